"""A loop in a state in which nobody acts may find nothing, and then the state leads nowhere."""

from bga_states import GAME_END
from tests.check import parts
from tests.check.parts import GOAL, PLAY, Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int | None:  # expect: P44
        if self.game.total >= GOAL:
            return GAME_END
        for player_id in self.players:
            if player_id > self.game.get_active_player_id():
                self.gamestate.change_active_player(player_id)
                return PLAY


class Wrong(Counting):
    states = (Play, NextPlayer)
