"""Actions change what stands on classes, by way of their objects."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    times = 0

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.__class__.times += 1  # expect: P99
        self.game.add(active_player_id, n)
        self.game.__class__.last.append(n)  # expect: P99
        self.game.note()
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    last = []
    rounds = 0

    @classmethod
    def note(cls) -> None:
        cls.rounds += 1  # expect: P99
