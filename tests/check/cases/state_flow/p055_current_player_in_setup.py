"""The setup asks who acts."""

from tests.check.parts import PLAY, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.total = 0
        self.gamestate.change_active_player(self.get_current_player_id())  # expect: P55
        return PLAY
