"""Totals: what came of many games, in numbers."""

from collections import Counter
from collections.abc import Sequence

from bga_states.simulate.game_record import Ending, Failure, GameRecord, Standing
from bga_states.simulate.histograms import Histogram
from bga_states.simulate.tallies import Tally

MOST_FAILURES = 20
"""How many failed games are listed; the rest are counted."""


class SeatTotals:
    """What came of many games for one seat.

    `wins` were alone in the first place, or won together in a game of all against none; `shared`
    first places were shared.
    """

    __slots__ = ("games", "ranks", "scores", "shared", "thought", "wins")

    def __init__(self) -> None:
        self.games = self.wins = self.shared = 0
        self.ranks: Counter[int] = Counter()
        self.scores = Histogram()
        self.thought = 0.0

    def add(self, other: "SeatTotals") -> None:
        """Add what came of other games."""
        self.games += other.games
        self.wins += other.wins
        self.shared += other.shared
        self.ranks.update(other.ranks)
        self.scores.add_histogram(other.scores)
        self.thought += other.thought


class Totals:
    """What came of many games. All numbers but times are the same in whatever order they are added.

    `tally` counts what happened in them, without those that failed: of these, `failures` lists the
    first. `together` are the games in which all win or lose together. `seconds` is how long these
    games took, one by one.
    """

    def __init__(self, seats: int) -> None:
        self.seats = [SeatTotals() for _ in range(seats)]
        self.endings: Counter[Ending] = Counter()
        self.together = 0
        self.lengths = Histogram()
        self.tally = Tally()
        self.failures: list[Failure] = []
        self.seconds = 0.0

    @property
    def games(self) -> int:
        """How many games there were, those that failed included."""
        return self.endings.total()

    @property
    def ranked(self) -> int:
        """How many games ended with a result."""
        return self.endings[Ending.PLAYED_OUT] + self.endings[Ending.CONCEDED]

    @property
    def moves(self) -> int:
        """How many moves were played in games that did not fail."""
        return self.lengths.total

    def add_record(self, record: GameRecord) -> None:
        """Add one game."""
        if record.standing.ending is Ending.FAILED:
            self.add_failure(Failure(record.seed, record.error))
            return
        self.lengths.add(record.moves)
        self.tally.add(record.tally)
        self.seconds += record.seconds
        for seat, thought in zip(self.seats, record.thought, strict=False):
            seat.thought += thought
        self.add_standing(record.standing)

    def add_failure(self, failure: Failure) -> None:
        """Add a game that failed."""
        self.endings[Ending.FAILED] += 1
        self._list([failure])

    def add_standing(self, standing: Standing, games: int = 1) -> None:
        """Add how so many games ended."""
        self.endings[standing.ending] += games
        self.together += games * (standing.won is not None)
        firsts = standing.ranks.count(1)
        for seat, rank in enumerate(standing.ranks):
            own = self.seats[seat]
            own.games += games
            own.ranks[rank] += games
            own.scores.add(standing.scores[seat], games)
            if standing.won is not None:
                own.wins += games * standing.won
            elif rank == 1 and firsts == 1:
                own.wins += games
            elif rank == 1:
                own.shared += games

    def add(self, other: "Totals") -> None:
        """Add what came of other games."""
        self.endings.update(other.endings)
        self.together += other.together
        self.lengths.add_histogram(other.lengths)
        self.tally.add(other.tally)
        self.seconds += other.seconds
        for own, its in zip(self.seats, other.seats, strict=True):
            own.add(its)
        self._list(other.failures)

    def _list(self, failures: Sequence[Failure]) -> None:
        """List failures, the first by their seeds whenever they come."""
        self.failures = sorted([*self.failures, *failures])[:MOST_FAILURES]
