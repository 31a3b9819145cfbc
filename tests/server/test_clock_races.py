"""Clocks against moves: whoever is out of time plays, or is sent away, and never both."""

import random
import time as real_time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bga_states.server.due import clock_watch
from bga_states.storage import SqliteStore, find_damage
from tests.server.bot_matches import log_of
from tests.server.fake_time import FakeTime, Pondering
from tests.server.running import Frame, Person, Running, running
from tests.server.tables import Played, start
from tests.server.test_races import at_one_instant

Make = Callable[[str], Person]
GAMES = {"pondering": Pondering}
RULES = {"kind": "real", "bank": 20, "expels": False}
EXPIRIES, EXPELS = 200, 20
LOOK = 0.004
"""Seconds between two looks for who is out of time: a test has no time for a second each."""


@pytest.fixture
def server(path: Path, time: FakeTime, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Run a server on a fake time, which looks for deadlines all the time."""
    monkeypatch.setattr(clock_watch, "LOOK", LOOK)
    with running(path, GAMES, now=time) as server:
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


def versions_told(played: Played) -> list[int]:
    """Return what versions the players are told of, and let them follow the table no longer."""
    versions = []
    for seat, person in enumerate(played.people, 1):
        versions.append(person.socket.next("move", table=played.id)["v"])
        person.socket.send(t="close", table=played.id, seat=seat)
        assert not any(frame["t"] == "move" for frame in person.socket.quiet())
    return versions


def kinds(path: Path, table: str) -> list[str]:
    """Return what has happened at a table, which must be as its log says."""
    store = SqliteStore.open(path, shared=True)
    assert find_damage(store, table, Pondering) == []
    store.close()
    return [move.kind for move in log_of(path, table)]


@pytest.mark.untraced
def test_a_deadline_against_a_move(people: Make, time: FakeTime, path: Path) -> None:
    """At the deadline a move comes before it or too late, two hundred times."""
    chance = random.Random(5)
    for _ in range(EXPIRIES):
        played = start(people, "pondering", clock_rules=RULES | {"expels": True})
        time.sleep(20)
        real_time.sleep(chance.random() * 2 * LOOK)
        answer = played.people[0].socket.ask(**move_of(played))

        assert versions_told(played) == [1, 1]
        assert answer["code"] == ("" if answer["v"] == 1 else "stale")
        happened = "act" if answer["v"] == 1 else "make_zombie"
        assert kinds(path, played.id) == ["start", happened]


@pytest.mark.untraced
def test_expelling_against_a_move(people: Make, time: FakeTime, path: Path) -> None:
    """Of a move and an opponent who wants its player away one wins, and both are told."""
    for _ in range(EXPELS):
        played = start(people, "pondering", clock_rules=RULES)
        ann, bob = played.people
        time.sleep(20)
        expel = {"t": "expel", "table": played.id, "seat": 2, "whom": 1, "id": "bob-expels"}
        asked = [(ann, move_of(played)), (bob, expel)]
        moved, expelled = (answer["code"] for answer in at_one_instant(asked))

        assert (moved, expelled) in {("", "in_time"), ("stale", "")}
        assert versions_told(played) == [1, 1]
        happened = "make_zombie" if moved else "act"
        assert kinds(path, played.id) == ["start", happened]


def test_on_the_real_time(tmp_path: Path) -> None:
    """A bank of a second runs out after a second."""
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
