"""An id stands twice in the array, and Python keeps the last one."""

from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: NEXT_PLAYER,
        PLAY: PLAYER_TURN,  # expect: P2
        NEXT: NEXT_PLAYER,
    }
