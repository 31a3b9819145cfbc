"""A method names the state where the array has a transition."""

from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting, Number


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: NEXT_PLAYER,
    }

    def add(self, n: Number) -> None:
        self.total += n
        self.gamestate.next_state("nextPlayer")  # expect: P18
