"""A method is offered that the array does not list as a possible action."""

from bga_states import Choice
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state: object, player_id: int) -> list[Choice]:
        return [Choice(self.add, n=2), Choice(self.double)]  # expect: PY7

    def double(self) -> None:
        self.check_action("add")
        self.add(self.total)
