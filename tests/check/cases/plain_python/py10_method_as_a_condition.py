"""Methods are tested instead of what they return."""

from bga_states import GAME_END, GameState, StateType
from bga_states.components import Deck
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Play


class Board:
    def __init__(self, total: int) -> None:
        self.total = total

    def is_full(self) -> bool:
        return self.total >= GOAL


class Pass(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        board = Board(self.game.total)
        if self.game.is_over:  # expect: PY10
            return GAME_END
        while not board.is_full or self.game.total < 0:  # expect: PY10
            break
        steps = [n for n in (1, 2) if self.gamestate.is_multiactive_state]  # expect: PY10
        if self.game.is_over == True or steps:  # expect: PY10  # noqa: E712
            return GAME_END
        self.game.active_next_player()
        return PLAY if self.game.cards.get_player_hand else NEXT  # expect: PY10


class Wrong(Counting):
    states = (Play, Pass)
    cards = Deck(int)

    def is_over(self) -> bool:
        return self.total >= GOAL
