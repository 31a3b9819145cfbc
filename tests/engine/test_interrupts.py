"""Interrupts: whatever line they fall on, a table is as before or done, and never locked."""

import ctypes
import random
import sys
import threading
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import bga_states
from bga_states import BgaStatesError, GameError, Gear, Table, UserError, possible_action
from sample_games.reversi import Reversi
from tests.engine.keeping.test_undo import add, building
from tests.support import PlayerState, table_of

PACKAGE = str(Path(bga_states.__file__).parent)
COMPILED = ("<call of", "<data of", "<arrival in", "<turn in")
PAIRS = 120
"""How many pairs of two interrupts are tried, drawn by lot."""


class Interrupted(KeyboardInterrupt):
    """What a person does who presses Ctrl-C."""


def is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith((PACKAGE, *COMPILED))


def interrupted(call: Callable[[], object], at: Collection[int]) -> int:
    """Run a call and interrupt it where it begins the lines of these numbers; count its lines."""
    lines = 0

    def trace_lines(_frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal lines
        if event == "line":
            lines += 1
            if lines in at:
                raise Interrupted
        return trace_lines

    def trace(frame: FrameType, _event: str, _arg: object) -> Any:
        return trace_lines if is_ours(frame) else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except (Interrupted, BgaStatesError):
        pass
    finally:
        sys.settrace(before)
    return lines


def reversi() -> Table[Any]:
    return Table.create(Reversi, ["Ann", "Bob"], seed=1, gear=Gear.SAFE)


@cache
def tower() -> Table[Any]:
    table = building()
    ann, bob = table.player_ids
    add(table, ann, "a1")
    add(table, bob, "b1")
    return table


def built() -> Table[Any]:
    return tower().copy()


def first(table: Table[Any]) -> int:
    return table.player_ids[0]


CALLS: dict[str, tuple[Callable[[], Table[Any]], Callable[[Table[Any]], object]]] = {
    "act": (reversi, lambda table: table.act(first(table), "act_play_disc", {"x": 4, "y": 3})),
    "refused": (reversi, lambda table: table.act(first(table), "act_play_disc", {"x": 0, "y": 0})),
    "concede": (reversi, lambda table: table.concede(first(table))),
    "arrange": (reversi, lambda table: table.arrange(lambda game: game.active_next_player())),
    "view": (reversi, lambda table: table.view(first(table))),
    "choices": (reversi, lambda table: table.choices(first(table))),
    "copy": (reversi, lambda table: table.copy()),
    "snapshot": (reversi, lambda table: table.snapshot()),
    "undo": (built, lambda table: table.act(first(table), "act_undo")),
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


@pytest.mark.parametrize("name", CALLS)
def test_an_interrupt_on_any_line(name: str) -> None:
    """One interrupt on each line, and two on many pairs: as before or done, never half done."""
    make, call = CALLS[name]
    table = make()
    states = [table.snapshot()]
    lines = interrupted(lambda: call(table), ())
    states.append(table.snapshot())
    chance = random.Random(1)
    places: list[tuple[int, ...]] = [(line,) for line in range(1, lines + 1)]
    for _ in range(PAIRS):
        places.append((chance.randint(1, lines), chance.randint(1, lines + 40)))  # noqa: PERF401  # draws
    entrances = list(ENTRANCES.values())
    for number, place in enumerate(places):
        hit = make()
        interrupted(lambda table=hit: call(table), place)  # type: ignore[misc]  # bound at once
        use(entrances[number % len(entrances)], hit)

        assert hit.snapshot() in states, f"half done after an interrupt on {place}"


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
    lines = interrupted(lambda: call(make()), ())
    for line in range(1, lines - 5):
        table = make()
        interrupted(lambda table=table: call(table), [line])  # type: ignore[misc]  # bound at once
        if table.move_id == 0:
            call(table)

        assert table.snapshot() == expected.snapshot()


def test_an_exception_from_another_thread_is_like_any_other() -> None:
    """A watchdog that raises in the running thread finds the table as it was before the call."""

    class Endless(PlayerState):
        @possible_action
        def act_think(self) -> None:
            self.player_score.inc(self.players.ids[0], 1)
            while True:
                pass

    table = table_of(Endless)
    before, running = table.snapshot(), threading.get_ident()

    def watch() -> None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(running), ctypes.py_object(TimeoutError)
        )

    watchdog = threading.Timer(0.05, watch)
    watchdog.start()
    with pytest.raises(TimeoutError):
        table.act(first(table), "act_think")
    watchdog.join()

    assert table.snapshot() == before


def test_of_two_threads_one_is_refused() -> None:
    """Two calls at once never mix: each is done alone, or refused as busy (P114)."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1, gear=Gear.SAFE)
    refused, faults = [], []

    def look() -> None:
        for _ in range(300):
            try:
                table.view(None)
                table.act(first(table), "act_play_disc", {"x": 0, "y": 0})
            except GameError:
                refused.append(1)
            except BgaStatesError:
                continue
            except Exception as error:  # noqa: BLE001  # told at the end
                faults.append(error)

    before, interval = table.snapshot(), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=look) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)

    assert faults == []
    assert table.snapshot() == before
