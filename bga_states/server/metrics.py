"""Metrics: numbers that are counted and measured, in the text format of Prometheus.

Each number is written by one thread and read by any. So nothing here takes a lock, and to count
costs a move next to nothing.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""What the text format is called over HTTP."""


class Tally:
    """Something that is counted; its name ends in `_total`."""

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning = name, meaning
        self.value = 0

    def add(self, count: int = 1) -> None:
        """Count more of it."""
        self.value += count

    def lines(self) -> Iterator[str]:
        """Yield the number as Prometheus reads it."""
        yield from head_of(self.name, self.meaning, "counter")
        yield f"{self.name} {self.value}"


class SortedTally:
    """Something that is counted by kind; the kinds are few, and none comes from outside."""

    def __init__(self, name: str, meaning: str, label: str) -> None:
        self.name, self.meaning = name, meaning
        self._label = label
        self.values: Counter[str] = Counter()

    def add(self, kind: str) -> None:
        """Count one more of a kind."""
        self.values[kind] += 1

    def lines(self) -> Iterator[str]:
        """Yield a number for each kind that there was."""
        yield from head_of(self.name, self.meaning, "counter")
        # A copy: the thread that counts may find a new kind meanwhile.
        for kind, value in sorted(self.values.copy().items()):
            yield f'{self.name}{{{self._label}="{kind}"}} {value}'


class Spread:
    """Something that is measured: how often it was up to each of some bounds, and in all."""

    def __init__(self, name: str, meaning: str, bounds: Sequence[float]) -> None:
        self.name, self.meaning = name, meaning
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, value: float) -> None:
        """Measure it once more."""
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
    """Something that is so many now; `read` says how many when it is asked for.

    `kind` is "counter" for what only grows.
    """

    def __init__(
        self, name: str, meaning: str, read: Callable[[], float], kind: str = "gauge"
    ) -> None:
        self.name, self.meaning = name, meaning
        self._read = read
        self._kind = kind

    def lines(self) -> Iterator[str]:
        """Yield the number as it is now."""
        yield from head_of(self.name, self.meaning, self._kind)
        yield f"{self.name} {self._read():.16g}"


def head_of(name: str, meaning: str, kind: str) -> Iterator[str]:
    """Yield what stands before a number; the meaning is one line without a backslash."""
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"
