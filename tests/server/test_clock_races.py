"""Clocks against moves: whoever is out of time plays, or is sent away, and never both."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bga_states.server import table_server
from bga_states.server.due import due_jobs
from bga_states.server.tables.clocks import SECOND, ClockMove, LiveClock
from bga_states.server.tables.live_table import LiveTable
from bga_states.storage import SqliteStore, WorkRow, find_damage
from tests.patience import MOMENT
from tests.planting import found_by
from tests.server.bot_matches import log_of
from tests.server.deadlines import Deadlines, hold_clocks
from tests.server.fake_time import FakeTime, Pondering
from tests.server.one_instant import in_turn
from tests.server.running import Frame, Person, Running, running
from tests.server.tables import Played, start
from tests.sizes import size

Make = Callable[[str], Person]
GAMES = {"pondering": Pondering}
RULES: dict[str, Any] = {"kind": "real", "bank": 20, "expels": False}
LIMIT = 21
"""Seconds after which a player with that bank is out of time."""
CLOSE = 100
"""Milliseconds: what a server does one after the other has times of its own, however short."""
HERE = "tests/server/test_clock_races.py"
THERE = "tests/server/test_shared_work.py"
RACES = ("test_a_deadline_against_a_move", "test_expelling_against_a_move")
RACES_HERE = [f"{HERE}::{race}" for race in RACES]
RACES_THERE = [f"{THERE}::{race}" for race in RACES]


@pytest.fixture
def deadlines(monkeypatch: pytest.MonkeyPatch) -> Deadlines:
    """Return what holds servers up between finding somebody out of time and sending them away."""
    return hold_clocks(monkeypatch)


@pytest.fixture
def server(path: Path, time: FakeTime, deadlines: Deadlines) -> Iterator[Running]:
    """Run a server on a fake time, which looks for deadlines all the time."""
    with running(path, GAMES, clock=time) as server:
        yield server


@pytest.fixture
def people(somebody: Make) -> Make:
    """Make each person once, for any number of tables."""
    known = {name: somebody(name) for name in ("Ann", "Bob")}
    return known.__getitem__


def move_of(played: Played) -> Frame:
    """Return the frame with which the first player passes the turn."""
    move = {"t": "act", "table": played.id, "seat": 1, "v": 0, "id": "ann-passes"}
    return move | {"action": "act_pass", "args": {}}


def versions_told(played: Played, thought: int = LIMIT) -> list[int]:
    """Return what versions the players are told of, and let them follow the table no longer.

    The first player was charged once for the seconds they have thought, and now the second thinks.
    """
    versions = []
    left = {"1": (RULES["bank"] - thought) * SECOND, "2": RULES["bank"] * SECOND}
    for seat, person in enumerate(played.people, 1):
        told = person.socket.next("move", table=played.id)
        assert told["clock"]["left"] == pytest.approx(left, abs=CLOSE)
        assert told["clock"]["running"] == [2]
        versions.append(told["v"])
        person.socket.send(t="close", table=played.id, seat=seat)
        assert not any(frame["t"] == "move" for frame in person.socket.quiet())
    return versions


def kinds(path: Path, table: str) -> list[str]:
    """Return what has happened at a table, which must be as its log says."""
    store = SqliteStore.open(path, shared=True)
    assert find_damage(store, table, Pondering) == []
    store.close()
    return [move.kind for move in log_of(path, table)]


def test_a_deadline_against_a_move(
    people: Make, time: FakeTime, path: Path, deadlines: Deadlines
) -> None:
    """At the deadline a move comes before it or too late, and never both."""
    happenings = []
    for number in range(size("clock-races")):
        played = start(people, "pondering", clock_rules=RULES | {"expels": True})
        answer = deadlines.race(
            number, played.id, partial(time.sleep, LIMIT), partial(move, played)
        )

        assert versions_told(played) == [1, 1]
        assert answer["code"] == ("" if answer["v"] == 1 else "stale")
        happenings.append("act" if answer["v"] == 1 else "make_zombie")
        assert kinds(path, played.id) == ["start", happenings[-1]]

    assert {*happenings} == {"act", "make_zombie"}


def move(played: Played) -> Frame:
    """Let the first player pass the turn, and return the answer."""
    return played.people[0].socket.ask(**move_of(played))


def test_expelling_against_a_move(
    people: Make, time: FakeTime, path: Path, server: Running
) -> None:
    """Of a move and an opponent who wants its player away one wins, and both are told."""
    for number in range(size("races")):
        played = start(people, "pondering", clock_rules=RULES)
        ann, bob = played.people
        time.sleep(RULES["bank"])
        expel = {"t": "expel", "table": played.id, "seat": 2, "whom": 1, "id": "bob-expels"}
        asked = [(ann, move_of(played)), (bob, expel)]
        answers = in_turn(server, asked, number)
        moved, expelled = (answer["code"] for answer in answers)

        assert (moved, expelled) in {("", "in_time"), ("stale", "")}
        assert versions_told(played, RULES["bank"]) == [1, 1]
        happened = "make_zombie" if moved else "act"
        assert kinds(path, played.id) == ["start", happened]


def test_on_the_real_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bank of a second runs out after a second."""
    monkeypatch.setattr(table_server, "LOOK", MOMENT)
    with running(tmp_path / "tables.sqlite", GAMES) as server:
        people = {name: Person(server.address, name) for name in ("Ann", "Bob")}
        rules = {"kind": "real", "bank": 1, "expels": True}
        played = start(people.__getitem__, "pondering", clock_rules=rules)
        bob = people["Bob"].socket
        # From the start on: the second may be over before anybody has seen the table.
        bob.open(played.id, 2, since=0)
        move = bob.next("move", v=1)
        for person in people.values():
            person.socket.close()

    assert move["clock"]["left"]["1"] <= 0
    assert move["clock"]["left"]["2"] == 1_000
    assert kinds(tmp_path / "tables.sqlite", played.id)[:2] == ["start", "make_zombie"]


