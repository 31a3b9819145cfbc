"""Methods are named where they were to be called, and a value is compared where it was to be set."""

from bga_states import GAME_END, GameState, StateType
from bga_states.components import Deck
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Play


class Pass(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        self.game.cards.shuffle  # expect: PY10
        if self.game.total >= GOAL:
            return GAME_END
        self.game.active_next_player  # expect: PY10
        self.game.skip  # expect: PY10
        self.game.total == self.game.total + 1  # expect: PY10
        return PLAY


class Wrong(Counting):
    states = (Play, Pass)
    cards = Deck(int)

    def skip(self) -> None:
        self.total += 1
