"""A match of the name of a state, in a helper, has a case that is misspelt."""

from bga_states import Choice
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN = 11


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {**PLAYER_TURN, "name": "pledge"},
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state: dict[str, object], player_id: int) -> list[Choice]:
        return [Choice(self.add, n=n) for n in self.numbers(state)]

    def numbers(self, state: dict[str, object]) -> tuple[int, ...]:
        match state.get("name"):
            case "player_turn" | "other":  # expect: PY15
                return (1, 2, 3)
        return (1, 2)
