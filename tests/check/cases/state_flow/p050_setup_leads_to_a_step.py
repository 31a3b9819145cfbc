"""The game begins in a step of one player."""

from tests.check.parts import PLAY, Counting, NextPlayer, Pick, Plan


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)

    def setup_new_game(self) -> int | type[Pick]:
        self.total = 0
        if len(self.players) > 2:
            return PLAY
        return Pick  # expect: P50
