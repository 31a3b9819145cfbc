"""What the table is in is compared with names in a constant, of which one is misspelt."""

from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN = 11
LATE = ("plege", "never")


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {**PLAYER_TURN, "name": "pledge"},
        NEXT: NEXT_PLAYER,
    }

    def get_all_datas(self) -> dict[str, object]:
        late = self.state()["name"] in LATE  # expect: PY15
        state = self.state()
        return {"late": late, "first": state["name"] != "playersTurn"}  # expect: PY15
