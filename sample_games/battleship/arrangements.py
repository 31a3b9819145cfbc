"""Arrangements: how the ships that a player has not seen may lie, by the answers to their shots."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import prod
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from sample_games.battleship.rules import (
    SIZE,
    Answer,
    Placement,
    Ship,
    Shot,
    Square,
    placements,
    squares,
)

T = TypeVar("T")

MOST_PARTS = 1_000
"""The most parts of fleets that are listed; chance places the ships that they lack."""
TRIES = 1_000_000
"""How often `arrange` completes a part at random before it takes the answers to be wrong."""


class Chance(Protocol):
    """Draws numbers and items, all equally likely, as `game.random` and `random.Random` do."""

    def randrange(self, start: int, /) -> int:
        """Draw a number from 0, below this one."""
        ...

    def choice(self, items: Sequence[T], /) -> T:
        """Draw an item; there must be one."""
        ...


class _Way(NamedTuple):
    """A placement that agrees with all answers; `bits` is the set of its squares as a number."""

    placement: Placement
    bits: int


_Ways: TypeAlias = Mapping[Ship, Sequence[_Way]]


class _Part(NamedTuple):
    """A part of a fleet, the ships that it lacks, and the squares as numbers.

    Its ships lie on `taken`, and on the hits in `uncovered` a ship is still to lie.
    """

    fleet: tuple[_Way, ...]
    lacking: tuple[Ship, ...]
    taken: int
    uncovered: int


class _Position(NamedTuple):
    """The result of the answers to some shots: the parts of all fleets that agree with them.

    `ways` are the ways in which the missing ships of a part may lie. `bounds` adds up the numbers
    of ways to complete each part, if ships may overlap. Every fleet has exactly one of the parts.
    """

    parts: Sequence[_Part]
    bounds: Sequence[int]
    ways: _Ways


def arrange(shots: Sequence[Shot], sunk: Sequence[Placement], chance: Chance) -> list[Placement]:
    """Return a random fleet, in the order of `Ship`, that agrees with all answers to these shots.

    The sunk ships stay where they are. Every such fleet is equally likely. ValueError when there is
    none. That may take long to find out; real answers never lead to it.
    """
    position = _position(tuple(shots), tuple(sunk))
    for _ in range(TRIES if position.bounds and position.bounds[-1] else 0):
        fleet = _drawn(position, chance)
        if fleet is not None:
            return [fleet[ship] for ship in Ship]
    raise ValueError(
        "Cannot arrange a fleet: none agrees with all answers. Pass shots as shoot() answered them."
    )


def _drawn(position: _Position, chance: Chance) -> dict[Ship, Placement] | None:
    """Draw a part of a fleet and complete it at random; None if that is impossible.

    A part is drawn as often as there are ways to complete it, and impossible ways are dropped, so
    all fleets are equally likely.
    """
    part = position.parts[bisect(position.bounds, chance.randrange(position.bounds[-1]))]
    fleet, taken = [*part.fleet], part.taken
    for ship in part.lacking:
        way = chance.choice(position.ways[ship])
        if way.bits & taken:
            return None
        fleet.append(way)
        taken |= way.bits
    if part.uncovered & ~taken:
        return None
    return {way.placement.ship: way.placement for way in fleet}


@lru_cache(maxsize=8)
def _position(shots: tuple[Shot, ...], sunk: tuple[Placement, ...]) -> _Position:
    """Work out the result of the answers to some shots, once for all fleets that are drawn."""
    ways = {ship: _ways(ship, shots) for ship in Ship}
    ways |= {placement.ship: [_way(placement)] for placement in sunk}
    hits = _bits(shot.square for shot in shots if shot.answer is not Answer.MISS)
    parts = [_Part((), tuple(Ship), 0, hits)]
    for placement in sunk:
        parts = [longer for part in parts for longer in _with_ship(part, ways[placement.ship])]
    parts, open_hits = _with_hits(parts, ways, hits)
    # The hits on which a part lies have no room for the ships that it lacks.
    clear = {ship: _apart_from(hits & ~open_hits, every) for ship, every in ways.items()}
    if not open_hits:
        parts = _with_all_ships(parts, clear)
    counts = [prod(len(clear[ship]) for ship in part.lacking) for part in parts]
    return _Position(parts, [*accumulate(counts)], clear)


def _with_hits(parts: list[_Part], ways: _Ways, hits: int) -> tuple[list[_Part], int]:
    """Let a ship of each part lie on every hit, or on as many as do not make too many parts.

    Returns the other hits too.
    """
    reach = {ship: _most_hits(every, hits) for ship, every in ways.items()}
    over = {}
    for hit in _single_bits(hits):
        over[hit] = [way for every in ways.values() for way in every if way.bits & hit]
    open_hits = hits
    # Hits with few ways come first, for they make the fewest parts.
    for hit in sorted(over, key=lambda hit: len(over[hit])):
        longer: list[_Part] = []
        for part in parts:
            longer += _with_hit(part, over[hit], reach) if part.uncovered & hit else [part]
            if len(longer) > MOST_PARTS:
                return parts, open_hits
        parts = longer
        open_hits &= ~hit
    return parts, open_hits


def _with_all_ships(parts: list[_Part], clear: _Ways) -> list[_Part]:
    """Place the ships that lie on no hit too, as many as do not make too many parts."""
    for ship in sorted(clear, key=lambda ship: len(clear[ship])):
        if len(parts) * len(clear[ship]) > MOST_PARTS:
            break
        longer: list[_Part] = []
        for part in parts:
            longer += _with_ship(part, clear[ship]) if ship in part.lacking else [part]
        parts = longer
    return parts


def _with_hit(part: _Part, over: Iterable[_Way], reach: Mapping[Ship, int]) -> Iterator[_Part]:
    """Yield a part with one more ship, which lies on a hit, if the others can reach the rest."""
    for longer in _with_ship(part, over):
        if sum(reach[ship] for ship in longer.lacking) >= longer.uncovered.bit_count():
            yield longer


def _with_ship(part: _Part, ways: Iterable[_Way]) -> Iterator[_Part]:
    """Yield a part with one more ship, in every way for which there is room."""
    for way in ways:
        if way.placement.ship in part.lacking and not way.bits & part.taken:
            lacking = tuple(ship for ship in part.lacking if ship is not way.placement.ship)
            fleet, taken = (*part.fleet, way), part.taken | way.bits
            yield _Part(fleet, lacking, taken, part.uncovered & ~way.bits)


def _most_hits(ways: Iterable[_Way], hits: int) -> int:
    """Return the number of hits on which a ship can lie at once."""
    return max(((way.bits & hits).bit_count() for way in ways), default=0)


def _apart_from(taken: int, ways: Iterable[_Way]) -> list[_Way]:
    """Return the ways to lie on none of some squares."""
    return [way for way in ways if not way.bits & taken]


def _ways(ship: Ship, shots: Sequence[Shot]) -> list[_Way]:
    """§5 The ways in which a ship that is not sunk may lie, as far as the answers show."""
    missed = _bits(shot.square for shot in shots if shot.answer is Answer.MISS)
    known = _bits(shot.square for shot in shots)
    return [way for way in _apart_from(missed, _everywhere(ship)) if way.bits & ~known]


@cache
def _everywhere(ship: Ship) -> tuple[_Way, ...]:
    """§3 Every way to put a ship on an empty board."""
    return tuple(map(_way, placements(ship)))


def _way(placement: Placement) -> _Way:
    return _Way(placement, _bits(squares(placement)))


def _bits(some: Iterable[Square]) -> int:
    """Return a set of squares as a number with a bit for each, which is quick to compare."""
    return sum(1 << (y * SIZE + x) for x, y in set(some))


def _single_bits(number: int) -> list[int]:
    """Return the bits of a number, each as a number of its own."""
    return [1 << bit for bit in range(number.bit_length()) if number >> bit & 1]
