"""Totals: the results of many games, in numbers."""

from collections import Counter
from collections.abc import Sequence

from bga_states.simulate.game_record import Ending, Failure, GameRecord, Standing
from bga_states.simulate.histograms import Histogram
from bga_states.simulate.tallies import Tally

MOST_FAILURES = 20
"""The largest number of failures listed; the rest are only counted."""


class SeatTotals:
    """The results of many games for one seat.

    `wins` counts first places held alone, and games that all players won together. `shared` counts
    first places that were shared.
    """

    __slots__ = ("games", "ranks", "scores", "shared", "thought", "wins")

    def __init__(self) -> None:
        self.games = self.wins = self.shared = 0
        self.ranks: Counter[int] = Counter()
        self.scores = Histogram()
        self.thought = 0.0

    def add(self, other: "SeatTotals") -> None:
        """Add the results of other games."""
        self.games += other.games
        self.wins += other.wins
        self.shared += other.shared
        self.ranks.update(other.ranks)
        self.scores.add_histogram(other.scores)
        self.thought += other.thought


class Totals:
    """The results of many games.

    No number but times depends on the order of adding. `tally` counts the moves of the games that
    did not fail; `failures` lists the first failed ones. `together` counts the games in which all
    players win or lose together. `seconds` is the sum of the times of the games that did not fail.
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
        """The number of games, failed ones included."""
        return self.endings.total()

    @property
    def ranked(self) -> int:
        """The number of games that ended with a result."""
        return self.endings[Ending.PLAYED_OUT] + self.endings[Ending.CONCEDED]

    @property
    def moves(self) -> int:
        """The number of moves in games that did not fail."""
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
        """Add the standing of `games` games."""
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
        """Add the results of other games."""
        self.endings.update(other.endings)
        self.together += other.together
        self.lengths.add_histogram(other.lengths)
        self.tally.add(other.tally)
        self.seconds += other.seconds
        for own, its in zip(self.seats, other.seats, strict=True):
            own.add(its)
        self._list(other.failures)

    def _list(self, failures: Sequence[Failure]) -> None:
        """List failures, the first by seed; the order of their arrival does not matter."""
        self.failures = sorted([*self.failures, *failures])[:MOST_FAILURES]
