"""Interrupts: whatever line they fall on, a table is as before or done, and never locked."""

import contextlib
import ctypes
import linecache
import random
import sys
import threading
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

import bga_states
from bga_states import BgaStatesError, GameError, Gear, Table, UserError, possible_action
from bga_states.engine import exclusive
from bga_states.engine.base import suspended
from bga_states.engine.exclusive import Exclusive
from bga_states.engine.keeping.keepers import Keeper
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.move import Mark
from sample_games.reversi import Reversi
from tests.engine.keeping.test_undo import add, building
from tests.patience import PATIENCE
from tests.planting import found_by
from tests.sizes import size
from tests.support import PlayerState, table_of

pytestmark = pytest.mark.own_gear

PACKAGE = str(Path(bga_states.__file__).parent)
COMPILED = ("<call of", "<data of", "<arrival in", "<turn in")
PAIRS = size("interrupt-pairs")
"""How many pairs of two interrupts are tried, drawn by lot."""
EXECUTIONS = size("interrupts")
"""How many executions of each line an interrupt falls on."""


class Interrupted(KeyboardInterrupt):
    """What a person does who presses Ctrl-C."""


def is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith((PACKAGE, *COMPILED))


def traced(call: Callable[[], object], at_line: Callable[[int, FrameType], object]) -> None:
    """Run a call, and where it begins a line something of the test's, which gets its number."""
    lines = 0

    def trace_lines(frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal lines
        if event == "line":
            lines += 1
            at_line(lines, frame)
        return trace_lines

    def trace(frame: FrameType, _event: str, _arg: object) -> Any:
        return trace_lines if is_ours(frame) else None

    def trace_anew(frame: FrameType | None, _event: str, _arg: object) -> None:
        # Python gives up a tracer that has raised, and does not say so.
        if sys.gettrace() is None:
            while frame is not None:
                frame.f_trace = trace_lines if is_ours(frame) else None
                frame = frame.f_back
            sys.settrace(trace)

    before = sys.gettrace()
    sys.settrace(trace)
    sys.setprofile(trace_anew)
    try:
        call()
    finally:
        sys.setprofile(None)
        sys.settrace(before)


def interrupted(call: Callable[[], object], at: Collection[int]) -> int:
    """Run a call and interrupt it where it begins the lines of these numbers.

    Return how many interrupts fell.
    """
    fallen = 0

    def interrupt(line: int, _frame: FrameType) -> None:
        nonlocal fallen
        if line in at:
            fallen += 1
            raise Interrupted

    with suppress(Interrupted, BgaStatesError):
        traced(call, interrupt)
    return fallen


def lines_of(call: Callable[[], object]) -> list[int]:
    """Run a call, and return the numbers of the lines on which something is to fall."""
    executions = Counter[tuple[CodeType, int]]()
    numbers = []

    def note(number: int, frame: FrameType) -> None:
        place = frame.f_code, frame.f_lineno
        executions[place] += 1
        if executions[place] <= EXECUTIONS:
            numbers.append(number)

    with suppress(BgaStatesError):
        traced(call, note)
    return numbers


@cache
def opening() -> Table[Any]:
    return Table.create(Reversi, ["Ann", "Bob"], seed=1)


@cache
def tower() -> Table[Any]:
    table = building()
    ann, bob = table.player_ids
    add(table, ann, "a1")
    add(table, bob, "b1")
    return table


def reversi(gear: Gear = Gear.SAFE) -> Table[Any]:
    return opening().copy(gear=gear)


def touched(gear: Gear = Gear.SAFE) -> Table[Any]:
    table = reversi(gear)
    table.game.players[first(table)].score = 1
    return table


def built(gear: Gear = Gear.SAFE) -> Table[Any]:
    return tower().copy(gear=gear)


def first(table: Table[Any]) -> int:
    return table.player_ids[0]


CALLS: dict[str, tuple[Callable[..., Table[Any]], Callable[[Table[Any]], object]]] = {
    "act": (reversi, lambda table: table.act(first(table), "act_play_disc", {"x": 4, "y": 3})),
    "refused": (reversi, lambda table: table.act(first(table), "act_play_disc", {"x": 0, "y": 0})),
    "concede": (reversi, lambda table: table.concede(first(table))),
    "leave": (reversi, lambda table: table.make_zombie(first(table))),
    "arrange": (reversi, lambda table: table.arrange(lambda game: game.active_next_player())),
    "view": (reversi, lambda table: table.view(first(table))),
    "choices": (reversi, lambda table: table.choices(first(table))),
    "copy": (reversi, lambda table: table.copy()),
    "snapshot": (reversi, lambda table: table.snapshot()),
    "undo": (built, lambda table: table.act(first(table), "act_undo")),
    "act on a Game that was handed out": (
        touched,
        lambda table: table.act(first(table), "act_play_disc", {"x": 4, "y": 3}),
    ),
}
ENTRANCES: dict[str, Callable[[Table[Any]], object]] = {
    "act": lambda table: table.act(first(table), "act_nothing"),
    "view": lambda table: table.view(None),
    "choices": lambda table: table.choices(first(table)),
    "copy": lambda table: table.copy(),
    "game": lambda table: table.game,
    "parameters": lambda table: table.parameters(first(table), "act_nothing"),
    "properties": lambda table: (table.active_player_ids, table.state_name, table.is_over),
}


IN_CHECKED = ("act", "view", "undo")
"""What is tried in the gear that watches too, where these have lines of their own."""


# The second of two interrupts may fall into this generator while Python closes it, and closing
# cannot raise: the interrupt is reported instead. What the table is like is asserted all the same.
@pytest.mark.filterwarnings(
    "ignore:Exception ignored .*generator object SharedState.unchanged:"
    "pytest.PytestUnraisableExceptionWarning"
)
@pytest.mark.parametrize(
    ("name", "gear"),
    [*((name, Gear.SAFE) for name in CALLS), *((name, Gear.CHECKED) for name in IN_CHECKED)],
)
def test_an_interrupt_on_any_line(name: str, gear: Gear) -> None:
    """One interrupt on each line, and two on many pairs: as before or done, never half done."""
    make, call = CALLS[name]
    table = make(gear)
    lines = lines_of(lambda: call(table))
    states = [shown(make(gear)), shown(table)]
    chance = random.Random(1)
    places: list[tuple[int, ...]] = [(line,) for line in lines]
    for _ in range(PAIRS):
        # Where one falls late, the call is over before the other.
        line = chance.choice(lines[: len(lines) * 2 // 3])
        places.append((line, line + chance.randint(1, 40)))
    entrances = list(ENTRANCES.values())
    both = 0
    for number, place in enumerate(places):
        hit = make(gear)
        fallen = interrupted(lambda table=hit: call(table), place)  # type: ignore[misc]  # bound at once
        both += fallen == 2
        use(entrances[number % len(entrances)], hit)

        assert shown(hit) in states, f"half done after an interrupt on {place}"
    # What puts nothing back is over after one.
    assert both > PAIRS // 5 or name in {"copy", "snapshot"}


INTERRUPTS = "tests/engine/test_interrupts.py::test_an_interrupt_on_any_line"
MEETS = "tests/engine/test_interrupts.py::test_another_thread_calls_on_any_line"


@found_by(
    f"{INTERRUPTS}[act-Gear.SAFE]",
    f"{INTERRUPTS}[act-Gear.CHECKED]",
    f"{INTERRUPTS}[undo-Gear.SAFE]",
)
def the_mark_is_given_up_before_all_is_put_back() -> Iterator[None]:
    """Leave a table as it is when a second interrupt falls while it is put back."""

    def fail(table: Exclusive[Any], mark: Mark, error: BaseException) -> None:
        table._match.changing = table._match.move = None
        table._keeper.fail(error, mark)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Exclusive, "_fail", fail)
        yield


@found_by(
    *(f"{INTERRUPTS}[{name}-Gear.SAFE]" for name in ("act", "concede", "leave", "arrange", "undo")),
    f"{INTERRUPTS}[act-Gear.CHECKED]",
    f"{INTERRUPTS}[undo-Gear.CHECKED]",
    "tests/engine/test_interrupts.py::test_an_exception_from_another_thread_is_like_any_other",
)
def only_what_fails_by_itself_is_put_back() -> Iterator[None]:
    """Put nothing back after an interrupt, which is no Exception, or after a timeout."""
    put_back = Keeper.fail

    def fail(keeper: Keeper, error: BaseException, mark: Mark) -> None:
        if isinstance(error, Exception) and not isinstance(error, TimeoutError):
            put_back(keeper, error, mark)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Keeper, "fail", fail)
        yield


@found_by(f"{INTERRUPTS}[act-Gear.SAFE]", f"{INTERRUPTS}[view-Gear.CHECKED]")
def what_was_interrupted_is_taken_for_running() -> Iterator[None]:
    """Lock the table that an interrupted call has left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exclusive, "is_held", lambda _mark, _holders: True)
        yield


@found_by(
    *(f"{MEETS}[{name}-Gear.SAFE]" for name in ("the same action", "an undo and an action")),
    f"{MEETS}[an action and the one before it-Gear.CHECKED]",
)
def what_runs_is_taken_for_interrupted() -> Iterator[None]:
    """Put back what another thread's call does that still runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exclusive, "is_held", lambda _mark, _holders: False)
        yield


@found_by("tests/engine/test_interrupts.py::test_an_interrupted_move_is_followed_by_a_whole_one")
def a_call_goes_on_from_what_another_left() -> Iterator[None]:
    """Begin a call at what an interrupted one has done so far."""

    def forget(table: Exclusive[Any], _claim: Mark) -> None:
        table._match.changing = table._match.move = None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Keeper, "fail", lambda _keeper, _error, _mark: None)
        patch.setattr(Exclusive, "_be_free", forget)
        yield


