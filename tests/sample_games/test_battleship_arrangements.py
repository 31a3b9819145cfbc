"""Arrangements of Battleship: every fleet that agrees with the answers is equally likely."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given

from sample_games.battleship import arrangements, rules
from sample_games.battleship.rules import Answer, Direction, Placement, Ship, Shot
from tests.sample_games.test_battleship_rules import FLEET, RANDOMS, answers, positions

Three = tuple[Placement, ...]
SAMPLES = 12_000
KNOWN = [
    Placement(Ship.CARRIER, 1, 1, Direction.HORIZONTAL),
    Placement(Ship.BATTLESHIP, 1, 3, Direction.HORIZONTAL),
]
UNKNOWN = [
    Placement(Ship.CRUISER, 1, 9, Direction.HORIZONTAL),
    Placement(Ship.SUBMARINE, 5, 10, Direction.HORIZONTAL),
    Placement(Ship.DESTROYER, 7, 9, Direction.HORIZONTAL),
]
OPEN = {(x, y) for x in range(1, 9) for y in (9, 10)}
HITS = {(2, 9), (6, 10)}


@given(positions(), RANDOMS)
def test_another_fleet_gets_the_same_answers(
    position: tuple[list[Placement], list[Shot]], random: Random
) -> None:
    """§5 An arrangement is a legal fleet, at which the same shots get the same answers."""
    real, shots = position
    fleet = arrangements.arrange(shots, rules.sunk_placements(real, shots), random)

    assert [placement.ship for placement in fleet] == list(Ship)
    assert all(rules.is_legal(placement, fleet[:number]) for number, placement in enumerate(fleet))
    assert answers(fleet, [shot.square for shot in shots]) == shots


def test_the_same_choices_arrange_the_same_fleet() -> None:
    """§5 An arrangement depends on the shots and the choices only."""
    shots = answers(FLEET, rules.all_squares()[::3])

    sunk = rules.sunk_placements(FLEET, shots)
    drawn = [arrangements.arrange(shots, sunk, Random(7)) for _ in range(2)]

    assert drawn[0] == drawn[1]


def test_a_known_fleet_is_arranged_as_it_is() -> None:
    """§5 When all squares have been shot at, the one arrangement is the real one."""
    known = answers(FLEET, rules.all_squares())

    assert arrangements.arrange(known, FLEET, Random(7)) == FLEET


def test_dead_ends_are_left() -> None:
    """§5 With hits on all ships and none sunk, an arrangement is found despite many dead ends."""
    occupied = [square for placement in FLEET for square in rules.squares(placement)[1:]]
    shots = answers(FLEET, occupied)
    fleet = arrangements.arrange(shots, [], Random(7))

    assert answers(fleet, occupied) == shots


def test_a_sunk_ship_stays_where_it_is() -> None:
    """§5 Where a sunk ship lies is known; a hit beside it is another ship's."""
    destroyer = Placement(Ship.DESTROYER, 2, 1, Direction.HORIZONTAL)
    shots = [
        Shot((1, 1), Answer.HIT),
        Shot((2, 1), Answer.HIT),
        Shot((3, 1), Answer.SUNK, Ship.DESTROYER),
    ]
    fleets = [arrangements.arrange(shots, [destroyer], Random(seed)) for seed in range(20)]
    beside = [[ship for ship in fleet if (1, 1) in rules.squares(ship)] for fleet in fleets]

    assert {fleet[-1] for fleet in fleets} == {destroyer}
    assert all(ship.direction is Direction.VERTICAL for [ship] in beside)


@pytest.mark.parametrize(
    "shots",
    [
        pytest.param([Shot(square, Answer.MISS) for square in rules.all_squares()], id="no ships"),
        pytest.param(
            [Shot(square, Answer.MISS) for square in rules.all_squares()[5:]],
            id="room for one ship",
        ),
        pytest.param(
            [Shot(square, Answer.HIT) for square in rules.all_squares()[:18]], id="too many hits"
        ),
    ],
)
def test_contradictions_are_refused(shots: list[Shot]) -> None:
    """§5 Answers that no fleet can give are refused."""
    with pytest.raises(
        ValueError,
        match=r"^Cannot arrange a fleet: none agrees .* Pass shots as shoot\(\) answered",
    ):
        arrangements.arrange(shots, [], Random(7))


def three_ships() -> set[Three]:
    """List all ways in which three ships can lie in the open, with two hits on them."""
    ways = [
        [way for way in rules.placements(ship.ship) if {*rules.squares(way)} <= OPEN]
        for ship in UNKNOWN
    ]
    found = set()
    for three in product(*ways):
        squares = [square for way in three for square in rules.squares(way)]
        if len({*squares}) == len(squares) and {*squares} >= HITS:
            found.add(three)
    return found


@pytest.mark.parametrize("most", [1, 8, 30, arrangements.MOST_PARTS])
def test_every_fleet_is_as_likely_as_any_other(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """§5 Of all fleets that agree with the answers, each comes up about as often.

    However many parts of them are listed beforehand.
    """
    monkeypatch.setattr(arrangements, "MOST_PARTS", most)
    arrangements._position.cache_clear()
    targets = [square for square in rules.all_squares() if square not in OPEN] + sorted(HITS)
    shots, chance = answers([*KNOWN, *UNKNOWN], targets), Random(1)
    seen = Counter(tuple(arrangements.arrange(shots, KNOWN, chance)[2:]) for _ in range(SAMPLES))
    arrangements._position.cache_clear()
    expected = SAMPLES / len(three_ships())

    assert seen.keys() <= three_ships()
    # Chi squared: so many degrees of freedom, and four standard deviations.
    deviation = sum((seen[way] - expected) ** 2 / expected for way in three_ships())
    freedom = len(three_ships()) - 1
    assert deviation < freedom + 4 * (2 * freedom) ** 0.5


def test_three_places_of_a_destroyer() -> None:
    """§5 Where the destroyer has only three places, each turns up in about a third of the draws."""
    hidden = {(10, 9), (10, 10), (9, 10), (8, 10)}
    shots = answers(FLEET, [square for square in rules.all_squares() if square not in hidden])
    sunk, random = rules.sunk_placements(FLEET, shots), Random(7)
    drawn = [arrangements.arrange(shots, sunk, random)[-1] for _ in range(600)]

    assert len(set(drawn)) == 3
    assert all(150 < drawn.count(placement) < 250 for placement in set(drawn))


def test_a_place_counts_for_all_the_fleets_it_belongs_to() -> None:
    """§5 A hit that leaves the destroyer seven places or the submarine two is as much likelier."""
    submarine = Placement(Ship.SUBMARINE, 1, 10, Direction.HORIZONTAL)
    fleet = [*FLEET[:3], submarine, Placement(Ship.DESTROYER, 5, 9, Direction.HORIZONTAL)]
    hidden = {(2, 10), (3, 10), *((x, y) for x in (5, 6, 7) for y in (9, 10))}
    shots = answers(fleet, [square for square in rules.all_squares() if square not in hidden])
    sunk, random = rules.sunk_placements(fleet, shots), Random(7)
    drawn = [arrangements.arrange(shots, sunk, random)[-2] for _ in range(600)]

    assert 420 < drawn.count(submarine) < 510
