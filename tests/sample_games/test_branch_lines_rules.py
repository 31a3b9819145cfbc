"""Branch Lines: the rules, one function at a time, and the map on which it is drawn."""

from collections import Counter
from itertools import combinations
from math import dist, hypot

import pytest

from bga_states.testing import new_table
from sample_games.branch_lines import BranchLines, rules, scene
from sample_games.branch_lines.rules import Good, Order, Station, Track

GOODS = {good[0].upper(): good for good in Good}
Point = tuple[float, float]
LETTER, LABEL_HEIGHT, LABEL_GAP, LABEL_EDGE = 0.8, 2.1, 0.25, 0.9
"""The size of a station's name below its station, in units of the map."""


def goods(letters: str) -> list[Good]:
    """Read goods by their first letters."""
    return [GOODS[letter] for letter in letters]


def test_there_are_twelve_stations_and_22_tracks() -> None:
    """§1 Every two stations have one track at most, of one to four sections."""
    assert len(Station) == 12
    assert len({(track.a, track.b) for track in rules.ALL_TRACKS}) == 22
    assert {track.sections for track in rules.ALL_TRACKS} == {1, 2, 3, 4}
    assert all(track.a < track.b for track in rules.ALL_TRACKS)


def test_every_good_builds_about_as_much() -> None:
    """§1 Four tracks are for any good; the others need 12 or 13 cubes of each good."""
    needed = Counter[Good | None]()
    for track in rules.ALL_TRACKS:
        needed[track.good] += track.sections

    assert sum(track.good is None for track in rules.ALL_TRACKS) == 4
    assert {needed[good] for good in Good} <= {12, 13}


def test_there_are_56_cubes() -> None:
    """§2 The bag holds 14 of each good."""
    assert Counter(rules.all_goods()) == dict.fromkeys(Good, 14)


def test_the_market_can_always_be_filled() -> None:
    """§4 When all hands are full, there are more cubes than the market has."""
    most = BranchLines.max_players * rules.MOST_GOODS

    assert len(rules.all_goods()) - most >= rules.MARKET


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (Station.ALDER, Station.ALDER, 0),
        (Station.ELM, Station.FERN, 1),
        (Station.ALDER, Station.BROOK, 4),
        (Station.ISLE, Station.DALE, 11),
        (Station.DALE, Station.ISLE, 11),
    ],
)
def test_the_distance_is_that_of_the_shortest_way(a: Station, b: Station, expected: int) -> None:
    """§3 Ways over other stations count, too."""
    assert rules.distance(a, b) == expected


def test_no_way_is_shorter_than_the_distance() -> None:
    """§3 A detour over a third station is never shorter, and a track is never shorter."""
    for a, b in combinations(Station, 2):
        assert all(
            rules.distance(a, b) <= rules.distance(a, via) + rules.distance(via, b)
            for via in Station
        )
    for track in rules.ALL_TRACKS:
        assert rules.distance(track.a, track.b) <= track.sections


def test_orders_name_stations_that_are_far_apart() -> None:
    """§3 No order names neighbours, and its points are the distance, at least four."""
    neighbours = {(track.a, track.b) for track in rules.ALL_TRACKS}
    orders = rules.all_orders()

    assert len(orders) == len({(order.a, order.b) for order in orders}) == 41
    assert min(order.points for order in orders) == 4
    assert all(order.points == rules.distance(order.a, order.b) for order in orders)
    assert neighbours.isdisjoint((order.a, order.b) for order in orders)


@pytest.mark.parametrize(("players", "sections"), [(2, 18), (3, 16), (4, 14)])
def test_the_setup(players: int, sections: int) -> None:
    """§3 Each player has three cubes, three orders and their sections; the market has five."""
    table = new_table(BranchLines, ["Ann", "Bob", "Cy", "Di"][:players])
    game = table.game

    for player_id in game.players:
        assert len(game.goods_of(player_id)) == 3
        assert len(game.orders_of(player_id)) == 3
        assert game.sections_left(player_id) == sections
    assert len(game.market()) == 5


@pytest.mark.parametrize(
    ("track", "held", "expected"),
    [
        ("Elm-Kirk", "TTT", "T"),
        ("Elm-Kirk", "TTSSSC", ""),
        ("Alder-Fern", "TTSCC", "TC"),
        ("Alder-Fern", "TSIC", ""),
        ("Brook-Cliff", "TSIC", "TSIC"),
    ],
)
def test_a_track_is_paid_with_one_good(track: str, held: str, expected: str) -> None:
    """§4 Its own good, or any one good, with a cube for each section."""
    assert rules.goods_for(rules.TRACKS[track], goods(held)) == goods(expected)


