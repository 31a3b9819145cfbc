"""Intervals: the bounds of a true share, as far as the games can tell."""

from math import sqrt
from typing import NamedTuple

NORMAL_95 = 1.959964
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """The bounds of a number."""

    low: float
    high: float


def wilson(count: int, total: int) -> Interval:
    """Return the 95 % interval of a share, by Wilson's score; 0 to 1 for a total of 0."""
    if not total:
        return Interval(0.0, 1.0)
    share, square = count / total, NORMAL_95**2
    middle = (share + square / (2 * total)) / (1 + square / total)
    spread = share * (1 - share) / total + square / (4 * total**2)
    reach = NORMAL_95 * sqrt(spread) / (1 + square / total)
    # At the ends the sums are off by a last digit, which would leave the share itself out.
    low = max(0.0, middle - reach) if count else 0.0
    high = min(1.0, middle + reach) if count < total else 1.0
    return Interval(low, high)
