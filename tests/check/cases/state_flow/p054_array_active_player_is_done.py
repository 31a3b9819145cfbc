"""An action of several players ends the part of whose turn it is, for whoever acts."""

from bga_states import Choice, clienttranslate
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, ArrayCounting


class Wrong(ArrayCounting):
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

    def get_choices(self, state: object, player_id: int) -> list[Choice]:
        return [Choice(self.vote, n=n) for n in (1, 2, 3)]

    def vote(self, n: int) -> None:
        self.check_action("vote")
        player_id = self.get_active_player_id()
        self.total += n
        self.gamestate.set_player_non_multiactive(player_id, "voted")  # expect: P54
