"""A state of a player is passed through, so that zombie_turn is not asked there."""

from bga_states import Choice
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN = 11


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {
            **PLAYER_TURN,
            "name": "again",
            "action": "stAgain",
            "transitions": {"added": NEXT, "pass": NEXT},
        },
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state, player_id):
        return [Choice(self.add, n=n) for n in (1, 2, 3)]

    def stAgain(self):
        self.total += 1
        self.go_on()

    def go_on(self):
        self.gamestate.next_state("pass")

    def zombie_turn(self, state, active_player_id):
        self.total += 1
        self.gamestate.next_state("zombiePass")
