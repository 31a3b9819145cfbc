"""What comes when everybody is done is a step of one player."""

from tests.check import parts
from tests.check.parts import PICK, Counting, NextPlayer, Pick


class Plan(parts.Plan):
    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, PICK)  # expect: P50


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
