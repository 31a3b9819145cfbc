"""The game has a state of its own where the engine ends the game."""

from bga_states import GAME_END, GameState, StateType
from tests.check.parts import NEXT, Counting, NextPlayer, Play


class GameEnd(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=GAME_END,  # expect: P3
            type=StateType.GAME,
        )

    def on_entering_state(self) -> int:
        self.notify.all("finished", "", total=self.game.total)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer, GameEnd)
