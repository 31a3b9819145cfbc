"""Two entries share their args."""

from bga_states import Choice, UserError, clienttranslate
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {
            **PLAYER_TURN,
            "args": "argTurn",
            "description": clienttranslate("${actplayer} must add up to ${most}"),
            "descriptionmyturn": clienttranslate("${you} must add ${most}"),
            "transitions": {"added": 11, "zombiePass": NEXT},
        },
        11: {
            **PLAYER_TURN,
            "name": "second",
            "args": "argTurn",
            "description": clienttranslate("${actplayer} must add over ${total}"),
            "descriptionmyturn": clienttranslate("${you} must add over ${total}"),
            "transitions": {"added": NEXT, "zombiePass": NEXT},
        },
        NEXT: NEXT_PLAYER,
    }

    def argTurn(self):
        if self.state()["name"] == "playerTurn":
            return {"most": 3}
        return {"total": self.total}

    def get_choices(self, state, player_id):
        return [Choice(self.add, n=1)]

    def zombie_turn(self, state, active_player_id):
        name = state["name"]
        if name == "playerTurn":
            self.total += 1
            self.gamestate.next_state("added")
        elif name == "second":
            self.total += 1
            self.gamestate.next_state("zombiePass")
        else:
            raise UserError(clienttranslate("Zombie mode not supported at this game state"))