@found_by("tests/engine/test_interrupts.py::test_who_was_half_gone_leaves_for_good")
def who_is_gone_is_asked_too_early() -> Iterator[None]:
    """Ask whether a player has left before what was interrupted is put back."""

    def set_zombie(table: Table[Any], player_id: int, *, zombie: bool) -> Outcome:
        if table._match.players[player_id].zombie == zombie:
            return Outcome(table.move_id)
        machine = table._machine
        return table._change(lambda move: machine.set_zombie(move, player_id, zombie=zombie))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "_set_zombie", set_zombie)
        yield


def shown(table: Table[Any]) -> tuple[bytes, str, list[int]]:
    """Return the snapshot of a table, which is its last point, and its present state and turn."""
    return table.snapshot(), table.state_name, table.active_player_ids


def use(entrance: Callable[[Table[Any]], object], table: Table[Any]) -> None:
    """Use a table that was interrupted: it is not locked, whatever it answers."""
    try:
        entrance(table)
    except GameError as error:
        raise AssertionError("the table is locked") from error
    except (BgaStatesError, UserError):
        pass


def test_an_interrupted_move_is_followed_by_a_whole_one() -> None:
    """The action after an interrupted one begins where that began."""
    make, call = CALLS["act"]
    expected = make()
    call(expected)
    for line in lines_of(lambda: call(make()))[:-6]:
        table = make()
        interrupted(lambda table=table: call(table), [line])  # type: ignore[misc]  # bound at once
        if table.move_id == 0:
            call(table)

        assert table.snapshot() == expected.snapshot()


