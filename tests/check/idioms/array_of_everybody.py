"""An entry of several players, whose args are a method like any other."""

from bga_states import Choice, clienttranslate
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

    def get_choices(self, state, player_id):
        return [Choice(self.vote)]

    def vote(self, current_player_id: int):
        self.total += 1
        self.gamestate.set_player_non_multiactive(current_player_id, "voted")

    def zombie_turn(self, state, active_player_id):
        self.total += 1
        self.gamestate.set_player_non_multiactive(active_player_id, "voted")
