"""What stands behind a return makes a generator, speaks to type checkers or does nothing."""

from typing import assert_never

from bga_states import StateType, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        if n == 1:
            self.game.add(active_player_id, 1)
            return NEXT
        if n in {2, 3}:
            for _ in range(n):
                if self.game.total < 0:
                    break
            else:
                self.game.add(active_player_id, n)
            return self.next_of(n)
            pass
        return NEXT
        raise AssertionError

    def next_of(self, n):
        match n:
            case 2:
                return NEXT
                assert_never(n)
            case _:
                return NEXT
                return None

    def get_args(self):
        return {"none": [*self.nothing()], "further": [*self.further()]}

    def nothing(self):
        return
        assert False  # noqa: B011, PT015  # nobody comes here
        yield

    def further(self):
        raise_it = False
        try:
            return [] if not raise_it else None
        finally:
            self.further_ends()
        yield from ()

    def further_ends(self):
        pass


class Shared(parts.Voting):
    def zombie(self, player_id: int):
        if self.type is StateType.ACTIVE_PLAYER:
            return NEXT
        return self.act_vote(1, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
