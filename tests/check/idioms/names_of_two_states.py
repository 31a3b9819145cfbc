"""Two entries share an action, which takes in each a transition of its own."""

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

    def add(self, n: int):
        self.total += n
        if self.state()["name"] == "playerTurn":
            self.gamestate.next_state("added")
        else:
            self.gamestate.next_state("doubled")
