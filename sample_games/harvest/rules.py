"""The rules of Harvest, as RULES.md numbers them: functions on plain cards."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

PACKET = 9
SEASONS = 4
SIZES = range(1, 10)


class Crop(StrEnum):
    """§1 The crops that grow."""

    WHEAT = "wheat"
    CORN = "corn"
    BEANS = "beans"
    SQUASH = "squash"
    BERRIES = "berries"


class Card(NamedTuple):
    """§1 A card; the size is 1 to 9."""

    crop: Crop
    size: int


def deck() -> list[Card]:
    """§1 All 45 cards, sorted; the dealer shuffles them."""
    return [Card(crop, size) for crop in Crop for size in SIZES]


def name(card: Card) -> str:
    """§1 A card in two words.

    >>> name(Card(Crop.CORN, 7))
    'corn 7'
    """
    return f"{card.crop} {card.size}"


def next_owners(gardeners: Sequence[int]) -> dict[int, int]:
    """§6 The next owner of each gardener's packet; `gardeners` is in seat order, so to the left.

    >>> next_owners([11, 12, 13])
    {11: 12, 12: 13, 13: 11}
    """
    on_the_left = [*gardeners[1:], *gardeners[:1]]
    return dict(zip(gardeners, on_the_left, strict=True))


def first_season_with(gardeners: Sequence[int], gardener: int, origin: int) -> int:
    """§6 The season, from 1, in which a gardener first holds the packet that was dealt to `origin`.

    >>> [first_season_with([11, 12, 13], 11, origin) for origin in (11, 12, 13)]
    [1, 3, 2]
    """
    return (gardeners.index(gardener) - gardeners.index(origin)) % len(gardeners) + 1


def score(field: Iterable[Card], barn: Sequence[Card]) -> int:
    """§7 Each card in the field counts its size for every card of its crop in the barn.

    >>> field = [Card(Crop.CORN, 7), Card(Crop.CORN, 1), Card(Crop.BEANS, 9)]
    >>> score(field, [Card(Crop.CORN, 2), Card(Crop.CORN, 3)])
    16
    """
    return sum(card.size * sum(seed.crop is card.crop for seed in barn) for card in field)


def seed(barn: Iterable[Card]) -> int:
    """§7 The sum of the sizes of all cards in a barn, which decides between equal scores."""
    return sum(card.size for card in barn)
