"""An entry of several players, whose args are a method like any other."""

from bga_states import clienttranslate
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, ArrayCounting


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {
            "name": "vote",
            "description": clienttranslate("Others must still add to ${total}"),
            "descriptionmyturn": clienttranslate("${you} must add to ${total}"),
            "type": "multipleactiveplayer",
            "action": "stMakeEveryoneActive",
            "args": "argVote",
            "possibleactions": ["vote"],
            "transitions": {"voted": NEXT},
        },
        NEXT: NEXT_PLAYER,
    }

    def argVote(self):
        return {"total": self.total}

    def vote(self, current_player_id: int):
        self.total += 1
        self.gamestate.set_player_non_multiactive(current_player_id, "voted")
