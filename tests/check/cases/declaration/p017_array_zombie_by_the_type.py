"""A helper of zombie_turn takes a transition that one of the states does not have."""

from typing import Any

from bga_states import Choice, clienttranslate
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN, EVERYBODY = 11, 12


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": EVERYBODY}},
        AGAIN: {**PLAYER_TURN, "name": "again", "transitions": {"added": NEXT, "pass": NEXT}},
        EVERYBODY: {
            **PLAYER_TURN,
            "name": "everybody",
            "type": "multipleactiveplayer",
            "action": "stMakeEveryoneActive",
            "description": clienttranslate("Others must add a number"),
            "possibleactions": ["vote"],
        },
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state: dict[str, Any], player_id: int) -> list[Choice]:
        actions = {"everybody": self.vote}
        return [Choice(actions.get(state["name"], self.add), n=n) for n in (1, 2, 3)]

    def vote(self, n: int) -> None:
        self.total += n
        self.gamestate.set_player_non_multiactive(self.get_current_player_id(), "added")

    def zombie_turn(self, state: dict[str, Any], active_player_id: int) -> None:
        self.total += 1
        if state["type"] == "activeplayer":
            self.leave()
        elif self.state()["type"] == "multipleactiveplayer":
            self.gamestate.set_player_non_multiactive(active_player_id, "")  # expect: P40
        else:
            raise ValueError(f"Zombie mode not supported at {state['name']}")

    def leave(self) -> None:
        self.gamestate.next_state("zombiePass")  # expect: P17
