"""A transition of the array leads to no state."""

from tests.check.parts import FIRST, NEXT, PLAY, PLAYER_TURN, ArrayCounting


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: {
            "name": "nextPlayer",
            "type": "game",
            "action": "stNextPlayer",
            "updateGameProgression": True,
            "transitions": {"nextTurn": PLAY, "endGame": 98},  # expect: P16
        },
    }
