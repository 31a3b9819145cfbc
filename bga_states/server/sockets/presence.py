"""Presence: who follows a table through which server, so that all of them show who is here."""

from collections.abc import Callable

from bga_states.server.sockets.hub import Hub
from bga_states.storage.hints import Here, Hint

REPEATED, FORGOTTEN = 15, 40
"""Seconds after which it is told again who is here, and after which it is no longer believed."""


class Presence:
    """Tells other servers who is here, and the hub who is there; it belongs to the loop.

    A server that is gone tells nothing any more; so what is told holds for a while only.
    """

    def __init__(self, hub: Hub, tell: Callable[[Hint], object], time: Callable[[], float]) -> None:
        self._hub = hub
        self._tell = tell
        self._time = time
        self._repeated_at = time()
        hub.announce = self._announce

    def hear(self, here: Here) -> None:
        """Take from another server who is there."""
        self._hub.take_there(here, self._time())
        people = self._hub.here_at(here.table_id)
        if here.asks and people is not None:
            self._announce(here.table_id, people, asks=False)

    def begin(self) -> None:
        """Tell who is here, and ask who is there: what was told before may have been missed."""
        for table_id, people in self._hub.here().items():
            self._announce(table_id, people, asks=True)

    def look(self) -> None:
        """Forget what was not told again, and tell again who is here."""
        now = self._time()
        self._hub.forget_there(now - FORGOTTEN)
        if now < self._repeated_at + REPEATED:
            return
        self._repeated_at = now
        for table_id, people in self._hub.here().items():
            if people:
                self._announce(table_id, people, asks=False)

    def stop(self) -> None:
        """Tell others that nobody is here any more."""
        for table_id, people in self._hub.here().items():
            if people:
                self._announce(table_id, set(), asks=False)

    def _announce(self, table_id: str, people: set[int], *, asks: bool) -> None:
        self._tell(Here(table_id, tuple(sorted(people)), asks))
