"""A global is misspelt where a default hides it, and where it is only asked for."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        left = self.globals.get("moveLeft", 3)  # expect: P101
        if self.globals.has("movesLef"):  # expect: P101
            self.globals.set("movesLeft", left - 1)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.globals.set("movesLeft", 3)
        return super().setup_new_game()
