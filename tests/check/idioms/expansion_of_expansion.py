"""The base game fills what only an expansion of an expansion declares."""

from tests.check.parts import Counting, NextPlayer, Play


class Right(Counting):
    states = (Play, NextPlayer)
    has_towers = False

    def setup_new_game(self):
        if self.has_towers:
            self.towers = [0] * len(self.players)
        return super().setup_new_game()


class Seas(Right):
    """The expansion."""


class Towers(Seas):
    """That of the expansion."""

    has_towers = True
    towers: list[int]
