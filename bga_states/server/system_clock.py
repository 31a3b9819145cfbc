"""The system's clocks: the time on the wall, which may be set, and two that nobody can set."""

import time
from typing import Protocol

MILLION = 1_000_000
SINCE_BOOT: int = getattr(time, "CLOCK_BOOTTIME", 0)
"""The clock that runs on while the machine is suspended, 0 where there is none."""
LONGEST_PAUSE = 5
"""Seconds between two readings for which a process counts as running; a server reads its clocks
each second."""


class Clock(Protocol):
    """What a server tells the time by, in milliseconds where nothing else is said."""

    def wall_ns(self) -> int:
        """Return the time since 1970 in nanoseconds, which jumps where somebody sets it."""
        ...

    def elapsed(self) -> int:
        """Return the time since some moment, whether anything ran or not."""
        ...

    def running(self) -> int:
        """Return for how long this process has run since some moment."""
        ...


class SystemClock:
    """The clocks of this machine, read by one thread."""

    wall_ns = staticmethod(time.time_ns)

    def __init__(self) -> None:
        self._read_at = monotonic()
        self._paused = 0

    def elapsed(self) -> int:
        """Return the time since the machine was started.

        Systems other than Linux may leave out the time for which the machine was suspended.
        """
        return time.clock_gettime_ns(SINCE_BOOT) // MILLION if SINCE_BOOT else monotonic()

    def running(self) -> int:
        """Return for how long this process has run; a long pause between two readings is none.

        Then the process, the machine or what reads the clock was held up, and nobody could act.
        """
        now = monotonic()
        if now - self._read_at > LONGEST_PAUSE * 1000:
            self._paused += now - self._read_at
        self._read_at = now
        return now - self._paused


def monotonic() -> int:
    """Return the time since some moment, in milliseconds; it may stop while the machine sleeps."""
    return time.monotonic_ns() // MILLION
