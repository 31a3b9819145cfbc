"""An abstract base of a state leads to an id that no state has."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Careless(parts.Play):
    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return 30  # expect: P16


class Play(Careless):
    """Inherits the mistake."""


class Wrong(Counting):
    states = (Play, NextPlayer)
