"""The timekeeper: the playing time and calendar time of tables, from the system's clocks.

Playing time passes while a server runs and can store moves. Calendar time always passes, but does
not jump when the time on the wall is set. A server stores its times again and again, in beats.
After a kill, the time since its last beat does not count as playing time. So players lose none of
theirs; they may gain a few seconds.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from bga_states.storage.contract import Beat, Store, UnavailableError

MILLION = 1_000_000
SINCE_BOOT: int = getattr(time, "CLOCK_BOOTTIME", 0)
"""The clock that runs on while the machine is suspended, 0 where there is none."""
LONGEST_PAUSE = 5
"""A process counts as running between two readings of its clocks that are fewer seconds apart."""
A_MOMENT = 200
"""Milliseconds for which a reading of the other clocks holds."""
A_BLINK, TRIES = 5, 5
"""Milliseconds within which the clocks are read together, and the largest number of tries."""
HARDLY_ANYTHING, TOLERANCE = 50, 1_000
"""Largest error of the known time, in milliseconds: in a beat, and in a clock that people see."""


class Clock(Protocol):
    """The clocks of a server, in milliseconds unless another unit is named."""

    def wall_ns(self) -> int:
        """Return the time since 1970 in nanoseconds, which jumps when the clock is set."""
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
        """Return for how long this process has run; a long pause between two readings is left out.

        In such a pause the process, the machine or the reading thread was held up: no player could
        act.
        """
        now = monotonic()
        if now - self._read_at > LONGEST_PAUSE * 1000:
            self._paused += now - self._read_at
        self._read_at = now
        return now - self._paused


class Times:
    """The times that tables go by, in milliseconds."""

    stood = 0
    """How far the time on the wall is ahead of playing time."""
    leapt = 0
    """How far the time on the wall is ahead of calendar time."""

    def playing(self, at: int) -> int:
        """Return the playing time at a time on the wall."""
        return at - self.stood

    def calendar(self, at: int) -> int:
        """Return the calendar time at a time on the wall."""
        return at - self.leapt


class Timekeeper(Times):
    """Keeps the times of one server, together with others that share its store.

    Of several servers, the one that has seen the most time pass is right. Calendar time measures
    the age of its beat: the time on the wall may have been set since.
    """

    def __init__(self, clock: Clock, store: Store) -> None:
        self._clock = clock
        self._wall_ns = clock.wall_ns
        self._store = store
        self._paused = self._away = self._resumed_at = 0
        """How long this process was paused, and its store away; and when both were last back."""
        self._away_since: int | None = None
        """Since when the store is away."""
        self.is_still = False
        """Whether playing time stands still though the server runs."""
        at, running, elapsed = self._read()
        last = store.last_beat()
        playing = calendar = at
        if last.at:
            playing = last.at - last.stood
            # Only the time on the wall tells how much time has passed since then.
            calendar = last.at - last.leapt + max(at - last.at, 0)
        self._looked_at = at
        self._resumed_at = running
        self._playing_from = playing - running
        self._calendar_from = calendar - elapsed
        self.stood, self.leapt = at - playing, at - calendar

    def tick(self) -> int:
        """Look at the clock, and return the time on the wall."""
        at = self._wall_ns() // MILLION + self._store.ahead
        # Within a moment nothing noticeable happens to the times.
        if not 0 <= at - self._looked_at < A_MOMENT:
            self._correct(TOLERANCE)
        return at

    def beat(self, has_room: Callable[[], bool]) -> Beat:
        """Return a beat with the times, learnt from any other server that has seen more time pass.

        `has_room` finds out whether this server can store moves when another could store none.
        """
        if self._store.is_shared:
            try:
                last = self._store.last_beat()
            except UnavailableError:
                self.stand_still()
                raise
            self._learn(last)
            # The other server may know of a failure that would show here only at the next move.
            if last.is_still and not has_room():
                self.stand_still()
        # The times of servers must not stay noticeably apart.
        self._correct(HARDLY_ANYTHING)
        return Beat(self._looked_at, self.stood, self.leapt, self.is_still)

    def catch_up(self) -> None:
        """Learn the time from another server, if playing time stands still here.

        The first move after an outage is then made at the right time.
        """
        if self.is_still and self._store.is_shared:
            # An error here would end the table thread; the commit that follows reports it.
            with suppress(Exception):
                self._learn(self._store.last_beat())
                self._correct(TOLERANCE)

    def stand_still(self) -> None:
        """Let no playing time pass from now on: nothing can be stored."""
        if self._away_since is None:
            self._resumed_at = self._read()[1]
            self._away_since = self._resumed_at + self._away
            self.is_still = True

    def go_on(self) -> None:
        """Let playing time pass again."""
        if self._away_since is not None:
            self.catch_up()
            self._away += self._clock.running() - self._away_since
            self._away_since = None
            self.is_still = False

    def _learn(self, last: Beat) -> None:
        """Learn the time from the last beat, if it is later."""
        _, running, elapsed = self._read()
        playing, calendar = last.at - last.stood, last.at - last.leapt
        self._calendar_from = max(self._calendar_from, calendar - elapsed)
        # This server has run since then, or at least since its last pause.
        since = self._calendar_from + elapsed - calendar
        playing += min(since, running - self._resumed_at)
        self._playing_from = max(self._playing_from, playing - running)

    def _correct(self, tolerance: int) -> None:
        """Correct `stood` and `leapt`, if they are wrong by more than `tolerance` milliseconds.

        Clocks that clients were sent stay as they are until something has happened to the time.
        """
        at, running, elapsed = self._read()
        self._looked_at = at
        stood = at - self._playing_from - running
        leapt = at - self._calendar_from - elapsed
        if abs(stood - self.stood) > tolerance:
            self.stood = stood
        if abs(leapt - self.leapt) > tolerance:
            self.leapt = leapt

    def _read(self) -> tuple[int, int, int]:
        """Return the three clocks' readings at one moment, as nearly as possible.

        The clock that runs with the process stands still while the store is away.
        """
        tries = 0
        while True:
            tries += 1
            shown = self._wall(), self._clock.running(), self._clock.elapsed()
            # Other programs may have had the processor in between.
            if tries == TRIES or 0 <= self._wall() - shown[0] <= A_BLINK:
                break
        at, running, elapsed = shown
        worked = (running if self._away_since is None else self._away_since) - self._away
        if elapsed - running - self._paused > TOLERANCE:
            self._resumed_at = worked
        self._paused = elapsed - running
        return at, worked, elapsed

    def _wall(self) -> int:
        return self._wall_ns() // MILLION + self._store.ahead


def monotonic() -> int:
    """Return the time since some moment, in milliseconds; it may stop while the machine sleeps."""
    return time.monotonic_ns() // MILLION
