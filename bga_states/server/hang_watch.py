"""The hang watch: a process that ends a server in which a game hangs.

A game can compute in code that never gives up the interpreter, as `re` does. Then nothing else in
the process runs: neither the watchdog that interrupts games, nor the handler of a signal.
"""

import logging
import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time_ns

from msgspec.structs import replace

from bga_states.server.tables.desk import HUNG
from bga_states.server.tables.due_work import purges_of
from bga_states.server.tables.new_tables import NEW_TABLE, mark_of_hung
from bga_states.server.tables.table_thread import OpenStore
from bga_states.server.tables.watchdog import Seen, VitalSigns
from bga_states.storage.contract import StorageError, TableChanged, UnavailableError

LONGEST = 60.0
"""Seconds for which one job may compute, or its game wait, beyond the limit of a game."""
LONGEST_AT_TABLE = 10.0
"""Seconds after which the job's table stands still, also for other servers.

A client repeats its request to another server after 25 seconds of silence. A server sends
something every ten seconds.
"""
PROCESSES = Path("/proc")
"""The folder in which Linux describes the running processes."""
LOOK = 1
"""Seconds between two looks at a server."""
LONGEST_DEATH = 60
"""Seconds that a killed server may take to end."""
log = logging.getLogger("bga_states.server")


class HangWatch:
    """Tells for how long a game computes, or waits in vain, beyond its limit.

    Time in which the server is suspended, or waits for a database, does not count.
    """

    def __init__(self, game_timeout: float) -> None:
        self._allowed = game_timeout
        self._begun = 0
        self._used = 0.0

    def seconds(self, seen: Seen, used: float) -> float:
        """Return the seconds beyond the limit; `used` is the thread's computing time in all."""
        if seen.begun != self._begun:
            self._begun, self._used = seen.begun, used
        # Between jobs the thread waits for more, or for the store, which may be away for long.
        return max(used - self._used - self._allowed, seen.late) if seen.begun % 2 else 0.0


@contextmanager
def watched(signs: VitalSigns, open_store: OpenStore, game_timeout: float) -> Iterator[None]:
    """Watch this process from another one meanwhile, if the system is Linux.

    `open_store` opens the store beside this process, to change it. Call this before other threads
    start: they are not forked.
    """
    server = os.getpid()
    if not (PROCESSES / f"{server}/task").exists():
        yield
        return
    reader, writer = os.pipe()
    try:
        watching = os.fork()
    except OSError as error:
        log.error("nobody watches whether a game hangs: %s", error)  # noqa: TRY400  # it says all
        os.close(reader)
        os.close(writer)
        yield
        return
    if not watching:
        try:
            os.close(writer)
            watch(server, signs, open_store, game_timeout, reader)
        finally:
            os._exit(0)
    os.close(reader)
    try:
        yield
    finally:
        os.close(writer)
        # It would end by itself, unless it is suspended or gone.
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(watching, signal.SIGKILL)
            os.waitpid(watching, 0)


def watch(
    server: int, signs: VitalSigns, open_store: OpenStore, game_timeout: float, ends: int
) -> None:
    """Watch a server until it ends, which closes the pipe `ends`, or hangs."""
    # A signal that ends a server is often sent to all its processes.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    hang_watch, noted, is_stopped = HangWatch(game_timeout), 0, False
    while not select.select([ends], [], [], LOOK)[0]:
        seen = signs.look()
        seconds = hang_watch.seconds(seen, computing_time(server, seen.thread))
        where = f"table {seen.table_id}" if seen.table_id else "no table"
        if seconds > LONGEST_AT_TABLE and noted != seen.begun:
            noted = seen.begun
            log.error("%s: %r hangs, and holds up all tables", where, seen.job)
            is_stopped = stop_table(open_store, seen)
            # The server may go on, and then its table in memory is outdated.
            signs.note_stopped(seen.table_id)
        if seconds > LONGEST:
            log.error("%s: %r hangs still: the server is ended", where, seen.job)
            # Before the server ends: clients repeat their requests to the next one at once.
            is_stopped = is_stopped or stop_table(open_store, seen)
            kill(server)
            if not select.select([ends], [], [], LONGEST_DEATH)[0]:
                log.error("the server does not end: end it yourself")
            if not is_stopped and not stop_table(open_store, seen):
                log.error("%s: it cannot be stopped: the next server may hang at it, too", where)
            return
    seen = signs.look()
    if seen.table_id:
        log.error("table %s: the server died at %r", seen.table_id, seen.job)


def kill(server: int) -> None:
    """Kill a server, even if it is the first process of a container."""
    with suppress(ProcessLookupError):
        os.kill(server, signal.SIGKILL)
        # Within its container only the system kills a first process, once that has computed for
        # too long. A server whose game waits computes nothing, and hears this signal.
        os.kill(server, signal.SIGTERM)
        if sys.platform == "linux":
            import resource

            resource.prlimit(server, resource.RLIMIT_CPU, (1, 1))


def stop_table(open_store: OpenStore, seen: Seen) -> bool:
    """Let a table stand still in the store; return False if the store cannot be changed.

    A table whose game hangs while it is made is not stored yet: it is marked, so that a repeated
    request does not make it.
    """
    table_id = seen.table_id
    if not table_id:
        return True
    try:
        store = open_store()
        try:
            since = time_ns() // 1_000_000 + store.ahead - store.last_beat().leapt
            stored = store.table(table_id)
            if stored is None:
                if not seen.job.startswith(NEW_TABLE):
                    return True
                mark = mark_of_hung(table_id, seen.job.removeprefix(NEW_TABLE), since)
                return store.commit([mark]) == [True]
            row = replace(stored.table, revision=stored.table.revision + 1, trouble=HUNG, seats=())
            # Neither bots nor clocks are to open it again; only a purge is left, to remove it.
            stopped = TableChanged(table_id, row, work=purges_of(row, since))
            return store.commit([stopped]) == [True]
        finally:
            store.close()
    except (StorageError, UnavailableError) as error:
        log.error("the store failed: %s", error)  # noqa: TRY400  # it says all there is to say
        return False


def computing_time(process: int, thread: int) -> float:
    """Return the seconds that a thread of a process has computed, 0 if it is gone."""
    try:
        stat = (PROCESSES / f"{process}/task/{thread}/stat").read_text("ascii", "replace")
    except OSError:
        return 0.0
    # The thread's name comes before these fields, in brackets, and may hold anything.
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
