"""Histograms: exact as long as there is room, and the same in any order."""

import random
from statistics import mean, stdev

import pytest

from bga_states.simulate import Histogram
from bga_states.simulate.histograms import MOST_BARS
from tests.simulate.numbers import bars_of


def histogram_of(values: list[int]) -> Histogram:
    histogram = Histogram()
    for value in values:
        histogram.add(value)
    return histogram


def test_mean_deviation_and_ends_are_exact() -> None:
    """Whatever is counted, these are those of the numbers themselves."""
    values = [3, -7, 10**12, 10**12 + 1, 0]
    histogram = histogram_of(values)

    assert (histogram.least, histogram.most) == (-7, 10**12 + 1)
    assert histogram.mean == pytest.approx(mean(values))
    assert histogram.deviation == pytest.approx(stdev(values))


@pytest.mark.parametrize(("share", "value"), [(0.0, 1), (0.5, 2), (0.9, 9), (1.0, 9)])
def test_a_quantile_is_a_number_that_came_up(share: float, value: int) -> None:
    """The median of 1, 2, 2, 9 is 2."""
    assert histogram_of([9, 2, 1, 2]).quantile(share) == value


def test_nothing_has_a_mean() -> None:
    """The mean and the deviation of nothing are 0."""
    assert (Histogram().mean, Histogram().deviation) == (0.0, 0.0)


def test_memory_is_bounded() -> None:
    """Where too many numbers are different, neighbours share a bar."""
    values = list(range(-5_000, 5_000))
    histogram = histogram_of(values)

    assert len(histogram.bars) <= MOST_BARS
    assert histogram.width == 8
    assert histogram.bars.total() == 10_000


def test_a_share_does_not_exceed_its_quantile() -> None:
    """Where neighbours share a bar, a quantile is still a number that the share does not exceed."""
    values = [1_001] * 3_000 + list(range(1_002, 4_003))
    histogram = histogram_of(values)
    median = histogram.quantile(0.5)

    assert histogram.width > 1
    assert 2 * sum(value <= median for value in values) >= len(values)
    assert histogram.quantile(1.0) == 4_002


def test_the_order_of_counting_does_not_matter() -> None:
    """Parts that are added in any order make the same histogram."""
    chance = random.Random(1)
    values = [chance.randrange(100_000) for _ in range(9_000)]
    parts = [histogram_of(values[start::3]) for start in range(3)]
    added = Histogram()
    for part in reversed(parts):
        added.add_histogram(part)

    assert bars_of(added) == bars_of(histogram_of(values))
