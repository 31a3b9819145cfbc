"""BGA's template of zombieTurn, in a game with one state of a player."""

from bga_states import Choice, GameError
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting


class Right(ArrayCounting):
    machine_states = {1: FIRST, PLAY: PLAYER_TURN, NEXT: NEXT_PLAYER}

    def get_choices(self, state, player_id):
        return [Choice(self.add, n=1)]

    def zombie_turn(self, state, active_player_id):
        self.total += 1
        if state["type"] == "activeplayer":
            self.gamestate.next_state("zombiePass")
            return
        if state["type"] == "multipleactiveplayer":
            self.gamestate.set_player_non_multiactive(active_player_id, "")
            return
        raise GameError("Zombie mode not supported")
