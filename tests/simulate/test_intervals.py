"""Intervals: they hold the share they are of."""

import pytest

from bga_states.simulate.intervals import wilson


@pytest.mark.parametrize("total", [1, 4, 10, 14, 19, 24, 400])
def test_an_interval_holds_its_share(total: int) -> None:
    """What happened never, always or in between lies within its interval, to the last digit."""
    assert wilson(0, total).low == 0
    assert wilson(total, total).high == 1
    for count in range(total + 1):
        low, high = wilson(count, total)
        assert low <= count / total <= high
