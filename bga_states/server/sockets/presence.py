"""Presence: servers tell each other which holders follow a table, so that all show the same."""

from collections.abc import Callable

from bga_states.server.sockets.hub import Hub
from bga_states.storage.hints import Here, Hint

REPEATED, FORGOTTEN = 15, 40
"""Seconds after which a server repeats its news, and after which others no longer believe it."""


class Presence:
    """Tells other servers the persons here, and the hub the persons there; it belongs to the loop.

    A server that is gone sends no more news; so all news holds only for a while.
    """

    def __init__(self, hub: Hub, tell: Callable[[Hint], object], time: Callable[[], float]) -> None:
        self._hub = hub
        self._tell = tell
        self._time = time
        self._repeated_at = time()
        hub.announce = self._announce

    def hear(self, here: Here) -> None:
        """Take the persons who follow a table on another server."""
        self._hub.take_there(here, self._time())
        people = self._hub.here_at(here.table_id)
        if here.asks and people is not None:
            self._announce(here.table_id, people, asks=False)

    def begin(self) -> None:
        """Tell the persons here, and ask for the persons there: earlier news may have been lost."""
        for table_id, people in self._hub.here().items():
            self._announce(table_id, people, asks=True)

    def look(self) -> None:
        """Forget news that was not repeated, and repeat the persons here when it is time."""
        now = self._time()
        self._hub.forget_there(now - FORGOTTEN)
        if now < self._repeated_at + REPEATED:
            return
        self._repeated_at = now
        for table_id, people in self._hub.here().items():
            if people:
                self._announce(table_id, people, asks=False)

    def stop(self) -> None:
        """Tell other servers that no person is here any more."""
        for table_id, people in self._hub.here().items():
            if people:
                self._announce(table_id, set(), asks=False)

    def _announce(self, table_id: str, people: set[int], *, asks: bool) -> None:
        self._tell(Here(table_id, tuple(sorted(people)), asks))
