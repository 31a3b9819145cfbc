"""A method has an object as a default, which all calls share."""

from dataclasses import dataclass

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


@dataclass
class Tally:
    count: int = 0

    def more(self, n: int) -> None:
        self.count += n


class Play(parts.Play):
    def count(self, n: int, tally: Tally = Tally()) -> int:  # expect: PY5
        tally.more(n)
        return tally.count

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.count(n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
