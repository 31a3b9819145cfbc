"""Tables are filled while their modules are imported, and a stack of the module is left as it was."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

SQUARES: dict[int, int] = {}
PATH: list[int] = []


def fill(squares: dict[int, int]) -> None:
    for number in range(9):
        squares[number] = number * number


fill(SQUARES)


class Play(parts.Play):
    NAMES: dict[int, str] = {}
    for number in (1, 2, 3):
        NAMES[number] = str(number)

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        PATH.append(n)
        reached = len(SQUARES) + len(PATH)
        PATH.pop()
        self.notify.all("reached", "", reached=reached)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
