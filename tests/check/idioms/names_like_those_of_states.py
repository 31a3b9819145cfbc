"""Texts that are no names of states are compared with other things that have names and types."""

from bga_states import Choice
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN = 11
GOODS = {"first": {"name": "pledge", "type": "good"}, "second": {"name": "hedge", "type": "good"}}


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {**PLAYER_TURN, "name": "pledge"},
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state, player_id):
        name = GOODS["first"]["name"]
        if name == "pledges" or self.players[player_id].name == "playerTurns":
            return ()
        return [Choice(self.add, n=n) for n in (1, 2, 3)]

    def zombie_turn(self, state, active_player_id):
        if state["name"] in ("gameEnd", "somewhere") or state["type"] == "game":
            return
        name = state["name"]
        name = self.short(name)
        if name == "pledg":
            self.total -= 1
        self.total += 1
        self.gamestate.next_state("zombiePass")

    def short(self, name: str) -> str:
        return name[:5]
