"""A method that two entries share returns a list of the module."""

from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting, Number

AGAIN = 11
WAYS = [NEXT]


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {**PLAYER_TURN, "name": "secondNumber"},
        NEXT: NEXT_PLAYER,
    }

    def add(self, n: Number) -> list[int] | None:
        if n == 3:
            return WAYS  # expect: P49
        return super().add(n)
