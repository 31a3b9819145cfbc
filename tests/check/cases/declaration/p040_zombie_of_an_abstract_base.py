"""The zombie of a state is the empty one of its base."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Silent(parts.Play):
    def zombie(self, player_id: int) -> None:  # expect: P40
        """Leave it to subclasses."""


class Play(Silent):
    """Does not."""


class Wrong(Counting):
    states = (Play, NextPlayer)
