"""zombie_turn asks the machine what state it is in, and takes a transition of each."""

from bga_states import Choice, clienttranslate
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN, EVERYBODY = 11, 12


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": EVERYBODY}},
        AGAIN: {**PLAYER_TURN, "name": "again", "transitions": {"added": NEXT, "pass": NEXT}},
        EVERYBODY: {
            **PLAYER_TURN,
            "name": "everybody",
            "type": "multipleactiveplayer",
            "action": "stMakeEveryoneActive",
            "description": clienttranslate("Others must add a number"),
            "possibleactions": ["vote"],
        },
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state, player_id):
        actions = {"everybody": self.vote}
        return [Choice(actions.get(state["name"], self.add), n=n) for n in (1, 2, 3)]

    def vote(self, n: int):
        self.total += n
        self.gamestate.set_player_non_multiactive(self.get_current_player_id(), "added")

    def zombie_turn(self, state, active_player_id):
        self.total += 1
        if self.gamestate.is_multiactive_state():
            self.gamestate.set_player_non_multiactive(active_player_id, "zombiePass")
        elif self.state()["name"] == "again":
            self.gamestate.next_state("pass")
        elif self.total > 0:
            self.gamestate.next_state("zombiePass")
