"""The timekeeper: playing time and calendar time, by which tables go, from the system's clocks.

Playing time passes while a server runs, and can store what is done. Calendar time passes always,
but does not jump when the time on the wall is set. A server says again and again what time it has.
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
"""Milliseconds for which a look at the other clocks holds."""
A_BLINK, TRIES = 5, 5
"""Milliseconds within which clocks are read together, and how often that is tried."""
HARDLY_ANYTHING, TOLERANCE = 50, 1_000
"""Largest error of the known time, in milliseconds: in a beat, and in a clock that people see."""


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


class Times:
    """What time it is for tables, in milliseconds."""

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

    Of several servers the one that has seen most time pass is right. How long ago one of them has
    said so is asked by calendar time: the time on the wall may have been set since.
    """

    def __init__(self, clock: Clock, store: Store) -> None:
        self._clock = clock
        self._wall_ns = clock.wall_ns
        self._store = store
        self._paused = self._away = self._resumed_at = 0
        """For how long this process has not run, and its store was away; since when neither was."""
        self._away_since: int | None = None
        """Since when the store is away."""
        self.is_still = False
        """Whether playing time stands still though the server runs."""
        at, running, elapsed = self._read()
        last = store.last_beat()
        playing = calendar = at
        if last.at:
            playing = last.at - last.stood
            # Only the time on the wall tells how much has passed since then.
            calendar = last.at - last.leapt + max(at - last.at, 0)
        self._looked_at = at
        self._resumed_at = running
        self._playing_from = playing - running
        self._calendar_from = calendar - elapsed
        self.stood, self.leapt = at - playing, at - calendar

    def tick(self) -> int:
        """Look at the clock, and return the time on the wall."""
        at = self._wall_ns() // MILLION + self._store.ahead
        # In a moment nothing happens to the time that anybody would notice.
        if not 0 <= at - self._looked_at < A_MOMENT:
            self._correct(TOLERANCE)
        return at

    def beat(self, has_room: Callable[[], bool]) -> Beat:
        """Say what time it is, and learn it from another server that has seen more of it pass.

        `has_room` finds out whether moves can be stored, where another server could store none.
        """
        if self._store.is_shared:
            try:
                last = self._store.last_beat()
            except UnavailableError:
                self.stand_still()
                raise
            self._learn(last)
            # It may know what this server would find out only when somebody moves.
            if last.is_still and not has_room():
                self.stand_still()
        # Servers are not to stay apart by more than nobody notices.
        self._correct(HARDLY_ANYTHING)
        return Beat(self._looked_at, self.stood, self.leapt, self.is_still)

    def catch_up(self) -> None:
        """Learn what time it is from another server, where it stands still here.

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
        """Learn what time it is from what was said last, if that is later."""
        _, running, elapsed = self._read()
        playing, calendar = last.at - last.stood, last.at - last.leapt
        self._calendar_from = max(self._calendar_from, calendar - elapsed)
        # Since then this server has run, without a pause at least.
        since = self._calendar_from + elapsed - calendar
        playing += min(since, running - self._resumed_at)
        self._playing_from = max(self._playing_from, playing - running)

    def _correct(self, tolerance: int) -> None:
        """Correct what the time on the wall is ahead by, where that is wrong by more than this.

        Told clocks stay as they are until something has happened to the time.
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
        """Return what the three clocks show at one moment, as nearly as that can be had.

        The one that runs with the process stands still while the store is away.
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
