"""A choice lacks the player, whom the action takes from the client under a name of its own."""

from bga_states import Choice, possible_action
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_give)]  # expect: PY7

    @possible_action
    def act_give(self, active_player: int) -> type[NextPlayer]:
        self.game.players[active_player].score += 1
        return NextPlayer


class Wrong(Counting):
    states = (Play, NextPlayer)
