"""An action takes the first member of a set by its iterator."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.notify.all("colour", "", colour=next(iter(self.game.colours)))  # expect: PY4
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    colours: set[str]

    def setup_new_game(self) -> int:
        self.colours = {"red", "green", "blue"}
        return super().setup_new_game()
