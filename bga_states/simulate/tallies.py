"""Tallies: counts of the moves and ways of games."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from bga_states.engine.exclusive import Played
from bga_states.engine.match.players import FIRST_PLAYER_ID

Path: TypeAlias = Sequence[tuple[int, int, int | None]]
"""Ids of states left and entered, and the player who went alone, as in `Outcome.path`."""
Way: TypeAlias = tuple[int, int]
Deed: TypeAlias = tuple[int, str]
"""The id of a state, and an action that was taken in it, "" for its `zombie`."""


class Tally:
    """Counts of the moves and ways of some games, which can be added up in any order.

    `choices` counts decisions by their number of choices, and `turns` the moves of each seat, from
    0. `actions` counts the actions in each state, and `stays` the actions after which no state was
    entered. `ways` counts how often games went from one state to another.
    """

    __slots__ = ("actions", "choices", "stays", "turns", "ways")

    def __init__(self) -> None:
        self.choices: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.actions: Counter[Deed] = Counter()
        self.stays: Counter[Deed] = Counter()
        self.ways: Counter[Way] = Counter()

    @property
    def entered(self) -> Counter[int]:
        """How often each state was entered, by its id."""
        counts: Counter[int] = Counter()
        for (_, target), count in self.ways.items():
            counts[target] += count
        return counts

    def add_moves(self, log: Iterable[Played]) -> None:
        """Count moves of any games."""
        # Every move goes through here; there are far fewer kinds of them.
        for kind, times in Counter(log).items():
            player_id, state_id, choices, action, entered = kind
            self.turns[player_id - FIRST_PLAYER_ID] += times
            self.actions[state_id, action] += times
            if choices:
                self.choices[choices] += times
            if not entered:
                self.stays[state_id, action] += times

    def add_path(self, path: Path) -> None:
        """Count the ways of games in which players have no states of their own."""
        for (source, target, _), times in Counter(path).items():
            self.ways[source, target] += times

    def add(self, other: "Tally") -> None:
        """Add another tally."""
        for own, its in zip(self.parts, other.parts, strict=True):
            own.update(its)

    @property
    def parts(self) -> tuple[Counter[Any], ...]:
        """The counters."""
        return self.choices, self.turns, self.actions, self.stays, self.ways

    def __reduce__(self) -> tuple[Any, ...]:
        return tally_of, tuple(dict(part) for part in self.parts)


def tally_of(*parts: dict[Any, int]) -> Tally:
    """Make a tally from its parts."""
    tally = Tally()
    for own, its in zip(tally.parts, parts, strict=True):
        own.update(its)
    return tally


def ways_of(log: Iterable[Played], path: Path) -> Iterator[Way]:
    """Yield the ways of a game in which players go through states of their own.

    The table's first way after a move starts at the state in which the player acted, even if that
    is one of the player's own.
    """
    place = 0
    for _, source, _, _, entered in log:
        here = source
        for from_id, to_id, player_id in path[place : place + entered]:
            if player_id is None:
                yield here, to_id
                here = to_id
            else:
                yield from_id, to_id
        place += entered
