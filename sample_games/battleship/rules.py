"""The rules of Battleship, as RULES.md numbers them: functions on plain fleets and shots."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import accumulate
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

Square: TypeAlias = tuple[int, int]
"""A square as (x, y): the column from 1 at the left, the row from 1 at the top (§1)."""

SIZE = 10
ATTEMPTS = 64
"""How many arrangements `arrange` draws before it takes one of them."""


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


class Choose(Protocol):
    """Picks one item of a non-empty sequence, each equally likely.

    `game.random.choice` and `random.choice` are such functions.
    """

    def __call__(self, items: Sequence[T], /) -> T:
        """Pick one."""
        ...


class _Candidate(NamedTuple):
    """A placement that agrees with all answers; `bits` is the set of its squares as a number."""

    placement: Placement
    bits: int


_Fleet: TypeAlias = dict[Ship, Placement]
_Candidates: TypeAlias = dict[Ship, list[_Candidate]]


@dataclass(slots=True)
class _Step:
    """An unfinished arrangement.

    `fleet` has the ships that are placed, `free` the candidates of all others, and `uncovered` the
    hits that no ship lies on yet.
    """

    fleet: _Fleet
    free: _Candidates
    uncovered: int
    options: list[_Candidate]
    made: dict[Placement, "_Step"] = field(default_factory=dict)


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
    return [placement for placement, _ in _on_empty_board(ship) if _fits(placement, taken)]


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
    """§5 The ships that have been sunk, in the order in which they were."""
    return [shot.sunk for shot in shots if shot.sunk is not None]


def is_fleet_sunk(shots: Iterable[Shot]) -> bool:
    """§6 Whether the player who shot has won: all five ships are sunk."""
    return len(sunk_ships(shots)) == len(Ship)


def arrange(shots: Sequence[Shot], choose: Choose) -> list[Placement]:
    """Return a random fleet, in the order of `Ship`, that agrees with all answers to these shots.

    It is only nearly uniform. `ATTEMPTS` times an arrangement is drawn ship by ship, and one of
    those that could be completed is taken by lot, weighted with how unlikely it was to be drawn.
    The more attempts, the nearer this comes to all arrangements being equally likely: with 64, in
    positions small enough to list all, the probability that some ship lies on a square was off by
    about 0.02 at the worst square, in one position by 0.14.

    ValueError when no fleet agrees with the answers. Finding that out may take long; real answers
    never need it.
    """
    start = _first_step(shots)
    drawn: list[tuple[int, _Fleet]] = []
    attempts = 0
    # A failed attempt closes a dead end, so this ends with an arrangement or without any option.
    while start.options and (attempts < ATTEMPTS or not drawn):
        attempts += 1
        if draw := _draw(start, choose):
            drawn.append(draw)
    if not drawn:
        raise ValueError(
            "Cannot arrange a fleet: none agrees with all answers. "
            "Pass shots as shoot() answered them."
        )
    fleet = _choose_weighted(drawn, choose)
    return [fleet[ship] for ship in Ship]


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


def _bits(some: Iterable[Square]) -> int:
    """Return a set of squares as a number with a bit for each, which is quick to compare."""
    return sum(1 << (y * SIZE + x) for x, y in set(some))


@cache
def _on_empty_board(ship: Ship) -> tuple[_Candidate, ...]:
    """§3 Every way to put a ship on an empty board: the horizontal ones first, row by row."""
    every = (Placement(ship, x, y, direction) for direction in Direction for x, y in all_squares())
    whole = (placement for placement in every if _fits(placement, set()))
    return tuple(_Candidate(placement, _bits(squares(placement))) for placement in whole)


def _candidates(ship: Ship, shots: Sequence[Shot]) -> list[_Candidate]:
    """§5 The ways in which one ship may lie, as far as the answers show."""
    sinking = next((number for number, shot in enumerate(shots) if shot.sunk is ship), None)
    if sinking is None:
        missed = _bits(shot.square for shot in shots if shot.answer is Answer.MISS)
        known = _bits(shot.square for shot in shots)
        return [way for way in _on_empty_board(ship) if not way.bits & missed and way.bits & ~known]
    last = _bits([shots[sinking].square])
    unhit = ~_bits(shot.square for shot in shots[: sinking + 1] if shot.answer is not Answer.MISS)
    return [way for way in _on_empty_board(ship) if way.bits & last and not way.bits & unhit]


def _first_step(shots: Sequence[Shot]) -> _Step:
    """Begin an arrangement with no ship placed: every hit is to be covered."""
    hits = _bits(shot.square for shot in shots if shot.answer is not Answer.MISS)
    free = {ship: _candidates(ship, shots) for ship in Ship}
    return _Step({}, free, hits, _options(free, hits))


def _next_step(step: _Step, way: _Candidate) -> _Step:
    """Place one more ship; the others keep the candidates that do not overlap it.

    Each step is made only once.
    """
    if way.placement not in step.made:
        fleet = {**step.fleet, way.placement.ship: way.placement}
        free: _Candidates = {}
        for ship, ways in step.free.items():
            if ship not in fleet:
                free[ship] = [other for other in ways if not other.bits & way.bits]
        uncovered = step.uncovered & ~way.bits
        step.made[way.placement] = _Step(fleet, free, uncovered, _options(free, uncovered))
    return step.made[way.placement]


def _options(free: _Candidates, uncovered: int) -> list[_Candidate]:
    """Return the candidates for a step.

    They are all that cover the hit with fewest, or all of one ship when no hit is left. Every
    arrangement agrees with exactly one of them, so there is only one way to reach it. An empty list
    means a dead end, or that all ships are placed.
    """
    if not all(free.values()):
        return []
    if not uncovered:
        return list(next(iter(free.values()), []))
    if not _can_cover(free, uncovered):
        return []
    touching = [way for ways in free.values() for way in ways if way.bits & uncovered]
    hits = (1 << bit for bit in range(uncovered.bit_length()) if uncovered >> bit & 1)
    return min(([way for way in touching if way.bits & hit] for hit in hits), key=len)


def _can_cover(free: _Candidates, uncovered: int) -> bool:
    """Whether the ships that are left could cover all hits, each as many as it can."""
    most = (max((way.bits & uncovered).bit_count() for way in ways) for ways in free.values())
    return sum(most) >= uncovered.bit_count()


def _draw(step: _Step, choose: Choose) -> tuple[int, _Fleet] | None:
    """Place one ship after the other; return the arrangement with its weight, or None if stuck.

    The weight is the product of how many options the steps had, so the inverse of the likelihood.
    """
    weight, path = 1, []
    while step.options:
        way = choose(step.options)
        weight *= len(step.options)
        path.append((step, way))
        step = _next_step(step, way)
    if len(step.fleet) == len(Ship) and not step.uncovered:
        return weight, step.fleet
    _close(path)
    return None


def _close(path: list[tuple[_Step, _Candidate]]) -> None:
    """Remove the option that led to a dead end, and those before it that led nowhere else."""
    for step, way in reversed(path):
        step.options.remove(way)
        if step.options:
            break


def _choose_weighted(drawn: list[tuple[int, _Fleet]], choose: Choose) -> _Fleet:
    """Choose an arrangement by lot, each as likely as its weight says."""
    bounds = list(accumulate(weight for weight, _ in drawn))
    lot = choose(range(bounds[-1]))
    return next(fleet for bound, (_, fleet) in zip(bounds, drawn, strict=True) if lot < bound)
