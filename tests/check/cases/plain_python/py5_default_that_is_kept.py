"""A default is kept as data of the Game, another returned: whoever has it may change it."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


def numbers(found: dict[int, int] = {}) -> dict[int, int]:  # expect: PY5
    return found


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.keep()
        self.game.kept.update(numbers())
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    kept: dict[int, int]

    def setup_new_game(self) -> int:
        self.kept = {}
        return super().setup_new_game()

    def keep(self, kept: dict[int, int] = {}) -> None:  # expect: PY5
        self.kept = kept
