"""What entering changes is not what get_args tells, or may be what it was."""

from bga_states import GAME_END
from bga_states.components import TableCounter
from tests.check import parts
from tests.check.parts import GOAL, PLAY, Counting, Passing


class Play(parts.Play):
    def get_args(self) -> dict[str, object]:
        return {"chosen": self.game.chosen, "total": self.game.total, "late": self.game.late.get()}

    def on_entering_state(self) -> None:
        self.game.chosen = []
        self.game.visits.inc(1, None)
        if self.game.total > GOAL // 2 and not self.game.late.get():
            self.game.late.set(1, None)
            self.gamestate.reload_state()


class NextPlayer(Passing):
    def __init__(self, game: Counting) -> None:
        super().__init__(game, id=20, type=parts.StateType.GAME, update_game_progression=True)

    def get_args(self) -> dict[str, object]:
        return {"visits": self.game.visits.get()}

    def on_entering_state(self) -> int:
        self.game.visits.inc(1, None)
        self.game.active_next_player()
        return GAME_END if self.game.total >= GOAL else PLAY


class Right(Counting):
    states = (Play, NextPlayer)
    visits, late = TableCounter(), TableCounter()
    chosen: list[int]

    def setup_new_game(self) -> int:
        self.chosen = []
        return super().setup_new_game()
