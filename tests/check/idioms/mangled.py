"""Private names, which Python calls otherwise."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    __bonus = 1

    def __score(self, n: int) -> int:
        return n + self.__bonus - 1

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        __n = self.__score(n)
        self.game.add(active_player_id, __n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    __last: int

    def setup_new_game(self):
        self.__last = 0
        return super().setup_new_game()

    def add(self, player_id, n):
        self.__last = n
        self.__tell()
        super().add(player_id, n)

    def __tell(self):
        self.__last = 0
