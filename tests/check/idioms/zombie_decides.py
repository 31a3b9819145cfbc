"""zombie_turn asks its array in every way, and does wrong things only where its state never comes."""

from bga_states import Choice, StateType
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

LATE = ("late", "later")
KIND = StateType.MULTIPLE_ACTIVE_PLAYER


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state, player_id):
        return [Choice(self.add, n=n) for n in (1, 2, 3)]

    def zombie_turn(self, state, active_player_id):
        name, kind = state["name"], state.get("type")
        if kind == KIND.value or name in LATE or name is None or not name:
            self.get_current_player_id()
        if not (kind != "private" and (kind, name) == ("activeplayer", "playerTurn")):
            self.gamestate.set_player_non_multiactive(active_player_id, "done")
        for n in (1, 2):
            if state.get("initialprivate") is not None and n:
                self.gamestate.initialize_private_state(active_player_id)
        match name:
            case "late" | "later":
                self.check_action("add")
            case _ if n > 3:
                self.gamestate.next_state("added")
            case "playerTurn":
                self.total += 1
        match kind:
            case "activeplayer":
                self.leave(name, how="pass" if kind == "activeplayer" else "done")
            case _:
                raise ValueError(name)

    def leave(self, name, *, how):
        try:
            if how == "done" and self.total:
                self.gamestate.jump_to_state(name)
        finally:
            self.gamestate.next_state("zombiePass" if how == "pass" else "done")
