"""Measures: the numbers that one server counts, in the text format of Prometheus.

One thread writes each number, and any thread may read it. So nothing here takes a lock, and
counting costs a move next to nothing. No label and no value names a table, a person or a token.
"""

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TypeAlias, TypeVar

from bga_states.protocol.codes import CODES
from bga_states.storage.contract import Change, TableChanged, TableMade

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
LONG_SECONDS = (0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 60)
SIZES = (1, 2, 4, 8, 16, 32, 64)
OTHER = "other"
REMEMBERED = 100
"""The largest number of tables whose failed reads are remembered."""
MEMORY = Path("/proc/self/statm")
"""The file in which Linux counts this process's pages: all of them, then the ones in memory."""
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The media type of the text format."""


class Tally:
    """A counter; its name ends in `_total`."""

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning = name, meaning
        self.value = 0

    def add(self, count: int = 1) -> None:
        """Add to the count."""
        self.value += count

    def lines(self) -> Iterator[str]:
        """Yield the number as Prometheus reads it."""
        yield from head_of(self.name, self.meaning, "counter")
        yield f"{self.name} {self.value}"


class SortedTally:
    """Counters by kind; the kinds are few, and none comes from outside."""

    def __init__(self, name: str, meaning: str, label: str) -> None:
        self.name, self.meaning = name, meaning
        self._label = label
        self.values: Counter[str] = Counter()

    def add(self, kind: str) -> None:
        """Count one more of a kind."""
        self.values[kind] += 1

    def lines(self) -> Iterator[str]:
        """Yield a number for each counted kind."""
        yield from head_of(self.name, self.meaning, "counter")
        # A copy: the thread that counts may add a new kind meanwhile.
        for kind, value in sorted(self.values.copy().items()):
            yield f'{self.name}{{{self._label}="{kind}"}} {value}'


class Spread:
    """A histogram: how many measured values lie within each bound, and in all."""

    def __init__(self, name: str, meaning: str, bounds: Sequence[float]) -> None:
        self.name, self.meaning = name, meaning
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, value: float) -> None:
        """Add a measured value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def lines(self) -> Iterator[str]:
        """Yield the numbers of a histogram."""
        yield from head_of(self.name, self.meaning, "histogram")
        *below, count = accumulate(self._counts)
        for bound, number in zip(self._bounds, below, strict=True):
            yield f'{self.name}_bucket{{le="{bound:g}"}} {number}'
        yield f'{self.name}_bucket{{le="+Inf"}} {count}'
        yield f"{self.name}_sum {self._sum:.9g}"
        yield f"{self.name}_count {count}"


class Gauge:
    """A current number, which `read` returns each time it is asked for.

    `kind` is "counter" for a number that only grows.
    """

    def __init__(
        self, name: str, meaning: str, read: Callable[[], float], kind: str = "gauge"
    ) -> None:
        self.name, self.meaning = name, meaning
        self._read = read
        self._kind = kind

    def lines(self) -> Iterator[str]:
        """Yield the current number."""
        yield from head_of(self.name, self.meaning, self._kind)
        yield f"{self.name} {self._read():.16g}"


Metric: TypeAlias = Tally | SortedTally | Spread | Gauge
MetricT = TypeVar("MetricT", Tally, SortedTally, Spread, Gauge)


class Measures:
    """The numbers of one server."""

    def __init__(self) -> None:
        self._metrics: list[Metric] = []
        self.moves = self._tally("moves", "Moves that were stored.")
        self.commits = self._spread("commit_seconds", "How long each commit took.", SECONDS)
        self.batches = self._spread("commit_changes", "Changes stored in one commit.", SIZES)
        self.overtaken = self._tally("changes_overtaken", "Changes that others overtook.")
        self.store_failures = self._tally("store_failures", "What the store could not do.")
        self.refused = self._sorted("refused", "What tables were asked for and refused.", "code")
        self.responses = self._sorted("http_responses", "Answers over HTTP.", "status")
        self.interrupted = self._tally("games_interrupted", "Games that the watchdog interrupted.")
        self.stopped = self._tally("tables_stopped", "Tables that stand still for a slow game.")
        self.removed = self._tally("tables_removed", "Tables that were removed after some days.")
        self.bots = self._spread("bot_seconds", "How long each turn of a bot took.", LONG_SECONDS)
        self.undecided = self._tally("bots_undecided", "Turns of bots that the game had to play.")
        self.commit_failure: tuple[float, str] | None = None
        """When a commit last failed, by the monotonic clock, and why."""
        self.read_failures: dict[str, tuple[float, str]] = {}
        """When a read of the store last failed, and why: by table id, "" for all else."""
        cpu = "process_cpu_seconds_total", "Processor time used.", time.process_time
        self._add(Gauge(*cpu, kind="counter"))
        self._add(Gauge("process_start_time_seconds", "Since when it runs.", started_at()))
        if MEMORY.exists():
            self._add(Gauge("process_resident_memory_bytes", "Memory in use.", resident_bytes))

    def note_refused(self, code: str) -> None:
        """Count a request that a table has refused."""
        self.refused.add(code if code in CODES else OTHER)

    def note_commit(self, seconds: float, changes: Sequence[Change], took: Sequence[bool]) -> None:
        """Count a commit, its changes, the overtaken ones among them, and the stored moves."""
        self.commits.add(seconds)
        self.batches.add(len(took))
        self.overtaken.value += took.count(False)
        for stored, is_done in zip(changes, took, strict=True):
            change = stored.begun if type(stored) is TableMade else stored
            if is_done and type(change) is TableChanged and change.move is not None:
                self.moves.value += 1

    def note_commit_failure(self, at: float, fact: str) -> None:
        """Count and remember a failed commit; `at` is by the monotonic clock."""
        self.store_failures.add()
        self.commit_failure = at, fact

    def note_read_failure(self, at: float, table_id: str, fact: str) -> None:
        """Count and remember a failed read; `at` is by the monotonic clock."""
        self.store_failures.add()
        # Inserted anew, so that the oldest stays first.
        self.read_failures.pop(table_id, None)
        self.read_failures[table_id] = at, fact
        if len(self.read_failures) > REMEMBERED:
            del self.read_failures[next(iter(self.read_failures))]

    def gauge(
        self, name: str, meaning: str, read: Callable[[], float], kind: str = "gauge"
    ) -> None:
        """Show a number that is read at each request; `kind` is as in `Gauge`."""
        self._add(Gauge(f"bga_states_{name}", meaning, read, kind))

    def text(self) -> str:
        """Return all numbers as Prometheus reads them."""
        lines = [line for metric in self._metrics for line in metric.lines()]
        return "\n".join([*lines, ""])

    def _tally(self, name: str, meaning: str) -> Tally:
        return self._add(Tally(f"bga_states_{name}_total", meaning))

    def _sorted(self, name: str, meaning: str, label: str) -> SortedTally:
        return self._add(SortedTally(f"bga_states_{name}_total", meaning, label))

    def _spread(self, name: str, meaning: str, bounds: tuple[float, ...]) -> Spread:
        return self._add(Spread(f"bga_states_{name}", meaning, bounds))

    def _add(self, metric: MetricT) -> MetricT:
        self._metrics.append(metric)
        return metric


def resident_bytes() -> float:
    """Return the bytes of memory that this process uses."""
    pages = int(MEMORY.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def started_at() -> Callable[[], float]:
    """Return a function that returns the time of this call, in seconds since 1970."""
    at = time.time()
    return lambda: at


def head_of(name: str, meaning: str, kind: str) -> Iterator[str]:
    """Yield the lines before a number; the meaning is one line without a backslash."""
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"
