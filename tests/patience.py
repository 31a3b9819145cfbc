"""How long a test waits for what must happen: so long that only a hang takes longer."""

import time
from collections.abc import Callable

from tests.planting import is_planted

PATIENCE = 10 if is_planted() else 300
"""Seconds; with a fault planted, what hangs is what the test is to find."""
MOMENT = 0.01
"""Seconds between two looks whether something has happened."""


def wait_until(has_happened: Callable[[], object], what: str) -> None:
    """Wait until something has happened; AssertionError says what has not."""
    end = time.monotonic() + PATIENCE
    while not has_happened():
        assert time.monotonic() < end, f"this has not happened: {what}"
        time.sleep(MOMENT)
