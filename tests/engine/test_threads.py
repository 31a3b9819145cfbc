"""Threads: of two calls at once each is done alone or refused, and none that returned is lost."""

import sys
import threading
from collections.abc import Callable, Container, Coroutine, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from types import CodeType, FrameType
from typing import Any

import pytest

from bga_states import (
    BgaStatesError,
    GameError,
    Gear,
    Outcome,
    Table,
    TableError,
    possible_action,
)
from bga_states.engine import exclusive
from bga_states.engine.exclusive import Exclusive
from bga_states.engine.keeping.keepers import FastKeeper
from bga_states.engine.match.match import Point
from bga_states.engine.match.move import Mark
from bga_states.engine.running.marks import _holds
from sample_games.reversi import Reversi
from tests.engine.test_interrupts import ENTRANCES, interrupted, lines_of, traced
from tests.patience import PATIENCE
from tests.planting import found_by
from tests.sizes import size
from tests.support import PlayerState, table_of

pytestmark = pytest.mark.own_gear

THREADS = 3
ACTS = size("threads")
"""How many actions of each thread return."""
STEPS = 400
"""How often an action is left and entered again, which takes longer than a thread's turn."""


@pytest.fixture
def hasty() -> Iterator[None]:
    """Let Python switch threads as often as it can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def plain() -> int:
    return sum(1 for _ in range(STEPS))


def through_a_generator() -> int:
    def steps() -> Generator[int]:
        for _ in range(STEPS):
            yield 1

    count = 0
    for step in steps():
        count += step
    return count


def through_a_coroutine() -> int:
    class Turn:
        def __await__(self) -> Generator[None]:
            yield

    async def steps() -> int:
        for _ in range(STEPS):
            await Turn()
        return STEPS

    running: Coroutine[None, None, int] = steps()
    try:
        while True:
            running.send(None)
    except StopIteration as ended:
        return int(ended.value)


def through_a_context_manager() -> int:
    @contextmanager
    def step() -> Iterator[int]:
        yield 1

    count = 0
    for _ in range(STEPS):
        with step() as one:
            count += one
    return count


WAYS: dict[str, Callable[[], int]] = {
    way.__name__: way
    for way in (plain, through_a_generator, through_a_coroutine, through_a_context_manager)
}


@cache
def counting(way: str, gear: Gear) -> Table[Any]:
    class Count(PlayerState):
        @possible_action
        def act_count(self, active_player_id: int) -> Any:
            self.game.steps += WAYS[way]()
            self.player_score.inc(active_player_id, 1)
            return Count

    def setup_new_game(game: Any) -> Any:
        game.steps = 0
        return Count

    data: dict[str, Any] = {"__annotations__": {"steps": int}}
    return table_of(Count, setup_new_game=setup_new_game, **data).copy(gear=gear)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("gear", Gear)
@pytest.mark.parametrize("way", WAYS)
def test_no_action_that_returned_is_lost(way: str, gear: Gear) -> None:
    """A table has counted every action that returned, however many threads act at once."""
    table = counting(way, gear).copy()

    def act() -> None:
        for _ in range(ACTS):
            while not is_done(lambda: table.act(table.player_ids[0], "act_count")):
                pass

    with ThreadPoolExecutor(THREADS) as threads:
        for acting in [threads.submit(act) for _ in range(THREADS)]:
            acting.result(PATIENCE)

    assert table.game.steps == ACTS * THREADS * STEPS
    assert table.game.players[table.player_ids[0]].score == table.move_id == ACTS * THREADS


@found_by(
    "tests/engine/test_threads.py::test_an_action_leaves_a_generator_while_another_thread_asks"
)
def the_stacks_of_other_threads_are_read() -> Iterator[None]:
    """Look for a call of another thread on its stack, which changes meanwhile."""

    def is_on_a_stack(mark: Mark, holders: Container[CodeType]) -> bool:
        for top in sys._current_frames().values():
            frame: FrameType | None = top
            while frame is not None:
                # In this order, for the other thread may go on in a line of the package.
                if _holds(frame, mark) and frame.f_code in holders:
                    return True
                frame = frame.f_back
        return False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exclusive, "is_held", is_on_a_stack)
        yield


def is_done(call: Callable[[], object]) -> bool:
    """Make a call, and return whether it was done; the only other answer is a refusal."""
    try:
        call()
    except GameError as error:
        assert "P114" in str(error), error  # noqa: PT017  # it may be raised, and need not
        return False
    return True


@pytest.mark.usefixtures("hasty")
def test_of_two_threads_one_is_refused() -> None:
    """Two calls at once never mix: each is done alone, or refused as busy (P114)."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1, gear=Gear.SAFE)
    before = table.snapshot()

    def look() -> None:
        for _ in range(300):
            try:
                table.view(None)
                table.act(table.player_ids[0], "act_play_disc", {"x": 0, "y": 0})
            except BgaStatesError:
                continue

    with ThreadPoolExecutor(THREADS) as threads:
        for looking in [threads.submit(look) for _ in range(THREADS)]:
            looking.result(PATIENCE)

    assert table.snapshot() == before


