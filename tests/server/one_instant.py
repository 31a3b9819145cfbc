"""Lets several clients ask for something before any of it is done, by one server or by several."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from threading import Barrier, Event, Thread

import pytest

from bga_states.server.tables import table_thread
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result, StoreJob
from bga_states.storage import Change, TableChanged
from bga_states.storage.postgres import PostgresStore
from tests.patience import PATIENCE, wait_until
from tests.server.running import Frame, Person, Running

Asked = tuple[Person, Frame]


def ignore(_reply: object) -> None:
    """Take a reply that no test reads."""


@contextmanager
def held(server: Running) -> Iterator[Callable[[], int]]:
    """Hold up the tables of a server meanwhile, and yield a function that counts the jobs waiting.

    At the end these jobs are done one after the other, and stored in one commit.
    """
    is_held, is_free = Event(), Event()

    def hold(_desk: Desk, _at: int) -> Result:
        is_held.set()
        assert is_free.wait(PATIENCE)
        return Result(None)

    tables = server._serving._tables
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_thread, "LONGEST_BATCH", PATIENCE)
        tables.submit(StoreJob(hold, ignore, reads_store=False))
        assert is_held.wait(PATIENCE)
        try:
            yield lambda: tables.waiting
        finally:
            is_free.set()


def send_all(asked: Sequence[Asked]) -> None:
    """Let everybody send their frame at the same time."""
    barrier = Barrier(len(asked))

    def send(person: Person, frame: Frame) -> None:
        written = json.dumps(frame)
        barrier.wait(PATIENCE)
        person.socket.connection.send(written)

    at_once([partial(send, *one) for one in asked])


def at_once(works: Sequence[Callable[[], object]]) -> None:
    """Do each work in a thread of its own, and wait until all are done."""
    threads = [Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def at_one_instant(asked: Sequence[Asked]) -> list[Frame]:
    """Let everybody send their frame at the same time, and return the answers in this order."""
    send_all(asked)
    return answers_to(asked)


def in_one_commit(server: Running, asked: Sequence[Asked]) -> list[Frame]:
    """Let all frames be handled in this order before any change is stored; return the answers."""
    with held(server) as waiting:
        for number, (person, frame) in enumerate(asked, 1):
            person.socket.connection.send(json.dumps(frame))
            wait_until(partial(waits_for, waiting, number), "a request has come")
    return answers_to(asked)


def waits_for(waiting: Callable[[], int], count: int) -> bool:
    """Whether at least this many jobs wait."""
    return waiting() >= count


def in_turn(server: Running, asked: Sequence[Asked], number: int) -> list[Frame]:
    """Ask at one instant, in one commit, or in one commit in reverse order: by turns."""
    match number % 3:
        case 0:
            return at_one_instant(asked)
        case 1:
            return in_one_commit(server, asked)
    return in_one_commit(server, asked[::-1])[::-1]


@contextmanager
def overtaking(count: int) -> Iterator[None]:
    """Hold the first change of a table at each of so many servers until all have made theirs.

    The first that is stored then overtakes the others.
    """
    commit, barrier = PostgresStore.commit, Barrier(count)
    came: set[PostgresStore] = set()

    def commit_together(self: PostgresStore, changes: Sequence[Change]) -> list[bool]:
        if self not in came and any(isinstance(change, TableChanged) for change in changes):
            came.add(self)
            barrier.wait(PATIENCE)
        return commit(self, changes)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PostgresStore, "commit", commit_together)
        yield
    assert len(came) == count, "no server was overtaken"


def through_servers(asked: Sequence[Asked], number: int) -> list[Frame]:
    """Let people at different servers ask at one instant, and return the answers in this order.

    Every second time, one server is made to overtake the others.
    """
    with overtaking(len(asked)) if number % 2 else nullcontext():
        return at_one_instant(asked)


def answers_to(asked: Sequence[Asked]) -> list[Frame]:
    """Return the answers to what was asked, in this order."""
    return [person.socket.next("answer", id=frame["id"]) for person, frame in asked]
