"""The memory of this process, in which the server runs, too."""

import gc
import os
import sys
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

GROWTH = 1.05
"""How much larger the process may be at the end than after the first tenth."""
SELDOM = 10
"""Of so many things that are sent, at most one may leave something behind."""
CACHED = 1_000
"""So many pieces of memory may be those of what is kept of the last few."""


class Held(NamedTuple):
    """What is held at a time."""

    blocks: int
    """How many pieces of memory Python has given to objects."""
    kilobytes: int


def held() -> Held:
    """Return what is held now, without what only waits to be collected."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return Held(sys.getallocatedblocks(), pages * os.sysconf("SC_PAGE_SIZE") // 1024)


class Memory:
    """What was held again and again, while the same was done again and again."""

    def __init__(self) -> None:
        self._noted: list[Held] = []

    def note(self) -> None:
        """Note what is held now."""
        self._noted.append(held())

    def check(self, count: int) -> None:
        """Fail if it has grown since the first tenth of what was done `count` times.

        What stays grows at each step; what is imported, or kept in a cache, at one or two of them.
        """
        early, last = self._noted[len(self._noted) // 10], self._noted[-1]
        steps = [later.blocks - before.blocks for before, later in pairwise(self._noted)]

        assert last.kilobytes < GROWTH * early.kilobytes, self._noted
        # What is small would be seen there only after very much of it.
        assert median(steps) * len(steps) < CACHED + count / SELDOM, self._noted
