"""Chunks: runs of seeds that one worker plays at once."""

from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from bga_states.simulate.game_record import GameRecord
from bga_states.simulate.game_runner import GameRunner
from bga_states.simulate.simulation_plan import Plan
from bga_states.simulate.totals import Totals

SECONDS = 0.4
"""How long a chunk should take: results come in often, and cost little beside the games."""
LARGEST = 5_000
FIRST = 1
GROWTH = 8
"""The largest size of a chunk, in multiples of the last one that was timed."""
SHARE = 3
"""The least number of chunks in a worker's part of the games left, so that all end together."""


class PlayedChunk(NamedTuple):
    """The results of a chunk's games; `records` is empty unless asked for."""

    seeds: range
    totals: Totals
    records: Sequence[GameRecord] = ()
    seconds: float = 0.0
    """The time of the whole chunk, failed games included."""


def play_chunk(plan: Plan, seeds: range, *, with_records: bool) -> PlayedChunk:
    """Play the games of a chunk, in any process."""
    runner = GameRunner(plan)
    start = perf_counter()
    if not with_records:
        totals = runner.count(seeds)
        return PlayedChunk(seeds, totals, seconds=perf_counter() - start)
    totals = Totals(len(plan.bots))
    records = [runner.record(seed) for seed in seeds]
    for record in records:
        totals.add_record(record)
    return PlayedChunk(seeds, totals, records, perf_counter() - start)


class ChunkSource:
    """Cuts runs of seeds into chunks that take about SECONDS each, for `workers` workers."""

    def __init__(self, runs: Iterable[range], workers: int) -> None:
        self._runs = [run for run in runs if run]
        self._workers = workers
        self._left = sum(map(len, self._runs))
        self._size = FIRST

    def learn(self, played: PlayedChunk) -> None:
        """Learn from a chunk how long games take."""
        # A few games may have been quick by chance, as when the very first failed at once.
        most = min(LARGEST, GROWTH * len(played.seeds))
        seconds = played.seconds / len(played.seeds)
        self._size = most
        if seconds * most > SECONDS:
            self._size = max(1, int(SECONDS / seconds))

    def __iter__(self) -> Iterator[range]:
        """Yield chunks in the order of the seeds."""
        for run in self._runs:
            rest = run
            while rest:
                size = self._next_size()
                yield rest[:size]
                self._left -= len(rest[:size])
                rest = rest[size:]

    def _next_size(self) -> int:
        """Return the number of games for the next chunk."""
        if self._workers == 1:
            return self._size
        fair = self._left // (SHARE * self._workers)
        # The last chunks must not get ever smaller: sending a chunk has a cost too.
        return max(1, min(self._size, max(fair, self._size // 8)))
