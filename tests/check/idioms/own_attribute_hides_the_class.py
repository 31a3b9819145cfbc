"""Objects have a list of their own, of the name that their class has one under."""

from msgspec import Struct, field

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Bag(Struct):
    numbers: list[int] = field(default_factory=list)

    def put(self, n: int) -> None:
        self.numbers.append(n)


class Saying(Counting):
    said: list[int]


class Hand:
    cards: list[int] = []

    def __init__(self) -> None:
        self.cards = []

    def put(self, n: int) -> int:
        self.cards.append(n)
        return len(self.cards)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.bag.numbers.append(n)
        self.game.said.append(n)
        Bag().put(n)
        return NEXT


class Right(Saying):
    states = (Play, NextPlayer)
    bag: Bag

    def setup_new_game(self) -> int:
        self.bag = Bag()
        self.said = []
        self.total = Hand().put(1)
        return super().setup_new_game()
