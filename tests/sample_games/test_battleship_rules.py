from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sample_games.battleship import rules
from sample_games.battleship.rules import Answer, Direction, Placement, Ship, Shot

RANDOMS = st.randoms(use_true_random=True)
FLEET = [
    Placement(Ship.CARRIER, 1, 1, Direction.HORIZONTAL),
    Placement(Ship.BATTLESHIP, 3, 3, Direction.VERTICAL),
    Placement(Ship.CRUISER, 4, 3, Direction.HORIZONTAL),
    Placement(Ship.SUBMARINE, 8, 6, Direction.HORIZONTAL),
    Placement(Ship.DESTROYER, 10, 9, Direction.VERTICAL),
]


def random_fleet(random: Random) -> list[Placement]:
    """Place ship after ship at random."""
    fleet: list[Placement] = []
    for ship in Ship:
        fleet.append(random.choice(rules.legal_placements(ship, fleet)))
    return fleet


def answers(fleet: list[Placement], targets: list[rules.Square]) -> list[Shot]:
    """Shoot at one square after another."""
    shots: list[Shot] = []
    for square in targets:
        shots.append(rules.shoot(square, fleet, shots))
    return shots


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[Placement], list[Shot]]:
    """Draw a fleet and shots at it, some of them aimed better than others."""
    random = draw(RANDOMS)
    fleet, targets = random_fleet(random), rules.all_squares()
    random.shuffle(targets)
    occupied = [square for placement in fleet for square in rules.squares(placement)]
    aimed = random.sample(occupied, draw(st.integers(0, len(occupied))))
    rest = [square for square in targets if square not in aimed][: draw(st.integers(0, 90))]
    mixed = aimed + rest
    random.shuffle(mixed)
    return fleet, answers(fleet, mixed)


def test_the_board() -> None:
    """§1 A board has a hundred squares, from (1, 1) to (10, 10)."""
    board = rules.all_squares()

    assert len(set(board)) == 100
    assert (board[0], board[1], board[-1]) == ((1, 1), (2, 1), (10, 10))
    assert all(map(rules.is_on_board, board))


@pytest.mark.parametrize("square", [(0, 5), (11, 5), (5, 0), (5, 11)])
def test_outside_the_board(square: rules.Square) -> None:
    """§1 There is no square beyond the columns and rows 1 to 10."""
    assert not rules.is_on_board(square)


def test_the_fleet() -> None:
    """§2 A fleet has five ships with 5, 4, 3, 3 and 2 squares."""
    assert [rules.LENGTHS[ship] for ship in Ship] == [5, 4, 3, 3, 2]


@pytest.mark.parametrize(
    ("placement", "expected"),
    [
        (Placement(Ship.CRUISER, 4, 3, Direction.HORIZONTAL), [(4, 3), (5, 3), (6, 3)]),
        (Placement(Ship.DESTROYER, 10, 9, Direction.VERTICAL), [(10, 9), (10, 10)]),
    ],
    ids=["horizontal", "vertical"],
)
def test_the_squares_of_a_ship(placement: Placement, expected: list[rules.Square]) -> None:
    """§3 A ship lies in a row, to the right or downwards from its first square."""
    assert rules.squares(placement) == expected


@pytest.mark.parametrize(
    ("placement", "expected"),
    [
        pytest.param(Placement(Ship.DESTROYER, 6, 1, Direction.VERTICAL), True, id="touching"),
        pytest.param(Placement(Ship.DESTROYER, 5, 1, Direction.VERTICAL), False, id="overlapping"),
        pytest.param(
            Placement(Ship.DESTROYER, 9, 10, Direction.HORIZONTAL), True, id="in the corner"
        ),
        pytest.param(
            Placement(Ship.DESTROYER, 10, 10, Direction.HORIZONTAL), False, id="over the right edge"
        ),
        pytest.param(
            Placement(Ship.DESTROYER, 10, 10, Direction.VERTICAL), False, id="over the lower edge"
        ),
        pytest.param(
            Placement(Ship.DESTROYER, 0, 5, Direction.HORIZONTAL), False, id="over the left edge"
        ),
        pytest.param(
            Placement(Ship.CARRIER, 1, 5, Direction.HORIZONTAL), False, id="placed already"
        ),
    ],
)
def test_where_a_ship_may_lie(placement: Placement, expected: bool) -> None:
    """§3 A ship is whole on the board, not on another, and placed only once; ships may touch."""
    assert rules.is_legal(placement, FLEET[:1]) is expected


