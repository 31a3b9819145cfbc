"""zombie_turn asks for a state by a name that is misspelt."""

from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN = 11


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {**PLAYER_TURN, "name": "pledge"},
        NEXT: NEXT_PLAYER,
    }

    def zombie_turn(self, state: dict[str, object], active_player_id: int) -> None:
        name = state["name"]
        if name == "playerTurn":
            self.total += 1
        elif name == "pladge":  # expect: PY15
            self.total += 2
        elif name in ("playerTurns", "nextPlayer"):  # expect: PY15
            self.total += 3
        self.gamestate.next_state("zombiePass")