@found_by(f"{HERE}::test_a_deadline_against_a_move", f"{THERE}::test_a_deadline_against_a_move")
def a_deadline_that_comes_behind_the_move() -> Iterator[None]:
    """Send away whoever was out of time, though they have moved since."""

    def is_due(live: LiveTable, _work: WorkRow) -> bool:
        return live.phase == "playing"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(due_jobs, "is_due", is_due)
        yield


@found_by(f"{HERE}::test_expelling_against_a_move", f"{THERE}::test_expelling_against_a_move")
def a_clock_that_runs_on_behind_the_move() -> Iterator[None]:
    """Take whoever was out of time once to be so for ever."""

    def is_out_of_time(clock: LiveClock, seat: int, at: int) -> bool:
        return clock.state is not None and clock.state.left[seat] <= 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveClock, "is_out_of_time", is_out_of_time)
        yield


@found_by(*RACES_HERE, *RACES_THERE)
def a_clock_that_is_charged_twice() -> Iterator[None]:
    """Charge whoever has thought once more for the same time."""
    charge = LiveClock.move

    def charge_twice(clock: LiveClock, at: int, move: ClockMove) -> None:
        before = clock.state
        charge(clock, at, move)
        if before is not None and clock.state is not None:
            clock.state = replace(clock.state, at=before.at, running=before.running)
            charge(clock, at, move)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveClock, "move", charge_twice)
        yield


@found_by(*RACES_HERE)
def a_clock_that_does_not_stop() -> Iterator[None]:
    """Let the clock of whoever has thought run on, beside that of the next player."""
    charge = LiveClock.move

    def charge_on(clock: LiveClock, at: int, move: ClockMove) -> None:
        before = () if clock.state is None else clock.state.running
        charge(clock, at, move._replace(running=[*before, *move.running]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveClock, "move", charge_on)
        yield
