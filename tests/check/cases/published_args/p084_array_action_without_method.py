"""A possible action of the array is no method of the Game."""

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
            "possibleactions": ["add", "pass"],  # expect: P84
            "transitions": {"added": NEXT, "zombiePass": NEXT},
        },
        NEXT: NEXT_PLAYER,
    }
