"""A method takes a transition that no entry declares."""

from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting, Number


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: NEXT_PLAYER,
    }

    def add(self, n: Number) -> None:
        self.total += n
        self.gamestate.next_state("add" if n == 1 else "added")  # expect: P17
