"""A state and the Game define what the engine gives them, and how attributes are set."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def globals(self) -> int:  # expect: P99
        return self.game.total


class Wrong(Counting):
    states = (Play, NextPlayer)
    __slots__ = ("last",)  # expect: P99
    version = "2"  # expect: P99

    @property
    def random(self) -> int:  # expect: P99
        return 4

    def __setattr__(self, name: str, value: object) -> None:  # expect: P99
        super().__setattr__(name, value)
