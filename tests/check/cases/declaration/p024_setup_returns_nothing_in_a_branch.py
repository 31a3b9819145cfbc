"""One branch of the setup does not say in which state the game begins."""

from tests.check.parts import PLAY, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int | None:  # expect: P24
        self.total = 0
        if len(self.players) > 2:
            self.total = 3
            return PLAY
