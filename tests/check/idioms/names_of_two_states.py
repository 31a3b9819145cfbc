"""Two entries share an action, which takes in each a transition of its own."""

from bga_states import Choice
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN = 11


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {
            **PLAYER_TURN,
            "name": "secondNumber",
            "transitions": {"doubled": NEXT, "zombiePass": NEXT},
        },
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state, player_id):
        return [Choice(self.add, n=n) for n in (1, 2, 3)]

    def add(self, n: int):
        self.total += n
        if self.state()["name"] == "playerTurn":
            self.gamestate.next_state("added")
        else:
            self.gamestate.next_state("doubled")

    def zombie_turn(self, state, active_player_id):
        self.total += 1
        self.gamestate.next_state("zombiePass")
