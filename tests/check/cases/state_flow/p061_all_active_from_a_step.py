"""Entering a step of one player makes everybody active."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Plan


class Pick(parts.Pick):
    def on_entering_state(self, player_id: int) -> None:
        self.notify.player(player_id, "picking", "")
        self.gamestate.set_all_players_multiactive()  # expect: P61


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
