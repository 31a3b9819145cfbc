"""Runs of seeds: the games that a file holds, and the ones that are missing."""

from collections.abc import Iterable


class SeedRuns:
    """Seeds in the order they come, as runs: a million in a row take no more memory than one."""

    def __init__(self, seeds: Iterable[int] = ()) -> None:
        self._runs: list[range] = []
        for seed in seeds:
            self.add(seed)

    def add(self, seed: int) -> None:
        """Add a seed behind the others."""
        if self._runs and self._runs[-1].stop == seed:
            self._runs[-1] = range(self._runs[-1].start, seed + 1)
        else:
            self._runs.append(range(seed, seed + 1))

    def sorted(self) -> list[range]:
        """Return the runs, the least seeds first."""
        return sorted(self._runs, key=lambda run: run.start)

    def repeated(self) -> int | None:
        """Return a seed that came twice, or None."""
        end = 0
        for run in self.sorted():
            if run.start < end:
                return run.start
            end = run.stop
        return None

    def missing(self, seeds: range) -> list[range]:
        """Return the seeds in a range that have not come, as runs."""
        runs = []
        start = seeds.start
        for run in self.sorted():
            runs.append(range(start, run.start))
            start = run.stop
        runs.append(range(start, seeds.stop))
        return [run for run in runs if run]
