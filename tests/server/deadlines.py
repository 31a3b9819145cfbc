"""Holds up what falls due once a server has found it, so that a move can come in between."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from threading import Event
from typing import Any, TypeVar

import pytest

from bga_states.server import table_server
from bga_states.server.due import clock_watch, due_tasks, due_times
from bga_states.server.due.due_jobs import Change
from bga_states.server.due.due_tasks import Ask
from bga_states.server.due.purges import PurgeJob, PurgeWatch
from bga_states.storage import WorkRow
from tests.patience import MOMENT, PATIENCE
from tests.server.one_instant import at_once

T = TypeVar("T")
ORDERS = 4
"""How many orders of a move and a deadline are tried, by turns."""


class Deadline:
    """What is due at one table; a server that has found it does it once a test frees it."""

    def __init__(self) -> None:
        self.is_found = Event()
        self.is_free = Event()
        self.is_done = Event()

    async def pass_on(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do what is due, once it is free."""
        self.is_found.set()
        while not self.is_free.is_set():  # noqa: ASYNC110  # another thread frees it
            await asyncio.sleep(MOMENT)
        done = await work()
        self.is_done.set()
        return done

    def wait_for(self, event: Event) -> None:
        """Wait until this has happened."""
        assert event.wait(PATIENCE)


class Deadlines:
    """Stands between what servers find due and what they do about it."""

    def __init__(self) -> None:
        self._of_table: dict[str, Deadline] = {}

    async def pass_on(self, table: str, work: Callable[[], Awaitable[T]]) -> T:
        """Do what is due at a table: at once, or when the race there lets it."""
        deadline = self._of_table.get(table)
        return await (work() if deadline is None else deadline.pass_on(work))

    def race(
        self, number: int, table: str, let_pass: Callable[[], object], move: Callable[[], T]
    ) -> T:
        """Let time run out at a table while a player moves; `number` chooses the order.

        Return what the move has led to.
        """
        deadline = self._of_table[table] = Deadline()
        race = [move_at_any_time, move_first, move_too_late, move_at_once][number % ORDERS]
        if race in (move_at_any_time, move_too_late):
            deadline.is_free.set()
        let_pass()
        return race(deadline, move)


def hold_clocks(monkeypatch: pytest.MonkeyPatch) -> Deadlines:
    """Hold up what servers do to players who are out of time."""
    deadlines = Deadlines()

    async def insist(ask: Ask, work: WorkRow, change: Change) -> str:
        return await deadlines.pass_on(work.table_id, partial(due_tasks.insist, ask, work, change))

    monkeypatch.setattr(table_server, "LOOK", MOMENT)
    monkeypatch.setattr(clock_watch, "insist", insist)
    return deadlines


def hold_purges(monkeypatch: pytest.MonkeyPatch) -> Deadlines:
    """Hold up the removal of tables."""
    deadlines = Deadlines()
    make = PurgeWatch.__init__

    def make_held(watch: PurgeWatch, ask: Ask, *args: Any) -> None:
        async def ask_held(make_job: Any) -> Any:
            if make_job.func is PurgeJob:
                (work,) = make_job.args
                return await deadlines.pass_on(work.table_id, partial(ask, make_job))
            return await ask(make_job)

        make(watch, ask_held, *args)  # type: ignore[arg-type]  # it awaits what this returns

    monkeypatch.setattr(table_server, "LOOK", MOMENT)
    # However long nothing is due: tests wait for the next look.
    monkeypatch.setattr(due_times, "LONGEST_REST", 0)
    monkeypatch.setattr(PurgeWatch, "__init__", make_held)
    return deadlines


def move_at_any_time(_deadline: Deadline, move: Callable[[], T]) -> T:
    """Move, whatever the server has found by then."""
    return move()


def move_first(deadline: Deadline, move: Callable[[], T]) -> T:
    """Move after the server has found what is due, and before it does it."""
    deadline.wait_for(deadline.is_found)
    moved = move()
    deadline.is_free.set()
    deadline.wait_for(deadline.is_done)
    return moved


def move_too_late(deadline: Deadline, move: Callable[[], T]) -> T:
    """Move after what is due was done."""
    deadline.wait_for(deadline.is_done)
    return move()


def move_at_once(deadline: Deadline, move: Callable[[], T]) -> T:
    """Move while what is due is done."""
    deadline.wait_for(deadline.is_found)
    moved: list[T] = []
    at_once([deadline.is_free.set, lambda: moved.append(move())])
    deadline.wait_for(deadline.is_done)
    return moved[0]
