"""zombie_turn asks the machine, and would pass turns that no state has."""

from bga_states import Choice, clienttranslate
from tests.check.parts import FIRST, GOAL, NEXT, NEXT_PLAYER, PLAY, ArrayCounting


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {
            "name": "everybody",
            "description": clienttranslate("Others must add a number"),
            "descriptionmyturn": clienttranslate("${you} must add a number"),
            "type": "multipleactiveplayer",
            "action": "stMakeEveryoneActive",
            "possibleactions": ["vote"],
            "transitions": {"voted": NEXT},
        },
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state, player_id):
        return [Choice(self.vote, n=n) for n in (1, 2, 3)]

    def vote(self, n: int):
        self.total += n
        self.gamestate.set_player_non_multiactive(self.get_current_player_id(), "voted")

    def stNextPlayer(self):
        self.gamestate.next_state("endGame" if self.total >= GOAL else "nextTurn")

    def zombie_turn(self, state, active_player_id):
        self.total += 1
        if self.gamestate.is_multiactive_state():
            self.gamestate.set_player_non_multiactive(active_player_id, "voted")
        else:
            self.gamestate.next_state("zombiePass")
