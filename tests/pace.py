"""How slow the machine is at the moment, so that a limit of CPU means the same on each.

A machine with other processors, or one that others use too, needs several times the CPU for the
same work. So limits are seconds of one machine, the reference. A fixed piece of work, done again
and again during a run, says how much slower this one is.
"""

import time
from statistics import median

REFERENCE = 0.042
"""The seconds of CPU that the piece of work takes on the reference machine.

There all checks of commit f0ac00b7 took 549 s of CPU; where they took 1,610, this took 0.121.
"""
WORDS = 150_000
"""How many words the piece of work counts; half of them are different."""
APART = 10.0
"""The seconds of the clock between two measurements."""


class Pace:
    """Measures during a run how slow the machine is."""

    def __init__(self) -> None:
        self._took: list[float] = []
        self._measured = 0.0

    def look(self) -> None:
        """Measure, unless that has just been done."""
        if not self._took or time.monotonic() - self._measured > APART:
            self._took.append(work())
            self._measured = time.monotonic()

    @property
    def slowness(self) -> float:
        """How many times the CPU of the reference machine this one takes."""
        self.look()
        return median(self._took) / REFERENCE


def work() -> float:
    """Do the piece of work, and return the seconds of CPU that it took.

    It makes nothing that the garbage collector looks at, and more than a processor keeps at hand.
    """
    before = time.process_time()
    counts: dict[str, int] = {}
    for number in range(WORDS):
        word = f"{number * 7_919 % (WORDS // 2)}"
        counts[word] = counts.get(word, 0) + len(word)
    return time.process_time() - before
