"""Deals: how unseen cards may lie, every possible way as likely as any other."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Protocol, TypeAlias, TypeVar

HolderT = TypeVar("HolderT")
T = TypeVar("T")

Numbers: TypeAlias = tuple[int, ...]
"""The number of cards each holder gets, or still has room for."""
Group: TypeAlias = tuple[tuple[bool, ...], int]
"""Cards that the same holders may get: a mark for each holder, and the number of cards."""


class Chance(Protocol):
    """Draws numbers and orders, all equally likely, as `game.random` and `random.Random` do."""

    def randrange(self, start: int, /) -> int:
        """Draw a number from 0, below this one."""
        ...

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """Draw `k` items in any order."""
        ...


def deal(
    cards: Collection[int],
    room: Mapping[HolderT, int],
    barred: Mapping[HolderT, Collection[int]],
    chance: Chance,
) -> dict[HolderT, list[int]]:
    """Deal cards to all holders, as many as they have room for and none that is barred to them.

    Every such deal is as likely as any other, and there must be one. The result depends on chance
    and on which cards there are, not on their order.
    """
    dealt: dict[HolderT, list[int]] = {holder: [] for holder in room}
    alike = _alike(cards, [barred[holder] for holder in room])
    groups = tuple((takers, len(own)) for takers, own in alike.items())
    left = tuple(room.values())
    for number, (takers, size) in enumerate(groups):
        share = _drawn_share(groups[number:], left, chance)
        shuffled = chance.sample(alike[takers], size)
        for holder, count in zip(room, share, strict=True):
            dealt[holder] += shuffled[:count]
            del shuffled[:count]
        left = _without(left, share)
    return dealt


def _alike(
    cards: Collection[int], barred: Sequence[Collection[int]]
) -> dict[tuple[bool, ...], list[int]]:
    """Return the cards by the holders who may get them."""
    alike: dict[tuple[bool, ...], list[int]] = {}
    for card in sorted(cards):
        takers = tuple(card not in those for those in barred)
        alike.setdefault(takers, []).append(card)
    # First the cards that few may get: there are the fewest ways to share them out.
    return dict(sorted(alike.items(), key=lambda item: (sum(item[0]), item[0])))


def _drawn_share(groups: tuple[Group, ...], left: Numbers, chance: Chance) -> Numbers:
    """Draw how many cards of the first group each holder gets, by how many deals that leaves."""
    shares = [*_shares(groups[0], left)]
    deals = [_orders(share) * count_deals(groups[1:], _without(left, share)) for share in shares]
    bounds = [*accumulate(deals)]
    lot = chance.randrange(bounds[-1])
    return next(share for share, bound in zip(shares, bounds, strict=True) if lot < bound)


@lru_cache(maxsize=1 << 14)
def count_deals(groups: tuple[Group, ...], left: Numbers) -> int:
    """Count the ways to deal all cards of some groups to holders with so much room.

    >>> count_deals((((True, True), 3),), (2, 1)), count_deals((((True, False), 1),), (0, 1))
    (3, 0)
    """
    if not groups:
        return int(not any(left))
    count = 0
    for share in _shares(groups[0], left):
        count += _orders(share) * count_deals(groups[1:], _without(left, share))
    return count


def _shares(group: Group, left: Numbers) -> Iterator[Numbers]:
    """Yield the numbers of cards of a group that holders may get, one way after the other."""
    takers, size = group
    return _splits(size, [room * takes for room, takes in zip(left, takers, strict=True)])


def _splits(size: int, most: Sequence[int]) -> Iterator[Numbers]:
    """Yield the ways to write a number as a sum of numbers, none above its limit."""
    if not most:
        yield ()
        return
    first, rest = most[0], most[1:]
    for number in range(max(0, size - sum(rest)), min(size, first) + 1):
        for others in _splits(size - number, rest):
            yield (number, *others)


def _orders(share: Numbers) -> int:
    """Count the ways to give each holder their share of the cards."""
    ways = 1
    for count, together in zip(share, accumulate(share), strict=True):
        ways *= comb(together, count)
    return ways


def _without(left: Numbers, share: Numbers) -> Numbers:
    return tuple(room - taken for room, taken in zip(left, share, strict=True))
