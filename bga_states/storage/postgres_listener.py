"""Listeners: they send a server's hints, and hear the hints of other servers at once."""

import logging
from collections.abc import Callable
from contextlib import closing
from queue import Empty, SimpleQueue
from threading import Event, Thread

import psycopg

from bga_states.storage.hints import Hint
from bga_states.storage.postgres_address import PostgresAddress
from bga_states.storage.postgres_connection import Connection, connect_to_listen, fact_of
from bga_states.storage.postgres_hints import CHANNEL, TELL, read_hint, write_hint

LONGEST_WAIT = 0.2
"""Seconds after which a listener that hears nothing sends the waiting hints, and may stop."""
A_MOMENT, PAUSE = 0.05, 1.0
"""Seconds until a lost connection is made again, and until a failed connection is tried again."""
log = logging.getLogger("bga_states.storage")


class Listener:
    """Hears and tells hints in a thread of its own, on a connection for nothing else.

    That thread calls `hear` with the hints of other servers, and with None whenever listening
    begins: earlier hints may have been missed. Hints of `origin` are the server's own, and are not
    heard.
    """

    def __init__(self, url: str, origin: str, hear: Callable[[Hint | None], object]) -> None:
        self._address = PostgresAddress(url)
        self._origin = origin
        self._hear = hear
        self._told: SimpleQueue[Hint] = SimpleQueue()
        self._is_stopped = Event()
        self._thread = Thread(target=self._live, name="listener", daemon=True)

    def start(self) -> None:
        """Begin to listen; if the database cannot be reached, try again until it can."""
        self._thread.start()

    def tell(self, hint: Hint) -> None:
        """Tell other servers a hint soon; it is lost if the database cannot be reached."""
        self._told.put(hint)

    def stop(self) -> None:
        """Tell the waiting hints, end the thread, and wait until it has ended."""
        self._is_stopped.set()
        self._thread.join()

    def _live(self) -> None:
        while not self._is_stopped.is_set():
            pause = PAUSE
            # Drop the waiting hints: facts from before listening begins are told again.
            self._waiting()
            try:
                with closing(connect_to_listen(self._address, CHANNEL)) as connection:
                    # While the connection is lost, this server hears no hints: be quick.
                    pause = A_MOMENT
                    self._hear(None)
                    self._listen(connection)
            except psycopg.Error as error:
                log.warning("cannot hear other servers: %s: %s", self._address, fact_of(error))
                self._is_stopped.wait(pause)

    def _listen(self, connection: Connection) -> None:
        while not self._is_stopped.is_set():
            for told in connection.notifies(timeout=LONGEST_WAIT):
                hint = read_hint(told.payload, self._origin)
                if hint is not None:
                    self._hear(hint)
            self._tell_waiting(connection)
        # A hint may have come after that, and before the end.
        self._tell_waiting(connection)

    def _tell_waiting(self, connection: Connection) -> None:
        lines = [write_hint(hint, self._origin) for hint in self._waiting()]
        if lines:
            connection.execute(TELL, (CHANNEL, lines))

    def _waiting(self) -> list[Hint]:
        """Take the hints that wait to be told."""
        found = []
        try:
            while True:
                found.append(self._told.get_nowait())
        except Empty:
            return found
