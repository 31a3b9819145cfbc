"""zombie_turn plays for who left, and lets the inherited one end the turn."""

from bga_states import Choice
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state, player_id):
        return [Choice(self.add, n=n) for n in (1, 2, 3)]

    def zombie_turn(self, state, active_player_id):
        self.total += 1
        super().zombie_turn(state, active_player_id)
