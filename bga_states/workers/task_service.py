"""The service of a worker process: it answers tasks until no more can come."""

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any

from bga_states.engine.base.raised import describe
from bga_states.workers.importability import not_importable


def serve(connection: Connection) -> None:
    """Do the tasks that are sent, until the other end is closed."""
    # Ctrl-C reaches every process of a terminal; the parent of this process decides when to end it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()
    # The output of games must not mix with the output of the program.
    sys.stdout = sys.stderr
    with suppress(EOFError, OSError):
        connection.send(None)
        work: list[Callable[[Any], object]] = []
        connection.send_bytes(_answer(work.append, connection.recv_bytes()))
        while work:
            connection.send_bytes(_answer(work[0], connection.recv_bytes()))
            # Save the game's output: the next task may end this process.
            if sys.stdout is not None:  # it is None if it was closed
                sys.stdout.flush()


def _answer(do: Callable[[Any], object], sent: bytes) -> bytes:
    """Call `do` with the thing that was sent, and return the result or the error as bytes."""
    try:
        return pickle.dumps((do(_read(sent)), None))
    except Exception as error:  # noqa: BLE001  # the reader of the answer raises it
        return pickle.dumps((None, _sendable(error)))


def _read(sent: bytes) -> Any:
    """Read the thing that was sent; SideBySideError when it cannot be imported here."""
    try:
        return pickle.loads(sent)  # noqa: S301  # from the process that began this one
    except Exception as error:  # the import of a game may raise anything
        raise not_importable(f"what they are to play: {describe(error)}") from error


def _end_with_parent() -> None:
    """End this process, even in the middle of a task, when its parent has ended."""
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
