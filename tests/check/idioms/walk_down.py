"""A name begins as the game and walks down to a part of its data."""

from dataclasses import dataclass
from typing import Any

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


@dataclass
class Bag:
    count: int = 0


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        node: Any = self.game
        for name in ("bag",):
            node = getattr(node, name)
        node.count += n
        self.game.add(active_player_id, n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    bag: Bag

    def setup_new_game(self) -> int:
        self.bag = Bag()
        return super().setup_new_game()
