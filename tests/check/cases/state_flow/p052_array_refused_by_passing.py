"""An action of an array passes the turn where it should refuse, and does not lead on."""

from bga_states import Choice
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state: object, player_id: int) -> list[Choice]:
        return [Choice(self.add, n=n) for n in (1, 2, 3)]

    def add(self, n: int) -> None:
        if n > self.total:
            self.active_next_player()  # expect: P52
            return
        super().add(n)
