"""A method that two entries share takes a transition of both, which leads to a step of a player."""

from tests.check import parts
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PICK, PLAY, PLAYER_TURN, Number

AGAIN = 12
LEADING_ON = {"added": NEXT, "pick": PICK, "zombiePass": NEXT}


class Wrong(parts.ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {**LEADING_ON, "added": AGAIN}},
        AGAIN: {**PLAYER_TURN, "name": "secondNumber", "transitions": LEADING_ON},
        PICK: {
            "name": "pick",
            "description": "${you} must pick a number",
            "type": "private",
            "possibleactions": ["pick"],
        },
        NEXT: NEXT_PLAYER,
    }

    def add(self, n: Number) -> None:
        if n == 3:
            self.gamestate.next_state("pick")  # expect: P50
        else:
            super().add(n)

    def pick(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, NEXT)