BUSY = [name for name in ENTRANCES if name != "properties"]


@pytest.mark.parametrize("gear", Gear)
@pytest.mark.parametrize("name", BUSY)
def test_who_waits_in_a_generator_is_not_disturbed(name: str, gear: Gear) -> None:
    """While an action waits in a generator, no other thread looks at the table or changes it."""
    waits, go_on = threading.Event(), threading.Event()

    class Wait(PlayerState):
        @possible_action
        def act_nothing(self, active_player_id: int) -> None:
            self.player_score.inc(active_player_id, sum(self.steps()))

        def steps(self) -> Iterator[int]:
            yield 1
            waits.set()
            assert go_on.wait(PATIENCE)
            yield 1

    table = table_of(Wait).copy(gear=gear)
    ann = table.player_ids[0]
    with ThreadPoolExecutor(1) as thread:
        acting = thread.submit(table.act, ann, "act_nothing")
        assert waits.wait(PATIENCE)
        with pytest.raises(GameError, match="P114"):
            ENTRANCES[name](table)
        go_on.set()
        acting.result(PATIENCE)

    assert table.game.players[ann].score == 2


def test_an_action_leaves_a_generator_while_another_thread_asks() -> None:
    """Whenever a generator of an action gives way, a call of another thread is refused."""
    ready, go_on, left, end = (threading.Semaphore(0) for _ in range(4))

    class Leave(PlayerState):
        @possible_action
        def act_leave(self, active_player_id: int) -> None:
            for step in self.steps():
                left.release()
                assert end.acquire(timeout=PATIENCE)
                self.player_score.inc(active_player_id, step)

        def steps(self) -> Iterator[int]:
            ready.release()
            assert go_on.acquire(timeout=PATIENCE)
            yield 1

    table = table_of(Leave).copy(gear=Gear.SAFE)
    ann = table.player_ids[0]

    def ask() -> None:
        with pytest.raises(GameError, match="P114"):
            table.act(ann, "act_leave")

    def act() -> Future[Outcome]:
        acting = thread.submit(table.act, ann, "act_leave")
        assert ready.acquire(timeout=PATIENCE)
        return acting

    with ThreadPoolExecutor(1) as thread:
        acting = act()
        lines = lines_of(ask)
        for at in lines:

            def give_way(line: int, _frame: FrameType, at: int = at) -> None:
                if line == at:
                    go_on.release()
                    assert left.acquire(timeout=PATIENCE)

            traced(ask, give_way)
            end.release()
            acting.result(PATIENCE)
            acting = act()
        go_on.release()
        end.release()

    assert table.game.players[ann].score == table.move_id == len(lines) + 1


def leave_half_done() -> Table[Any]:
    """Interrupt an action twice, so that it leaves its table in use and half changed."""
    table = table_of(PlayerState).copy(gear=Gear.SAFE)

    def change() -> None:
        table.arrange(lambda game: game.player_score.set_all(5))

    for line in lines_of(lambda: table.arrange(lambda game: game.player_score.set_all(0))):
        interrupted(change, (line, line + 1))
        if table._match.move is not None and table._match.players.seated[0].score == 5:
            return table
    raise AssertionError("no two interrupts leave it half done")


