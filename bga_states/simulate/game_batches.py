"""Batches: what was noted of some games, to be counted at once."""

from collections import Counter

from bga_states.engine.exclusive import Played
from bga_states.engine.match.results import EndReason, GameResult
from bga_states.simulate.game_record import Ending, Standing
from bga_states.simulate.tallies import Path, Tally, Way, ways_of
from bga_states.simulate.totals import Totals

REASONS = {EndReason.PLAYED_OUT: Ending.PLAYED_OUT, EndReason.CONCEDED: Ending.CONCEDED}


class Batch:
    """Games that were played and are not yet counted.

    To count them one by one would take longer than some games take. `log` is where their moves go.
    """

    def __init__(self, *, has_steps: bool) -> None:
        self._has_steps = has_steps
        self._begin()

    def _begin(self) -> None:
        self.log: list[Played] = []
        self._path: list[tuple[int, int, int | None]] = []
        self._ways: Counter[Way] = Counter()
        self._results: list[GameResult | None] = []
        self._lengths: list[int] = []
        self._begun = 0

    def add(self, setup: Path, path: Path, result: GameResult | None) -> None:
        """Take the game whose moves the log ends with: what it entered, and how it ended."""
        log, begun = self.log, self._begun
        self._begun = len(log)
        self._lengths.append(len(log) - begun)
        self._results.append(result)
        self._path += setup
        if self._has_steps:
            self._ways.update(ways_of(log[begun:], path))
        else:
            self._path += path

    def drop(self) -> None:
        """Forget the game whose moves the log ends with."""
        del self.log[self._begun :]

    def count(self, totals: Totals) -> None:
        """Add the games to totals, and begin anew."""
        totals.lengths.add_all(Counter(self._lengths))
        for standing, games in self.standings().items():
            totals.add_standing(standing, games)
        self.count_moves(totals.tally)

    def standings(self) -> dict[Standing, int]:
        """Return how games ended, and how many of them each way."""
        standings: Counter[Standing] = Counter()
        # Those of one rank may come in any order, so several results can be one standing.
        for result, games in Counter(self._results).items():
            standings[standing_of(result)] += games
        return standings

    def count_moves(self, tally: Tally) -> None:
        """Add what happened in the games to a tally, and begin anew."""
        tally.add_moves(self.log)
        tally.add_path(self._path)
        tally.ways.update(self._ways)
        self._begin()


def standing_of(result: GameResult | None) -> Standing:
    """Return how a game stood in the end, None for one that was stopped."""
    if result is None:
        return Standing(Ending.STOPPED)
    # Ids follow the order of the seats.
    entries = sorted(result.ranking, key=lambda entry: entry.player_id)
    return Standing(
        REASONS[result.reason],
        tuple(entry.rank for entry in entries),
        tuple(entry.score for entry in entries),
        tuple(entry.score_aux for entry in entries),
        result.won,
    )