def test_a_track_needs_its_sections() -> None:
    """§4 A player with two sections left builds no track of three."""
    free = ["Elm-Fern", "Elm-Kirk"]

    assert rules.possible_tracks(free, goods("TTTI"), 2) == [("Elm-Fern", Good.IRON)]
    assert rules.possible_tracks(free, goods("TTTI"), 3) == [
        ("Elm-Fern", Good.IRON),
        ("Elm-Kirk", Good.TIMBER),
    ]


def test_a_track_is_built_once() -> None:
    """§4 A track that any player has built is not free."""
    assert len(rules.free_tracks([])) == 22
    assert "Elm-Fern" not in rules.free_tracks(["Elm-Fern"])


@pytest.mark.parametrize(
    ("sections", "built", "expected"),
    [([9, 3], 5, False), ([9, 2], 5, True), ([9, 0], 5, True), ([9, 9], 22, True)],
)
def test_the_last_round(sections: list[int], built: int, expected: bool) -> None:
    """§6 A player has two sections or fewer left, or no track is free."""
    assert rules.is_last_round(sections, [*rules.TRACKS][:built]) is expected


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (["Alder-Elm", "Elm-Fern", "Fern-Kirk"], 5),
        (["Fern-Kirk", "Elm-Fern", "Alder-Elm", "Dale-Glen"], 5),
        (["Alder-Elm", "Fern-Kirk"], -5),
        ([], -5),
    ],
)
def test_an_order_is_fulfilled_by_connected_stations(built: list[str], expected: int) -> None:
    """§7 In whatever order the tracks were built; a gap counts against the owner."""
    order = Order(Station.ALDER, Station.KIRK, 5)

    assert rules.points_for(order, built) == expected
    assert rules.is_fulfilled(order, built) is (expected > 0)


def ends(track: Track) -> tuple[Point, Point]:
    """Return where a track begins and ends on the map."""
    return scene.PLACES[track.a], scene.PLACES[track.b]


def side(a: Point, b: Point, point: Point) -> float:
    """Return on which side of a line a point lies: above 0, or below."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def do_cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two lines cross between their ends."""
    return (side(*one, other[0]) > 0) is not (side(*one, other[1]) > 0) and (
        side(*other, one[0]) > 0
    ) is not (side(*other, one[1]) > 0)


def distance_to_line(point: Point, a: Point, b: Point) -> float:
    """Return how far a point is from a line between two others."""
    (x, y), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
    along = ((point[0] - x) * dx + (point[1] - y) * dy) / (dx * dx + dy * dy)
    along = min(1, max(0, along))
    return hypot(point[0] - x - along * dx, point[1] - y - along * dy)


def label_of(station: Station) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom edges of the name below a station."""
    x, y = scene.PLACES[station]
    half = (len(station) * LETTER + LABEL_EDGE) / 2
    top = y + scene.STATION_SIZE / 2 + LABEL_GAP
    return x - half, top, x + half, top + LABEL_HEIGHT


def test_no_two_tracks_cross() -> None:
    """§1 The map is planar: tracks meet at stations alone."""
    crossing = [
        (one, other)
        for one, other in combinations(rules.ALL_TRACKS, 2)
        if not {one.a, one.b} & {other.a, other.b} and do_cross(ends(one), ends(other))
    ]

    assert crossing == []


def test_no_track_passes_a_station_closely() -> None:
    """§1 A track keeps a station's width away from all stations but its own."""
    for track in rules.ALL_TRACKS:
        for station in {*Station} - {track.a, track.b}:
            away = distance_to_line(scene.PLACES[station], *ends(track))
            assert away > scene.STATION_SIZE, (track, station)


def test_names_have_room() -> None:
    """§1 The name of a station lies within the map, and on no other name or station."""
    for station in Station:
        left, top, right, bottom = label_of(station)
        assert 0 < left < right < scene.WIDTH
        assert 0 < top < bottom < scene.HEIGHT
        for other in {*Station} - {station}:
            x, y = scene.PLACES[other]
            assert not (left - 1 < x < right + 1 and top - 1 < y < bottom + 1), (station, other)
    for one, other in combinations(map(label_of, Station), 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def test_most_of_each_track_is_seen() -> None:
    """§1 The names of stations cover less than half of a track."""
    for track in rules.ALL_TRACKS:
        (x, y), (to_x, to_y) = ends(track)
        points = [(x + (to_x - x) * n / 200, y + (to_y - y) * n / 200) for n in range(201)]
        covered = sum(
            left < px < right and top < py < bottom
            for px, py in points
            for left, top, right, bottom in map(label_of, Station)
        )
        assert covered < 100, track


def test_a_track_with_more_sections_is_drawn_longer() -> None:
    """§1 The map shows how long a track is."""
    drawn = sorted((dist(*ends(track)), track.sections) for track in rules.ALL_TRACKS)
    sections = [number for _, number in drawn]

    assert sections == sorted(sections)
