"""The Game sets what it declares as constants."""

from typing import Any, ClassVar

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    game: Any

    @possible_action
    def act_count(self) -> int:
        self.game.ROUNDS += 1  # expect: P99
        self.game.round = self.game.ROUNDS
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    ROUNDS: int = 0
    longest: ClassVar[int] = 3
    round: int = 0

    def add(self, player_id: int, n: int) -> None:
        super().add(player_id, n)
        self.longest = n  # type: ignore[misc]  # expect: P99
