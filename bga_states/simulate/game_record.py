"""The record of one simulated game."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from bga_states.simulate.tallies import Tally


class Ending(Enum):
    """How a simulated game ended."""

    PLAYED_OUT = "played_out"
    CONCEDED = "conceded"
    STOPPED = "stopped"
    """It was left unfinished after `longest` moves."""
    FAILED = "failed"
    """The game or a bot raised an error, or ended the process that played it."""


class Standing(NamedTuple):
    """How a game ended; the tuples are in seat order, and empty without a result.

    `won` is None unless the players win or lose together.
    """

    ending: Ending
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    scores_aux: tuple[int, ...] = ()
    won: bool | None = None


class Failure(NamedTuple):
    """A game that failed, and why."""

    seed: int
    error: str


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: how it ended, and counts of its moves.

    `thought` has the seconds that each bot took for its decisions, in seat order; it is empty where
    no bot looks at the table. `seconds` is the time of the whole game. Of a failed game, only the
    `error` is known.
    """

    seed: int
    standing: Standing
    moves: int = 0
    thought: Sequence[float] = ()
    seconds: float = 0.0
    tally: Tally = field(default_factory=Tally)
    error: str = ""
