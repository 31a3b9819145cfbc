"""Chunks: runs of seeds that are played at once, by whoever has time."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bga_states.simulate.game_record import GameRecord
from bga_states.simulate.game_runner import GameRunner
from bga_states.simulate.simulation_plan import Plan
from bga_states.simulate.totals import Totals

SECONDS = 0.4
"""How long a chunk should take: results come in often, and cost little beside the games."""
LARGEST = 5_000
FIRST = 1
SHARE = 3
"""A chunk has no more than this part of what is left for each worker, so that all end together."""


class PlayedChunk(NamedTuple):
    """What came of the games of a chunk; `records` only where they were asked for."""

    seeds: range
    totals: Totals
    records: Sequence[GameRecord] = ()


def play_chunk(plan: Plan, seeds: range, *, with_records: bool) -> PlayedChunk:
    """Play the games of a chunk, in any process."""
    runner = GameRunner(plan)
    if not with_records:
        return PlayedChunk(seeds, runner.count(seeds))
    totals = Totals(len(plan.bots))
    records = [runner.record(seed) for seed in seeds]
    for record in records:
        totals.add_record(record)
    return PlayedChunk(seeds, totals, records)


class ChunkSource:
    """Cuts runs of seeds into chunks that take as long as they should, for so many workers."""

    def __init__(self, runs: Iterable[range], workers: int) -> None:
        self._runs = [run for run in runs if run]
        self._workers = workers
        self._left = sum(map(len, self._runs))
        self._size = FIRST

    def learn(self, played: PlayedChunk) -> None:
        """Take from a chunk how long games take."""
        seconds = played.totals.seconds / len(played.seeds)
        self._size = LARGEST
        if seconds * LARGEST > SECONDS:
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
        """Return how many games a chunk is to have now."""
        if self._workers == 1:
            return self._size
        fair = self._left // (SHARE * self._workers)
        # Not ever smaller ones at the end: to send a chunk costs something too.
        return max(1, min(self._size, max(fair, self._size // 8)))
