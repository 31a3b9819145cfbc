"""The timekeeper: the playing time and the calendar time, by which the clocks of tables go.

Playing time passes while a server runs. Calendar time passes always, but does not jump when the
time on the wall is set. A server says again and again what time it has. Of one that is killed the
time since it has said so last is no playing time: clocks run a little too short then, and never
too long.
"""

from bga_states.server.system_clock import Clock
from bga_states.storage.contract import Beat, Store

FRESH = 15_000
"""Milliseconds within which a server that runs has said so; it does each five seconds."""
A_MOMENT = 200
"""Milliseconds for which a look at the other clocks holds."""
TOLERANCE = 1_000
"""Milliseconds by which clocks may differ: each is read at a moment of its own."""


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

    Of several servers the one that has seen most time pass is right.
    """

    def __init__(self, clock: Clock, store: Store) -> None:
        self._clock = clock
        self._store = store
        at = self._looked_at = self._wall()
        last = store.last_beat()
        if last.at:
            self._go_on(at, last)
        self._playing_from = at - self.stood - clock.running()
        self._calendar_from = at - self.leapt - clock.elapsed()

    def tick(self) -> int:
        """Look at the clock, and return the time on the wall."""
        at = self._wall()
        # In a moment nothing happens to the time that anybody would notice.
        if 0 <= at - self._looked_at < A_MOMENT:
            return at
        self._looked_at = at
        stood = at - self._playing_from - self._clock.running()
        leapt = at - self._calendar_from - self._clock.elapsed()
        # Told clocks stay as they are until something has happened to the time.
        if abs(stood - self.stood) > TOLERANCE:
            self.stood = stood
        if abs(leapt - self.leapt) > TOLERANCE:
            self.leapt = leapt
        return at

    def beat(self, at: int) -> Beat:
        """Say what time it is, and learn it from another server that has seen more of it pass."""
        if self._store.is_shared:
            last = self._store.last_beat()
            # What was said long ago, or by another time on the wall, says nothing about this one.
            if abs(at - last.at) < FRESH:
                self._catch_up(last)
        return Beat(at, self.stood, self.leapt)

    def _wall(self) -> int:
        return self._clock.wall() + self._store.ahead

    def _go_on(self, at: int, last: Beat) -> None:
        """Go on from what a server has said last."""
        since = at - last.at
        has_company = self._store.has_company()
        if has_company and abs(since) < FRESH:
            since = 0
        self.stood = last.stood + since
        # Without a server, only the time on the wall tells how much time has passed.
        self.leapt = last.leapt + (since if has_company else min(since, 0))

    def _catch_up(self, last: Beat) -> None:
        """Take over the times of a server that is ahead."""
        if last.stood < self.stood - TOLERANCE:
            self._playing_from += self.stood - last.stood
            self.stood = last.stood
        if last.leapt < self.leapt - TOLERANCE:
            self._calendar_from += self.leapt - last.leapt
            self.leapt = last.leapt
