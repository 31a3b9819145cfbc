"""A base class plays zombies of several games, whose states have names of their own."""

from bga_states import Choice
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN = 11


class Base(ArrayCounting):
    def get_choices(self, state, player_id):
        return [Choice(self.add, n=n) for n in (1, 2, 3)]

    def zombie_turn(self, state, active_player_id):
        self.total += 2 if state["name"] == "pledges" else 1
        self.gamestate.next_state("zombiePass")


class Right(Base):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {**PLAYER_TURN, "name": "pledge"},
        NEXT: NEXT_PLAYER,
    }


class Other(Base):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "name": "pledges"},
        NEXT: NEXT_PLAYER,
    }
