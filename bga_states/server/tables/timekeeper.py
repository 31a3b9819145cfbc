"""The timekeeper: the playing time and the calendar time, by which the clocks of tables go.

Playing time passes while a server runs. Calendar time passes always, but does not jump when the
time on the wall is set. A server says again and again what time it has. Of one that is killed the
time since it has said so last is no playing time: clocks run a little too short then, and never
too long.
"""

from bga_states.server.system_clock import Clock
from bga_states.storage.contract import Beat, Store

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

    Of several servers the one that has seen most time pass is right. When one of them has said so
    is not asked: that would be by the time on the wall.
    """

    def __init__(self, clock: Clock, store: Store) -> None:
        self._clock = clock
        self._store = store
        at = self._looked_at = self._wall()
        last = store.last_beat()
        playing = calendar = at
        if last.at:
            playing = last.at - last.stood
            # Only the time on the wall tells how much has passed since then.
            calendar = last.at - last.leapt + max(at - last.at, 0)
        self._playing_from = playing - clock.running()
        self._calendar_from = calendar - clock.elapsed()
        self.stood, self.leapt = at - playing, at - calendar

    def tick(self) -> int:
        """Look at the clock, and return the time on the wall."""
        at = self._wall()
        # In a moment nothing happens to the time that anybody would notice.
        if not 0 <= at - self._looked_at < A_MOMENT:
            self._looked_at = at
            playing, calendar = self._look()
            # Told clocks stay as they are until something has happened to the time.
            if abs(at - playing - self.stood) > TOLERANCE:
                self.stood = at - playing
            if abs(at - calendar - self.leapt) > TOLERANCE:
                self.leapt = at - calendar
        return at

    def beat(self, at: int) -> Beat:
        """Say what time it is, and learn it from another server that has seen more of it pass."""
        if self._store.is_shared:
            last, (playing, calendar) = self._store.last_beat(), self._look()
            self._playing_from += max(last.at - last.stood - playing, 0)
            self._calendar_from += max(last.at - last.leapt - calendar, 0)
        playing, calendar = self._look()
        self.stood, self.leapt = at - playing, at - calendar
        return Beat(at, self.stood, self.leapt)

    def _look(self) -> tuple[int, int]:
        """Return the playing time and the calendar time at this moment."""
        playing = self._playing_from + self._clock.running()
        return playing, self._calendar_from + self._clock.elapsed()

    def _wall(self) -> int:
        return self._clock.wall() + self._store.ahead
