"""`shownseat.js`: whose view somebody with several seats is shown."""

import pytest
from playwright.sync_api import Page

CHOOSE = """async ([mine, picked, current, active]) => {
  const { seatToShow } = await import("/static/shownseat.js");
  return seatToShow(mine, picked, current, (seat) => active.includes(seat));
}"""


@pytest.mark.parametrize(
    ("mine", "picked", "current", "active", "shown"),
    [
        pytest.param([], 0, 0, [1], 0, id="watching"),
        pytest.param([], 2, 2, [1], 0, id="no longer seated"),
        pytest.param([2], 0, 0, [], 2, id="the only seat"),
        pytest.param([1, 2], 0, 1, [2], 2, id="whose turn it is"),
        pytest.param([1, 2], 0, 2, [1, 2], 2, id="who is choosing already"),
        pytest.param([1, 2], 0, 2, [3], 2, id="who was shown, while others play"),
        pytest.param([1, 2], 1, 2, [2], 1, id="the one picked"),
        pytest.param([1, 2], 3, 1, [2], 2, id="one picked that is not mine"),
    ],
)
def test_the_seat_that_is_shown(
    page: Page, mine: list[int], picked: int, current: int, active: list[int], shown: int
) -> None:
    """The seat I have picked, else one of mine that is to act, else the one that is shown."""
    assert page.evaluate(CHOOSE, [mine, picked, current, active]) == shown
