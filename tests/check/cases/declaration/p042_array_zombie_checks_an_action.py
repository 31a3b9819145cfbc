"""zombie_turn calls an action that asks who acts."""

from bga_states import clienttranslate
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, ArrayCounting


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {
            "name": "playerTurn",
            "description": clienttranslate("${actplayer} must add a number"),
            "descriptionmyturn": clienttranslate("${you} must add a number"),
            "type": "activeplayer",
            "possibleactions": ["add"],
            "transitions": {"added": NEXT},
        },
        NEXT: NEXT_PLAYER,
    }

    def zombie_turn(self, state: dict[str, object], active_player_id: int) -> None:
        self.add_one()  # expect: P42

    def add_one(self) -> None:
        if self.check_action("add"):
            self.add(1)
