"""An action takes any member out of a set."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        if self.game.colours:
            self.game.colours.pop()  # expect: PY4
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    colours: set[str]

    def setup_new_game(self) -> int:
        self.colours = {"red", "green", "blue"}
        return super().setup_new_game()
