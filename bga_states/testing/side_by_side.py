"""Side by side: games are checked in several processes, and answered in order."""

import os
import pickle
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from itertools import cycle
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Generic, TypeVar

from bga_states.engine.base.errors import show
from bga_states.testing.failures import Place

Checked = TypeVar("Checked")

PATIENCE = 5
"""How many seconds a process with nothing more to do may take to end."""


def check_all(
    places: Sequence[Place], check: Callable[[Place], Checked], workers: int
) -> Generator[Checked]:
    """Check games, in so many processes if there is more than one worker.

    GameCheckError when a game ends the process that plays it.
    """
    if workers == 1:
        for place in places:
            yield check(place)
        return
    crew: list[Worker[Checked]] = []
    begun: deque[Worker[Checked]] = deque()
    try:
        crew.extend(Worker(check) for _ in places[:workers])
        for place, worker in zip(places, cycle(crew), strict=False):
            # No more than can be played now: who asks for the results may have had enough.
            if len(begun) == workers:
                yield begun.popleft().answer()
            worker.begin(place)
            begun.append(worker)
        while begun:
            yield begun.popleft().answer()
    finally:
        for worker in crew:
            worker.dismiss()
        for worker in crew:
            worker.end()


class Worker(Generic[Checked]):
    """A process that checks one game after the other.

    It shares no lock with any other, so that it can be ended at any time.
    """

    def __init__(self, check: Callable[[Place], Checked]) -> None:
        self._place: Place | None = None
        self._connection, its_connection = Pipe()
        self._process = Process(target=_serve, args=(its_connection, check))
        self._process.start()
        # Open in the process alone, so that it closes when that ends.
        its_connection.close()

    def begin(self, place: Place) -> None:
        """Let it check a game."""
        self._place = place
        self._send(place)

    def answer(self) -> Checked:
        """Wait for what the check returned, or raise what it raised.

        GameCheckError when the process has ended instead.
        """
        assert self._place is not None
        place = self._place
        received: tuple[Checked, Exception | None]
        try:
            received = self._connection.recv()
        except (EOFError, OSError) as ended:
            self._process.join()
            fact = "the process that played it came to an end, as by sys.exit or a crash"
            remedy = f"Let it play on; the exit code was {self._process.exitcode}"
            raise place.fault(fact, remedy) from ended
        self._place = None
        checked, error = received
        if error is not None:
            raise error
        return checked

    def dismiss(self) -> None:
        """Let the process end by itself if it has nothing to do, and else end it at once."""
        if self._place is None:
            self._send(None)
        else:
            self._process.kill()

    def end(self) -> None:
        """Wait until the process has ended."""
        self._process.join(PATIENCE)
        self._process.kill()
        self._process.join()
        self._connection.close()

    def _send(self, place: Place | None) -> None:
        # When nobody is there to read it, there is no answer either.
        with suppress(ConnectionError):
            self._connection.send(place)


def _serve(connection: Connection, check: Callable[[Place], object]) -> None:
    """Check the games that are sent, until None is, or the process that sends them has ended."""
    # Ctrl-C reaches every process of a terminal, and this one is ended by the one that began it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    while (place := connection.recv()) is not None:
        try:
            connection.send((check(place), None))
        except Exception as error:  # noqa: BLE001  # raised where the answer is read
            connection.send((None, _sendable(error)))
        # What the game has printed: the next one may end this process.
        sys.stdout.flush()


def _end_with_parent() -> None:
    """End this process, whatever it does, when the one that began it has ended."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _sendable(error: Exception) -> Exception:
    """Make an error that another process can raise, with a note of where it was raised here."""
    note = f"In the process that played it:\n\n{''.join(traceback.format_exception(error))}"
    try:
        copy = pickle.loads(pickle.dumps(error))  # noqa: S301  # written just now
    except Exception:  # noqa: BLE001  # an author's error may raise anything
        copy = None
    said = traceback.format_exception_only(error)[-1].strip()
    sent = copy if isinstance(copy, Exception) else RuntimeError(said)
    sent.add_note(note)
    return sent


def refuse_unpicklable(*things: object) -> None:
    """Refuse what other processes could not import; ValueError."""
    for thing in things:
        try:
            pickle.dumps(thing)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            fact = f"other processes cannot import {show(thing)}"
            remedy = "Define it at the top of a module, or leave out workers"
            raise ValueError(f"Cannot check side by side: {fact}. {remedy}.") from error
