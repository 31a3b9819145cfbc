"""Two entries of the array have the same name."""

from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: {**NEXT_PLAYER, "name": "playerTurn"},  # expect: P5
    }
