"""The game has the action of the state that the engine makes itself."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def st_game_end(self) -> None:  # expect: P43
        for player_id in self.players:
            self.player_score.set(player_id, self.total)
