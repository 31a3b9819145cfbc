"""Arguments stand in each other's place on purpose."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


def difference(low, high):
    return high - low if low <= high else difference(high, low)


def moved(source, target):
    return target - source


def strikes(attacker, defender):
    return attacker > defender


def trade(wood, iron):
    return 2 * wood + iron


def trade_back(wood, iron):
    return trade(iron, wood)


def lead(mine, theirs):
    return mine - theirs


def their_lead(mine, theirs):
    return lead(theirs, mine)


def fits(width, height):
    return width <= height


def fits_on_its_side(width, height):
    return fits(height, width)


def price(wood, iron):
    return wood - iron


def rotated_price(wood, iron):
    return price(iron, wood)


class Card:
    def __init__(self, rank: int) -> None:
        self.rank = rank

    def loses_to(self, card: "Card", rank: int) -> bool:
        return self.rank < card.rank + rank

    def wins(self, card: "Card", rank: int) -> bool:
        return card.loses_to(self, rank)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        source, target, attacker, defender = 1, 2, n, 2
        wood, iron = n, 1
        a, b = 1, 2
        score = moved(target, source) + strikes(defender, attacker)
        score += trade(wood, iron) - trade(iron, wood)
        score += trade_back(wood, iron) + difference(low=n, high=3) + self.both(b, a)
        score += Card(n).wins(Card(2), 1)
        score += their_lead(n, 2) + fits_on_its_side(n, 2) + rotated_price(n, 2)
        self.game.add(active_player_id, max(1, min(3, score)))
        return NEXT

    def both(self, a, b):
        return a - b


class Right(Counting):
    states = (Play, NextPlayer)
