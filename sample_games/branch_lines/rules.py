"""The rules of Branch Lines, as RULES.md numbers them: functions on tracks, goods and orders."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import NamedTuple

CUBES_OF_A_GOOD = 14
MARKET = 5
FIRST_GOODS = 3
FIRST_ORDERS = 3
FEWEST_SECTIONS_APART = 4
SECTIONS = {2: 18, 3: 16, 4: 14}
"""The sections each player can build, by the number of players."""
CUBES_TO_TAKE = 2
MOST_GOODS = 10
POINTS = {1: 1, 2: 2, 3: 4, 4: 7}
"""The points for a track, by its sections."""
LAST_SECTIONS = 2


class Good(StrEnum):
    """§2 The goods that tracks are built with."""

    TIMBER = "timber"
    STONE = "stone"
    IRON = "iron"
    COAL = "coal"


class Station(StrEnum):
    """§1 The stations."""

    ALDER = "Alder"
    BROOK = "Brook"
    CLIFF = "Cliff"
    DALE = "Dale"
    ELM = "Elm"
    FERN = "Fern"
    GLEN = "Glen"
    HEATH = "Heath"
    ISLE = "Isle"
    KIRK = "Kirk"
    LOCH = "Loch"
    MOOR = "Moor"


class Track(NamedTuple):
    """§1 A track between two stations; without a good, any one good builds it."""

    a: Station
    b: Station
    sections: int
    good: Good | None


class Order(NamedTuple):
    """§3 An order to connect two stations, and the points it is worth."""

    a: Station
    b: Station
    points: int


ALL_TRACKS = (
    Track(Station.ALDER, Station.BROOK, 4, Good.TIMBER),
    Track(Station.ALDER, Station.ELM, 2, Good.STONE),
    Track(Station.ALDER, Station.FERN, 2, None),
    Track(Station.BROOK, Station.CLIFF, 1, None),
    Track(Station.BROOK, Station.FERN, 2, Good.IRON),
    Track(Station.CLIFF, Station.DALE, 4, Good.STONE),
    Track(Station.CLIFF, Station.FERN, 3, Good.STONE),
    Track(Station.CLIFF, Station.GLEN, 2, None),
    Track(Station.CLIFF, Station.LOCH, 3, Good.IRON),
    Track(Station.DALE, Station.GLEN, 3, Good.IRON),
    Track(Station.DALE, Station.HEATH, 3, Good.TIMBER),
    Track(Station.ELM, Station.FERN, 1, Good.IRON),
    Track(Station.ELM, Station.ISLE, 3, Good.COAL),
    Track(Station.ELM, Station.KIRK, 3, Good.TIMBER),
    Track(Station.FERN, Station.KIRK, 2, Good.COAL),
    Track(Station.GLEN, Station.HEATH, 2, None),
    Track(Station.GLEN, Station.LOCH, 3, Good.COAL),
    Track(Station.GLEN, Station.MOOR, 3, Good.STONE),
    Track(Station.HEATH, Station.MOOR, 2, Good.TIMBER),
    Track(Station.ISLE, Station.KIRK, 4, Good.IRON),
    Track(Station.KIRK, Station.LOCH, 1, Good.STONE),
    Track(Station.LOCH, Station.MOOR, 4, Good.COAL),
)


def track_name(track: Track) -> str:
    """§1 The stations of a track, in alphabetical order; it also serves as the track's id.

    >>> track_name(ALL_TRACKS[0])
    'Alder-Brook'
    """
    return f"{track.a}-{track.b}"


TRACKS: Mapping[str, Track] = {track_name(track): track for track in ALL_TRACKS}
"""The tracks by their names."""


def all_goods() -> list[Good]:
    """§2 All 56 cubes, sorted; the bag mixes them."""
    return [good for good in Good for _ in range(CUBES_OF_A_GOOD)]


@cache
def distance(a: Station, b: Station) -> int:
    """§3 The sections on the shortest route between two stations.

    >>> distance(Station.ALDER, Station.KIRK), distance(Station.ISLE, Station.DALE)
    (4, 11)
    """
    reached, around = {a: 0}, {a}
    while around:
        wider = set()
        for track in ALL_TRACKS:
            for one, other in ((track.a, track.b), (track.b, track.a)):
                if one in around:
                    length = reached[one] + track.sections
                    if length < reached.get(other, length + 1):
                        reached[other] = length
                        wider.add(other)
        around = wider
    return reached[b]


def all_orders() -> list[Order]:
    """§3 An order for every two stations that are not neighbours, and are far enough apart."""
    neighbours = {(track.a, track.b) for track in ALL_TRACKS}
    pairs = [pair for pair in combinations([*Station], 2) if pair not in neighbours]
    orders = [Order(a, b, distance(a, b)) for a, b in pairs]
    return [order for order in orders if order.points >= FEWEST_SECTIONS_APART]


def can_take(goods: Collection[Good]) -> bool:
    """§4 Whether a player with these goods has room for two more.

    >>> can_take([Good.COAL] * 8), can_take([Good.COAL] * 9)
    (True, False)
    """
    return len(goods) + CUBES_TO_TAKE <= MOST_GOODS


def sections_left(names: Iterable[str], players: int) -> int:
    """§4 The sections a player still has, who has built the tracks of these names.

    >>> sections_left(["Alder-Brook", "Elm-Fern"], players=4)
    9
    """
    return SECTIONS[players] - sum(TRACKS[name].sections for name in names)


def goods_for(track: Track, goods: Sequence[Good]) -> list[Good]:
    """§4 The goods, of those a player holds, that are enough for a track."""
    wanted = Good if track.good is None else (track.good,)
    return [good for good in wanted if goods.count(good) >= track.sections]


def possible_tracks(
    free: Iterable[str], goods: Sequence[Good], sections: int
) -> list[tuple[str, Good]]:
    """§4 The tracks that a player can build, by name, each with a good that pays for it.

    `free` has the names of the free tracks, `sections` is the number that the player has left.

    >>> possible_tracks(["Brook-Cliff", "Elm-Fern"], [Good.COAL, Good.IRON], 12)
    [('Brook-Cliff', <Good.IRON: 'iron'>), ('Brook-Cliff', <Good.COAL: 'coal'>), \
('Elm-Fern', <Good.IRON: 'iron'>)]
    """
    short = [name for name in free if TRACKS[name].sections <= sections]
    return [(name, good) for name in short for good in goods_for(TRACKS[name], goods)]


def free_tracks(built: Collection[str]) -> list[str]:
    """§4 The tracks that no player has built."""
    return [name for name in TRACKS if name not in built]


def is_last_round(sections: Iterable[int], built: Collection[str]) -> bool:
    """§6 Whether the round is the last one; `sections` has the number that each player has left."""
    return min(sections) <= LAST_SECTIONS or len(built) == len(TRACKS)


def connected_stations(start: Station, names: Iterable[str]) -> set[Station]:
    """§7 The stations to which tracks of these names lead from one of them, itself included.

    >>> sorted(connected_stations(Station.ELM, ["Elm-Fern", "Fern-Kirk", "Dale-Glen"]))
    [<Station.ELM: 'Elm'>, <Station.FERN: 'Fern'>, <Station.KIRK: 'Kirk'>]
    """
    tracks = [TRACKS[name] for name in names]
    found: set[Station] = set()
    around = {start}
    while around:
        found |= around
        ends = [{track.a, track.b} for track in tracks]
        around = {end for both in ends if both & found for end in both} - found
    return found


def is_fulfilled(order: Order, names: Iterable[str]) -> bool:
    """§7 Whether tracks of these names connect the stations of an order."""
    return order.b in connected_stations(order.a, names)


def points_for(order: Order, names: Iterable[str]) -> int:
    """§7 The points that an order adds to the score of the owner of these tracks, or subtracts.

    >>> order = Order(Station.ALDER, Station.KIRK, 4)
    >>> points_for(order, ["Alder-Elm", "Elm-Kirk"]), points_for(order, ["Alder-Elm"])
    (4, -4)
    """
    return order.points if is_fulfilled(order, names) else -order.points
