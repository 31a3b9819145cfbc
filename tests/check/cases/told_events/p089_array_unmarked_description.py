"""The description of an entry is not marked, and others are."""

from bga_states import clienttranslate
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, ArrayCounting


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {
            "name": "playerTurn",
            "description": clienttranslate("${actplayer} must add a number"),
            "descriptionmyturn": "${you} must add a number",  # expect: P89
            "type": "activeplayer",
            "possibleactions": ["add"],
            "transitions": {"added": NEXT, "zombiePass": NEXT},
        },
        NEXT: NEXT_PLAYER,
    }
