"""The globals are given to functions and kept under other names."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        store = self.globals
        store.inc("turns", self.globals.get("moves"))
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        for name, begin in {"turns": self.globals.set}.items():
            begin(name, 0)
        fill(self.globals)
        return super().setup_new_game()


def fill(values: object) -> None:
    values.set("moves", 0)  # type: ignore[attr-defined]  # whatever has this method
