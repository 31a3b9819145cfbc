"""No entry of the array updates the progression."""

from bga_states import GAME_END
from tests.check.parts import FIRST, NEXT, PLAY, PLAYER_TURN, ArrayCounting


class Wrong(ArrayCounting):  # expect: P14
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: {
            "name": "nextPlayer",
            "type": "game",
            "action": "stNextPlayer",
            "transitions": {"nextTurn": PLAY, "endGame": GAME_END},
        },
    }