@pytest.mark.parametrize("ship", Ship)
def test_every_place_on_an_empty_board(ship: Ship) -> None:
    """§3 A ship of n squares has 10 times 11 - n places in each of the two directions."""
    assert len(set(rules.legal_placements(ship))) == 2 * 10 * (11 - rules.LENGTHS[ship])


@given(RANDOMS, st.integers(0, 4), st.sampled_from(Ship))
def test_the_legal_placements(random: Random, number: int, ship: Ship) -> None:
    """§3 The list has every place, of all there are, where the ship may be put."""
    fleet = random.sample(random_fleet(random), number)
    every = [
        Placement(ship, x, y, direction) for direction in Direction for x, y in rules.all_squares()
    ]

    assert rules.legal_placements(ship, fleet) == [
        place for place in every if rules.is_legal(place, fleet)
    ]


def test_the_ships_to_place() -> None:
    """§3 Shooting can start when no ship is left to place."""
    assert rules.ships_to_place([]) == list(Ship)
    assert rules.ships_to_place(FLEET[1:4]) == [Ship.CARRIER, Ship.DESTROYER]
    assert rules.ships_to_place(FLEET) == []


def test_the_open_squares() -> None:
    """§4 A player may shoot at the squares that they have not shot at."""
    shots = answers(FLEET, rules.all_squares()[2:])

    assert rules.open_squares(shots) == [(1, 1), (2, 1)]


@pytest.mark.parametrize(
    ("square", "fact"),
    [
        ((0, 1), "it is outside the board"),
        ((1, 11), "it is outside the board"),
        ((7, 7), "it has been shot at"),
    ],
)
def test_an_illegal_shot_is_refused(square: rules.Square, fact: str) -> None:
    """§4 A shot outside the board, or a second one at a square, is refused."""
    shots = answers(FLEET, [(7, 7)])

    with pytest.raises(
        ValueError, match=rf"^Cannot shoot at .*: {fact}\. Shoot at one of open_squares\(shots\)\.$"
    ):
        rules.shoot(square, FLEET, shots)


def test_the_answers() -> None:
    """§5 A shot misses, hits, or sinks the ship whose last square it hits and names only then."""
    shots = answers(FLEET, [(10, 10), (10, 8), (4, 3), (10, 9)])

    assert [shot.answer for shot in shots] == [Answer.HIT, Answer.MISS, Answer.HIT, Answer.SUNK]
    assert [shot.sunk for shot in shots] == [None, None, None, Ship.DESTROYER]
    assert rules.sunk_ships(shots) == [Ship.DESTROYER]


def test_shots_can_be_stored() -> None:
    """§5 Written as JSON and read again, fleets and shots are the same."""
    position = (FLEET, answers(FLEET, [(10, 10), (10, 8), (10, 9)]))

    assert (
        msgspec.json.decode(msgspec.json.encode(position), type=tuple[list[Placement], list[Shot]])
        == position
    )


def test_the_last_ship_ends_the_game() -> None:
    """§6 The game is won with the last square of the last ship, not before."""
    occupied = [square for placement in FLEET for square in rules.squares(placement)]
    shots = answers(FLEET, occupied)

    assert len(shots) == 17
    assert [rules.is_fleet_sunk(shots[:number]) for number in (0, 16, 17)] == [False, False, True]
