"""The default of a lambda asks what is outside for something that it does not have."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        game = self.game
        steps = sorted((1, 2), key=lambda step, game=game.totall: step * game)  # expect: PY9
        game.add(active_player_id, n if steps else 1)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
