"""Histograms: how often each number came up, in bounded memory."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt

MOST_BARS = 2_000
"""The largest number of bars; when there would be more, neighbouring bars are merged."""


class Histogram:
    """Counts whole numbers; mean, deviation, least and most are exact.

    Each bar counts `width` numbers, from its key times the width on. The width begins at 1, and
    doubles when there would be too many bars. It depends on the numbers counted, not on their
    order.
    """

    __slots__ = ("bars", "count", "least", "most", "squares", "total", "width")

    def __init__(self) -> None:
        self.bars: Counter[int] = Counter()
        self.width = 1
        self.count = self.total = self.squares = 0
        self.least: int | None = None
        self.most: int | None = None

    def add(self, value: int, times: int = 1) -> None:
        """Count a number `times` times."""
        self._add_sums(times, value * times, value * value * times, (value,))
        self.bars[value // self.width] += times
        self._widen()

    def add_all(self, counts: Mapping[int, int]) -> None:
        """Count each number as often as `counts` says."""
        for value, times in counts.items():
            self.add(value, times)

    def add_histogram(self, other: "Histogram") -> None:
        """Add the counts of another histogram."""
        if other.least is None or other.most is None:
            return
        self._add_sums(other.count, other.total, other.squares, (other.least, other.most))
        while self.width < other.width:
            self._double()
        share = self.width // other.width
        for bar, times in other.bars.items():
            self.bars[bar // share] += times
        self._widen()

    def _add_sums(self, count: int, total: int, squares: int, ends: Iterable[int]) -> None:
        self.count += count
        self.total += total
        self.squares += squares
        known = [end for end in (self.least, self.most, *ends) if end is not None]
        self.least, self.most = min(known), max(known)

    def _widen(self) -> None:
        while len(self.bars) > MOST_BARS:
            self._double()

    def _double(self) -> None:
        self.width *= 2
        bars, self.bars = self.bars, Counter()
        for bar, times in bars.items():
            self.bars[bar // 2] += times

    @property
    def mean(self) -> float:
        """The mean; 0 if nothing was counted."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation; 0 of fewer than two numbers."""
        if self.count < 2:  # noqa: PLR2004  # one number deviates from nothing
            return 0.0
        # In whole numbers as far as possible, where nothing cancels out.
        spread = self.squares * self.count - self.total * self.total
        return sqrt(spread / (self.count * (self.count - 1)))

    def quantile(self, share: float) -> int:
        """Return the number that this share of all numbers do not exceed; 0.5 gives the median."""
        if self.most is None:
            return 0
        sought, passed = share * self.count, 0
        for bar in sorted(self.bars):
            passed += self.bars[bar]
            if passed >= sought:
                # The last number of a wide bar: less than the share may lie below a smaller one.
                return min(self.most, bar * self.width + self.width - 1)
        return self.most
