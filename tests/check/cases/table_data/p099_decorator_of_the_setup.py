"""A function that completes notifications is registered by the setup, a helper and an action."""

from typing import Any

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.notify.always_merge_private()  # expect: P99
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.notify.add_decorator(self.add_colour)  # expect: P99
        self.decorate()
        return super().setup_new_game()

    def decorate(self) -> None:
        self.notify.add_decorator(self.add_colour)  # expect: P99

    def add_colour(self, _log: str, args: dict[str, Any]) -> dict[str, Any]:
        return {**args, "colour": "red"}
