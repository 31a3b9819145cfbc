"""The rules of Battleship, as RULES.md numbers them: functions on plain fleets and shots."""

from collections.abc import Collection, Iterable
from enum import StrEnum
from functools import cache
from typing import NamedTuple, TypeAlias

Square: TypeAlias = tuple[int, int]
"""A square as (x, y): the column from 1 at the left, the row from 1 at the top (§1)."""

SIZE = 10


class Ship(StrEnum):
    """§2 The ships of a fleet, from the longest to the shortest."""

    CARRIER = "carrier"
    BATTLESHIP = "battleship"
    CRUISER = "cruiser"
    SUBMARINE = "submarine"
    DESTROYER = "destroyer"


LENGTHS = {
    Ship.CARRIER: 5,
    Ship.BATTLESHIP: 4,
    Ship.CRUISER: 3,
    Ship.SUBMARINE: 3,
    Ship.DESTROYER: 2,
}
"""§2 How many squares each ship has."""


class Direction(StrEnum):
    """§3 How a ship lies."""

    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"


class Placement(NamedTuple):
    """§3 A ship on a board; (x, y) is its leftmost or upmost square."""

    ship: Ship
    x: int
    y: int
    direction: Direction


class Answer(StrEnum):
    """§5 The answer to a shot."""

    MISS = "miss"
    HIT = "hit"
    SUNK = "sunk"


class Shot(NamedTuple):
    """§5 A shot and its answer; `sunk` is the ship that the shot sank."""

    square: Square
    answer: Answer
    sunk: Ship | None = None


def all_squares() -> list[Square]:
    """§1 The hundred squares, row by row."""
    return [(x, y) for y in range(1, SIZE + 1) for x in range(1, SIZE + 1)]


def is_on_board(square: Square) -> bool:
    """§1 Whether there is such a square."""
    return all(1 <= number <= SIZE for number in square)


def squares(placement: Placement) -> list[Square]:
    """§3 The squares a ship lies on, from its first; some may be outside the board.

    >>> squares(Placement(Ship.DESTROYER, 10, 9, Direction.VERTICAL))
    [(10, 9), (10, 10)]
    """
    ship, x, y, direction = placement
    if direction is Direction.HORIZONTAL:
        return [(x + step, y) for step in range(LENGTHS[ship])]
    return [(x, y + step) for step in range(LENGTHS[ship])]


def is_legal(placement: Placement, fleet: Iterable[Placement]) -> bool:
    """§3 Whether a ship may join the ships of `fleet` there; each ship is placed only once."""
    ships, taken = _ships_and_squares(fleet)
    return placement.ship not in ships and _fits(placement, taken)


def legal_placements(ship: Ship, fleet: Iterable[Placement] = ()) -> list[Placement]:
    """§3 Every way to place a ship beside the ships of `fleet`; none if it is one of them.

    >>> len(legal_placements(Ship.CARRIER)), len(legal_placements(Ship.DESTROYER))
    (120, 180)
    """
    ships, taken = _ships_and_squares(fleet)
    if ship in ships:
        return []
    return [placement for placement in placements(ship) if _fits(placement, taken)]


@cache
def placements(ship: Ship) -> tuple[Placement, ...]:
    """§3 Every way to put a ship on an empty board: the horizontal ones first, row by row."""
    every = (Placement(ship, x, y, direction) for direction in Direction for x, y in all_squares())
    return tuple(placement for placement in every if _fits(placement, set()))


def ships_to_place(fleet: Iterable[Placement]) -> list[Ship]:
    """§3 The ships that are not on the board yet, longest first; without any, shooting starts."""
    ships, _ = _ships_and_squares(fleet)
    return [ship for ship in Ship if ship not in ships]


def open_squares(shots: Iterable[Shot]) -> list[Square]:
    """§4 The squares that have not been shot at, row by row."""
    known = {shot.square for shot in shots}
    return [square for square in all_squares() if square not in known]


def shoot(square: Square, fleet: Iterable[Placement], shots: Collection[Shot]) -> Shot:
    """§5 The answer to the next shot, after `shots` at this very fleet.

    ValueError for a square that is outside the board or has been shot at (§4).
    """
    _check_can_shoot(square, shots)
    hit = next((placement for placement in fleet if square in squares(placement)), None)
    if hit is None:
        return Shot(square, Answer.MISS)
    known = {square, *(shot.square for shot in shots)}
    if known.issuperset(squares(hit)):
        return Shot(square, Answer.SUNK, hit.ship)
    return Shot(square, Answer.HIT)


def sunk_ships(shots: Iterable[Shot]) -> list[Ship]:
    """§5 The sunk ships, in the order in which they were sunk."""
    return [shot.sunk for shot in shots if shot.sunk is not None]


def sunk_placements(fleet: Iterable[Placement], shots: Iterable[Shot]) -> list[Placement]:
    """§5 The ships of a fleet that are sunk: both players know where they lie."""
    sunk = sunk_ships(shots)
    return [placement for placement in fleet if placement.ship in sunk]


def is_fleet_sunk(shots: Iterable[Shot]) -> bool:
    """§6 Whether the player who shot has won: all five ships are sunk."""
    return len(sunk_ships(shots)) == len(Ship)


def _ships_and_squares(fleet: Iterable[Placement]) -> tuple[set[Ship], set[Square]]:
    """§3 Which ships have been placed, and the squares they lie on."""
    ships: set[Ship] = set()
    taken: set[Square] = set()
    for placement in fleet:
        ships.add(placement.ship)
        taken.update(squares(placement))
    return ships, taken


def _fits(placement: Placement, taken: set[Square]) -> bool:
    """§3 Whether a ship is whole on the board and on no square that is taken."""
    return all(is_on_board(square) and square not in taken for square in squares(placement))


def _check_can_shoot(square: Square, shots: Iterable[Shot]) -> None:
    """§4 Refuse a shot that is not on the board and one at a square that is known."""
    if not is_on_board(square):
        raise ValueError(
            f"Cannot shoot at {square}: it is outside the board. "
            "Shoot at one of open_squares(shots)."
        )
    if square in (shot.square for shot in shots):
        raise ValueError(
            f"Cannot shoot at {square}: it has been shot at. Shoot at one of open_squares(shots)."
        )
