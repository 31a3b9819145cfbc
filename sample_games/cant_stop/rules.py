"""The rules of Can't Stop, as RULES.md numbers them: functions on dicts from column to step."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, product
from typing import TypeAlias

Steps: TypeAlias = dict[int, int]
"""The step reached in each column, from 1 at the bottom: one player's markers, or the runners.

A column that is missing has nothing in it. A runner's step counts from the bottom too, not from the
marker below it.
"""

Move: TypeAlias = tuple[int, ...]
"""The one or two columns to advance in, the lower one first.

A double that advances twice names its column twice.
"""

LENGTHS = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}
DICE = 4
RUNNERS = 3
COLUMNS_TO_WIN = 3


def splits(dice: Sequence[int]) -> list[tuple[int, int]]:
    """§3 The ways to split four dice into two pairs, as the sums of the pairs, the lower one first.

    Two splits with the same sums are one.

    >>> splits([1, 5, 4, 6])
    [(6, 10), (5, 11), (7, 9)]
    >>> splits([3, 3, 4, 4])
    [(6, 8), (7, 7)]
    """
    a, b, c, d = dice
    pairs = ((a + b, c + d), (a + c, b + d), (a + d, b + c))
    return list(dict.fromkeys((min(pair), max(pair)) for pair in pairs))


def can_advance(column: int, runners: Steps, closed: Collection[int]) -> bool:
    """§4 Whether a runner can step up in this column: it is open, and there is a step left."""
    if column not in LENGTHS or column in closed:
        return False
    if column in runners:
        return runners[column] < LENGTHS[column]
    return len(runners) < RUNNERS


def open_columns(runners: Steps, closed: Collection[int]) -> frozenset[int]:
    """§4 The columns in which the player can advance; none if all three runners are at the top."""
    return frozenset(column for column in LENGTHS if can_advance(column, runners, closed))


def next_step(column: int, markers: Steps, runners: Steps) -> int:
    """§4 The step above the runner; for a new one, above the player's marker, else the lowest."""
    return runners.get(column, markers.get(column, 0)) + 1


def possible_moves(
    dice: Sequence[int], markers: Steps, runners: Steps, closed: Collection[int]
) -> list[Move]:
    """§4 The moves a roll allows, split by split and without duplicates; empty for a bust.

    A split gives two moves when its pairs compete for the last runner.

    >>> possible_moves([2, 4, 5, 5], {}, {3: 1, 6: 1}, [])
    [(6, 10), (7,), (9,)]
    >>> possible_moves([2, 4, 5, 5], {}, {3: 1, 6: 11, 8: 1}, [])
    []
    """
    # Each split is tried in both orders, which make two moves only if the first pair takes the last
    # runner.
    orders = (order for low, high in splits(dice) for order in ((low, high), (high, low)))
    advanced = (_as_far_as_possible(order, markers, runners, closed) for order in orders)
    return list(dict.fromkeys(tuple(sorted(columns)) for columns in advanced if columns))


def advance(move: Move, markers: Steps, runners: Steps, closed: Collection[int]) -> Steps:
    """§4 Advance the runners, changing `runners`; return the steps that the advanced ones reached.

    ValueError when there is no such step, and nothing changes. The dice are not looked at: a
    player's move is one of `possible_moves`.

    >>> advance((7, 7), {7: 3}, {6: 1, 8: 1}, [])
    {7: 5}
    """
    if not move or _as_far_as_possible(move, markers, runners, closed) != move:
        reason = _why_illegal(move, runners, closed)
        raise ValueError(f"Cannot advance in {move}: {reason}. Choose one of possible_moves.")
    for column in move:
        runners[column] = next_step(column, markers, runners)
    return {column: runners[column] for column in move}


def bust_probability(runners: Steps, closed: Collection[int]) -> float:
    """§5 How probable it is, from 0 to 1, that the next roll busts: exact, over all 1296 rolls.

    >>> round(1 - bust_probability({6: 1, 7: 1, 8: 1}, []), 2)
    0.92
    """
    return _count_busts(open_columns(runners, closed)) / len(_sums_of_all_rolls())


def secure(markers: Steps, runners: Steps) -> list[int]:
    """§6 Put the player's markers where the runners stand; return the columns this wins.

    Both dicts change: the runners are taken away. The others lose their markers in the columns won,
    see `remove_markers`.
    """
    markers |= runners
    won = [column for column in columns_won(markers) if column in runners]
    runners.clear()
    return won


def columns_won(markers: Steps) -> list[int]:
    """§6 The columns with this player's marker on the top, lowest number first."""
    return [column for column, length in LENGTHS.items() if markers.get(column) == length]


def remove_markers(markers: Steps, columns: Iterable[int]) -> None:
    """§6 Remove a player's markers from columns that another player has won; `markers` changes."""
    for column in columns:
        markers.pop(column, None)


def closed_columns(everybody: Iterable[Steps]) -> frozenset[int]:
    """§6 The columns won by any player, from the markers of each player."""
    return frozenset(column for markers in everybody for column in columns_won(markers))


def owner_of(column: int, everybody: Mapping[int, Steps]) -> int | None:
    """§6 The player who has won a column, given each player's markers; None while it is open."""
    top = LENGTHS[column]
    return next((player for player, steps in everybody.items() if steps.get(column) == top), None)


def has_won(markers: Steps) -> bool:
    """§7 Whether a player with these markers has won three columns."""
    return len(columns_won(markers)) >= COLUMNS_TO_WIN


def winner(everybody: Mapping[int, Steps]) -> int | None:
    """§7 The player who has won, given each player's markers; None while the game goes on."""
    return next((player for player, markers in everybody.items() if has_won(markers)), None)


def _as_far_as_possible(
    columns: Move, markers: Steps, runners: Steps, closed: Collection[int]
) -> Move:
    """§4 The given columns in which a runner can still take a step, one after the other."""
    reached: Steps = runners.copy()
    advanced: list[int] = []
    for column in columns:
        if can_advance(column, reached, closed):
            reached[column] = next_step(column, markers, reached)
            advanced.append(column)
    return tuple(advanced)


def _why_illegal(move: Move, runners: Steps, closed: Collection[int]) -> str:
    """§4 The reason why a move cannot be made as a whole."""
    if not move:
        return "at least one runner must advance"
    if not LENGTHS.keys() >= set(move):
        return "the columns are numbered from 2 to 12"
    if not set(move).isdisjoint(closed):
        return "a column is closed"
    if len(runners.keys() | set(move)) > RUNNERS:
        return "there are only three runners"
    return "a runner would go beyond the top"


@cache
def _sums_of_all_rolls() -> tuple[frozenset[int], ...]:
    """§3 For each of the 1296 rolls, the sums that its pairs can have."""
    return tuple(frozenset(chain(*splits(dice))) for dice in product(range(1, 7), repeat=DICE))


@cache
def _count_busts(columns: frozenset[int]) -> int:
    """§5 How many rolls bust when the player can advance only in these columns."""
    return sum(columns.isdisjoint(sums) for sums in _sums_of_all_rolls())