def test_who_was_half_gone_leaves_for_good() -> None:
    """A call begins where the table stands, not where an interrupted one has left it."""
    make, leave = CALLS["leave"]
    for line in lines_of(lambda: leave(make())):
        table = make()
        interrupted(lambda table=table: leave(table), (line, line + 1))  # type: ignore[misc]  # bound at once
        leave(table)

        assert table.game.players[first(table)].zombie


class Deep(PlayerState):
    """Counts inside a context manager of the game's own, which counts too."""

    @contextmanager
    def deeper(self) -> Iterator[None]:
        self.game.depth += 1
        try:
            yield
        finally:
            self.game.depth -= 1

    @possible_action
    def act_count(self) -> Any:
        with self.deeper():
            self.player_score.inc(self.players.ids[0], 1)
        return type(self)


def not_deep(game: Any) -> Any:
    game.depth = 0
    return Deep


def interrupted_in(files: Container[str], call: Callable[[], object], at: int) -> bool:
    """Run a call and interrupt it on the line of this number in these files, if it gets there."""
    left = at

    def interrupt(frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in files:
            return None
        left -= event == "line"
        if event == "line" and not left:
            raise Interrupted
        return interrupt

    def run() -> None:
        sys.settrace(interrupt)
        try:
            call()
        finally:
            sys.settrace(None)

    # In a thread that ends, for Python may go on handling what was handled where it falls.
    with ThreadPoolExecutor(1) as thread, suppress(Interrupted):
        thread.submit(run).result()
    return left <= 0


@pytest.mark.parametrize("gear", [Gear.SAFE, Gear.CHECKED])
def test_an_interrupt_in_a_context_manager_of_the_game(gear: Gear) -> None:
    """What it does at its end is done before the table is put back, and never afterwards."""
    start = table_of(Deep, __annotations__={"depth": int}, setup_new_game=not_deep).copy(gear=gear)
    ann, files = start.player_ids[0], {contextlib.__file__, __file__}
    scores = []
    for at in range(1, 100):
        table = start.copy()
        call = partial(table.act, ann, "act_count")
        is_interrupted = interrupted_in(files, call, at)
        call()
        scores.append(table.players[0].score)

        assert table.game.depth == 0
        if not is_interrupted:
            break
    assert scores == [1] * (len(scores) - 1) + [2]
    assert 10 < len(scores) < 99


class Lending(Deep):
    """Fails while something is lent that is given back at the end of a generator."""

    def lent(self) -> Iterator[None]:
        self.game.depth += 10
        try:
            yield
        finally:
            self.game.depth -= 10

    @possible_action
    def act_fail(self) -> None:
        step = self.lent()
        next(step)
        raise UserError("no")


@pytest.mark.parametrize("gear", [Gear.SAFE, Gear.CHECKED])
def test_a_table_that_is_used_while_its_interrupt_is_handled(gear: Gear) -> None:
    """Whoever saves a table when a call is interrupted as it is put back saves it as it was."""
    start = table_of(
        Lending, __annotations__={"depth": int}, setup_new_game=lambda game: not_deep(game) and 10
    ).copy(gear=gear)
    ann, before = start.player_ids[0], start.snapshot()
    saved = []
    for at in range(1, 400):
        table = start.copy()

        def fail_and_save(table: Table[Any] = table) -> None:
            try:
                table.act(ann, "act_fail")
            except (Interrupted, UserError):
                sys.settrace(None)
                saved.append(table.snapshot())

        is_interrupted = interrupted_in({suspended.__file__}, fail_and_save, at)
        table.act(ann, "act_count")

        assert table.game.depth == 0
        if not is_interrupted:
            break
    assert {*saved} == {before}
    assert 20 < len(saved) < 399


@pytest.mark.parametrize("gear", [Gear.SAFE, Gear.CHECKED])
def test_what_is_arranged_and_fails_after_an_action_has_failed(gear: Gear) -> None:
    """What was lent is given back to the table as it failed, not to what it is put back to."""
    table = table_of(
        Lending, __annotations__={"depth": int}, setup_new_game=lambda game: not_deep(game) and 10
    ).copy(gear=gear)
    before = table.snapshot()

    def lend(game: Any) -> None:
        step = Lending(game).lent()
        next(step)
        raise UserError("no")

    with pytest.raises(UserError):
        table.act(table.player_ids[0], "act_fail")
    with pytest.raises(UserError):
        table.arrange(lend)

    assert table.game.depth == 0
    assert table.snapshot() == before


class Stay(PlayerState):
    """Players pass, or count and keep their turn."""

    @possible_action
    def act_pass(self) -> Any:
        self.game.active_next_player()
        return Stay

    @possible_action
    def act_count(self, active_player_id: int) -> None:
        self.player_score.inc(active_player_id, 1)


@cache
def staying() -> Table[Any]:
    return table_of(Stay)


def passing(gear: Gear = Gear.SAFE) -> Table[Any]:
    return staying().copy(gear=gear)


def second(table: Table[Any]) -> int:
    return table.player_ids[1]


MEETINGS: dict[str, tuple[Callable[..., Table[Any]], Any, Any]] = {
    "the same action": (reversi, CALLS["act"][1], CALLS["act"][1]),
    "choices and an action": (reversi, CALLS["choices"][1], CALLS["act"][1]),
    "an action and choices": (reversi, CALLS["act"][1], CALLS["choices"][1]),
    "an undo and a view": (built, CALLS["undo"][1], CALLS["view"][1]),
    "an undo and an action": (
        built,
        CALLS["undo"][1],
        lambda table: add(table, second(table), "x"),
    ),
    "two who use a Game that was handed out": (touched, CALLS["act"][1], CALLS["act"][1]),
    "a copy and an action": (touched, CALLS["copy"][1], CALLS["act"][1]),
    "an action and the one before it": (
        passing,
        lambda table: table.act(second(table), "act_count"),
        lambda table: table.act(first(table), "act_pass"),
    ),
}


@pytest.mark.parametrize(
    ("name", "gear"),
    [
        *((name, Gear.SAFE) for name in MEETINGS),
        ("an undo and an action", Gear.CHECKED),
        ("an action and the one before it", Gear.CHECKED),
        ("choices and an action", Gear.FAST),
        ("an action and choices", Gear.FAST),
        ("a copy and an action", Gear.FAST),
    ],
)
def test_another_thread_calls_on_any_line(name: str, gear: Gear) -> None:
    """Whenever another thread takes over, one of two calls waits for the other or is refused."""
    make, call, other = MEETINGS[name]
    orders = {outcome(make(gear), *calls) for calls in ((call,), (call, other), (other, call))}
    with ThreadPoolExecutor(1) as thread:
        for at in lines_of(lambda: call(make(gear))):
            table = make(gear)

            def take_over(line: int, frame: FrameType, table: Any = table, at: int = at) -> None:
                if line == at and not takes_mark(frame):
                    thread.submit(answer, other, table).result(PATIENCE)

            def meet(table: Table[Any], it: Any = take_over) -> None:
                traced(lambda: call(table), it)

            assert outcome(table, meet) in orders


def takes_mark(frame: FrameType) -> bool:
    """Whether a line takes the mark, or asks for it: none of them calls, so no thread comes in."""
    line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
    return line.strip().startswith("match.move = ")


def answer(call: Any, table: Table[Any]) -> None:
    """Make a call; what it raises is its answer, but for a fault of the engine's."""
    try:
        call(table)
    except BgaStatesError as error:
        is_refused = not isinstance(error, GameError) or "P114" in str(error)
        assert is_refused, error  # noqa: PT017  # it may be raised, and need not


def outcome(table: Table[Any], *calls: Any) -> tuple[bytes, str]:
    """Return where a table stands after some calls, and what one player can do there."""
    for call in calls:
        answer(call, table)
    return table.snapshot(), str(table.choices(first(table)))


def test_an_exception_from_another_thread_is_like_any_other() -> None:
    """A watchdog that raises in the running thread finds the table as it was before the call."""
    thinking = threading.Semaphore(0)

    class Endless(PlayerState):
        @possible_action
        def act_think(self) -> None:
            self.player_score.inc(self.players.ids[0], 1)
            thinking.release()
            while True:
                pass

    table = table_of(Endless)
    before, running = table.snapshot(), threading.get_ident()

    def watch() -> None:
        thinking.acquire()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(running), ctypes.py_object(TimeoutError)
        )

    watchdog = threading.Thread(target=watch)
    watchdog.start()
    with pytest.raises(TimeoutError):
        table.act(first(table), "act_think")
    watchdog.join()

    assert table.game.players[first(table)].score == 0
    assert table.snapshot() == before
