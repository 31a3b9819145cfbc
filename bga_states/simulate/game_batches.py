"""Batches: notes on several games, to be counted at once."""

from collections import Counter

from bga_states.engine.exclusive import Played
from bga_states.engine.match.results import EndReason, GameResult
from bga_states.simulate.game_record import Ending, Standing
from bga_states.simulate.tallies import Path, Tally, Way, ways_of
from bga_states.simulate.totals import Totals

REASONS = {EndReason.PLAYED_OUT: Ending.PLAYED_OUT, EndReason.CONCEDED: Ending.CONCEDED}


class Batch:
    """Games that have been played but not yet counted.

    Counting them one by one would take longer than playing some games. `log` receives their moves.
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
        """Add the game whose moves end the log: the states it entered, and its result."""
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
        """Forget the game whose moves end the log."""
        del self.log[self._begun :]

    def count(self, totals: Totals) -> None:
        """Add the games to totals, and begin anew."""
        totals.lengths.add_all(Counter(self._lengths))
        for standing, games in self.standings().items():
            totals.add_standing(standing, games)
        self.count_moves(totals.tally)

    def standings(self) -> dict[Standing, int]:
        """Return the standings, each with its number of games."""
        standings: Counter[Standing] = Counter()
        # Players of one rank may come in any order, so several results can be one standing.
        for result, games in Counter(self._results).items():
            standings[standing_of(result)] += games
        return standings

    def count_moves(self, tally: Tally) -> None:
        """Add the moves and ways of the games to a tally, and begin anew."""
        tally.add_moves(self.log)
        tally.add_path(self._path)
        tally.ways.update(self._ways)
        self._begin()


def standing_of(result: GameResult | None) -> Standing:
    """Return a game's standing; a result of None means that the game was stopped."""
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
