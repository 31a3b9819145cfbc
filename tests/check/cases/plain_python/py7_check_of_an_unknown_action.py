"""An action checks the name of another that no state has."""

from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting, Number


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: NEXT_PLAYER,
    }

    def add(self, n: Number) -> None:
        self.check_action("addNumber")  # expect: PY7
        super().add(n)
