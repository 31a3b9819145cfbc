"""zombie_turn ends the part of a player in states of one, and says so once for all of them."""

from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN, LAST = 11, 12


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {
            **PLAYER_TURN,
            "name": "again",
            "transitions": {"added": LAST, "zombiePass": NEXT},
        },
        LAST: {**PLAYER_TURN, "name": "last"},
        NEXT: NEXT_PLAYER,
    }

    def zombie_turn(self, state: dict[str, object], active_player_id: int) -> None:
        if state["name"] == "last":
            self.get_current_player_id()  # expect: P42
            self.gamestate.next_state("zombiePass")
        else:
            self.gamestate.set_player_non_multiactive(active_player_id, "zombiePass")  # expect: P61
