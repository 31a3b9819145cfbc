"""What comes when everybody is done is an id that no state has."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Vote(parts.Vote):
    def zombie(self, player_id: int) -> None:
        self.game.add(player_id, 1)
        self.gamestate.set_player_non_multiactive(player_id, 30)  # expect: P16


class Wrong(Counting):
    states = (Vote, NextPlayer)
