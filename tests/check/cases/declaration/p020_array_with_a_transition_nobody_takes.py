"""A transition of the array is never taken."""

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
            "transitions": {"added": NEXT, "zombiePass": NEXT, "again": PLAY},  # expect: P20
        },
        NEXT: NEXT_PLAYER,
    }