def test_a_thread_that_ended_has_left_a_table_to_the_others() -> None:
    """A table that a thread left half done before it ended is as before for the next thread."""
    with ThreadPoolExecutor(1) as thread:
        table = thread.submit(leave_half_done).result(PATIENCE)

    assert table.view(None).players[0].score == 0


def test_a_living_thread_takes_back_what_it_left_half_done() -> None:
    """A table left half done is refused to others until its own thread uses it again."""
    with ThreadPoolExecutor(1) as thread:
        table = thread.submit(leave_half_done).result(PATIENCE)
        with pytest.raises(GameError, match="P114"):
            table.view(None)
        thread.submit(table.view, None).result(PATIENCE)

        assert table.view(None).players[0].score == 0


CLAIMS: dict[str, tuple[Callable[[Table[Any]], object], Callable[[Table[Any]], object]]] = {
    "concede": (
        lambda table: table.concede(table.player_ids[0]),
        lambda table: table.concede(table.player_ids[1]),
    ),
    "zombie": (
        lambda table: table.run_zombie(table.player_ids[0]),
        lambda table: table.act(table.player_ids[0], "act_pass"),
    ),
}


class Pass(PlayerState):
    """A turn that ends with the next player's."""

    @possible_action
    def act_pass(self) -> Any:
        self.game.active_next_player()
        return Pass

    def zombie(self, player_id: int) -> Any:
        return self.act_pass()


@contextmanager
def outrun(other: Callable[[Table[Any]], object]) -> Iterator[None]:
    """Let another call come in between, as late as one of another thread can."""
    begin = Exclusive._begin

    def later(table: Table[Any], *command: Any) -> Any:
        patch.undo()
        other(table)
        return begin(table, *command)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Exclusive, "_begin", later)
        yield


@pytest.mark.parametrize("name", CLAIMS)
def test_who_is_outrun_is_refused(name: str) -> None:
    """Whether a call may run is asked while no other can change the answer."""
    slower, faster = CLAIMS[name]
    table, alone = table_of(Pass), table_of(Pass)
    faster(alone)
    with outrun(faster), pytest.raises(TableError, match="the game is over|they are not active"):
        slower(table)

    assert table.snapshot() == alone.snapshot()


def test_who_leaves_twice_at_once_has_left_once() -> None:
    """The second of two calls finds the player gone, and nothing to tell."""
    table = table_of(PlayerState, players=3)
    bob = table.player_ids[1]
    with outrun(lambda table: table.make_zombie(bob)):
        outcome = table.make_zombie(bob)

    assert (table.move_id, list(outcome.messages(bob))) == (1, [])


def test_a_reading_in_another_thread_keeps_no_old_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a program changes while a thread reads a table of `Gear.FAST` is saved and copied."""
    table = counting("plain", Gear.FAST).copy()
    table.act(table.player_ids[0], "act_count")
    has_taken, go_on = threading.Event(), threading.Event()
    take = FastKeeper.take

    def take_slowly(keeper: FastKeeper, outcome: Outcome) -> Point:
        point = take(keeper, outcome)
        if threading.current_thread() is reader:
            has_taken.set()
            assert go_on.wait(PATIENCE)
        return point

    monkeypatch.setattr(FastKeeper, "take", take_slowly)
    reader = threading.Thread(target=lambda: table.players)
    reader.start()
    assert has_taken.wait(PATIENCE)
    table.game.steps = 5
    assert table.copy().game.steps == 5
    go_on.set()
    reader.join()

    assert table.copy().game.steps == 5


@pytest.mark.parametrize("gear", Gear)
def test_a_table_that_is_released(gear: Gear, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until all of it is freed, calls of other threads are refused as in any other call."""
    table = counting("plain", gear).copy()
    free, refused = Table._free, list[str]()

    def free_while_another_acts(table: Table[Any]) -> None:
        with ThreadPoolExecutor(1) as pool, pytest.raises(GameError) as caught:
            pool.submit(table.act, table.player_ids[0], "act_count").result(PATIENCE)
        refused.append(str(caught.value))
        free(table)

    monkeypatch.setattr(Table, "_free", free_while_another_acts)
    table.release()

    assert len(refused) == 1
    assert "(P114)" in refused[0]
