"""Time that shifts under a server: it was suspended, or somebody has set the clock."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import NoReturn

import pytest

from bga_states.protocol import ClockRules
from bga_states.server import table_server
from bga_states.server.tables import probe
from bga_states.storage import Beat, Change, SqliteStore, UnavailableError
from sample_games.tictactoe import TicTacToe
from tests.patience import MOMENT
from tests.server.bot_matches import log_of
from tests.server.client_games import come
from tests.server.fake_time import NOON, FakeTime, Looks, Pondering
from tests.server.running import Frame, Person, Running, running
from tests.server.side_by_side import damages_of, shared_server, visit
from tests.server.tables import Played, start

Make = Callable[[str], Person]
Shift = Callable[[FakeTime], None]
GAMES = {"pondering": Pondering, "tictactoe": TicTacToe}
HOUR = 3600
COMMIT = SqliteStore.commit
MONTH = 31 * 24 * HOUR
BANK = 20
SHIFTS: dict[str, Shift] = {
    "suspended": lambda time: time.suspend(45),
    "set forward": lambda time: time.leap(HOUR),
    "set back": lambda time: time.leap(-HOUR),
}


@pytest.fixture(autouse=True)
def _sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers notice at once that the time has shifted."""
    monkeypatch.setattr(table_server, "SWEEP", MOMENT)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    """Let servers look every moment whose clock has run out."""
    return Looks(monkeypatch)


@pytest.fixture
def server(path: Path, time: FakeTime, looks: Looks) -> Iterator[Running]:
    """Run a server on a fake time."""
    with running(path, GAMES, clock=time) as server:
        yield server


def clock_after_move(played: Played) -> Frame:
    """Let the first player pass, and return what everybody is told of the clocks."""
    ann = played.people[0]
    assert played.act(ann, {"action": "act_pass", "args": {}})["code"] == ""
    clock: Frame = ann.socket.next("move", v=1)["clock"]
    return clock


@pytest.mark.parametrize(
    ("kind", "shift"),
    [
        ("real", "suspended"),
        ("real", "set forward"),
        ("real", "set back"),
        ("days", "set forward"),
        ("days", "set back"),
    ],
)
def test_nobody_is_charged(
    server: Running, somebody: Make, time: FakeTime, looks: Looks, path: Path, kind: str, shift: str
) -> None:
    """Nobody is sent away for it, and who moves is charged for what they have thought."""
    rules = {"kind": kind, "bank": BANK, "extra": 0, "expels": True}
    played = start(somebody, "pondering", clock_rules=rules)
    time.sleep(2)
    SHIFTS[shift](time)
    time.sleep(1)
    looks.wait_for(time)
    clock = clock_after_move(played)

    assert clock["left"] == {"1": (BANK - 3) * 1000, "2": BANK * 1000}
    time.sleep(BANK)
    assert played.people[0].socket.next("move", v=2)["clock"]["left"]["2"] == 0
    assert [move.kind for move in log_of(path, played.id)] == ["start", "act", "make_zombie"]


@pytest.mark.parametrize("room", ["none", "little"])
def test_nobody_is_charged_while_nothing_can_be_stored(
    server: Running,
    somebody: Make,
    time: FakeTime,
    looks: Looks,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    room: str,
) -> None:
    """Whoever could not move because the disk was full is not sent away when there is room."""
    rules = {"kind": "real", "bank": BANK, "extra": 0, "expels": True}
    played, other = start(somebody, "pondering", clock_rules=rules), start(somebody, "pondering")
    passing = {"action": "act_pass", "args": {}}
    time.sleep(2)
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "commit", no_room if room == "none" else no_room_for_moves)
        for _ in range(3):
            assert played.act(played.people[0], passing)["code"] == "unavailable"
            time.sleep(45)
    assert other.act(other.people[0], passing)["code"] == ""
    time.sleep(1)
    looks.wait_for(time)
    clock = clock_after_move(played)

    assert clock["left"] == {"1": (BANK - 3) * 1000, "2": BANK * 1000}
    assert [move.kind for move in log_of(path, played.id)] == ["start", "act"]


def no_room(_store: SqliteStore, _changes: Sequence[Change]) -> NoReturn:
    """Store nothing."""
    raise UnavailableError("database or disk is full")


def no_room_for_moves(store: SqliteStore, changes: Sequence[Change]) -> list[bool]:
    """Store what is small, such as that the server runs."""
    if all(isinstance(change, Beat) for change in changes):
        return COMMIT(store, changes)
    raise UnavailableError("database or disk is full")


def bad_table(table_id: str) -> Callable[[SqliteStore, Sequence[Change]], list[bool]]:
    """Return what stores everything but the moves of one table, whose row is damaged."""

    def commit(store: SqliteStore, changes: Sequence[Change]) -> list[bool]:
        if table_id in [getattr(change, "table_id", "") for change in changes]:
            raise UnavailableError("database disk image is malformed")
        return COMMIT(store, changes)

    return commit


def test_a_table_that_cannot_be_stored(
    server: Running, somebody: Make, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clocks of all others run on."""
    rules = {"kind": "real", "bank": BANK, "extra": 0}
    bad, played = [start(somebody, "pondering", clock_rules=rules) for _ in range(2)]
    monkeypatch.setattr(probe, "PAUSE", 0)
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "commit", bad_table(bad.id))
        for _ in range(3):
            passing = {"action": "act_pass", "args": {}}
            assert bad.act(bad.people[0], passing)["code"] == "unavailable"
            time.sleep(2)
        left = clock_after_move(played)["left"]

    assert left == {"1": (BANK - 6) * 1000, "2": BANK * 1000}


@pytest.mark.parametrize("shift", SHIFTS)
def test_everybody_sees_the_clocks_as_they_are(
    server: Running, somebody: Make, time: FakeTime, shift: str
) -> None:
    """Who follows a table is told the time, and then what its clocks show by it."""
    rules = {"kind": "real", "bank": BANK, "extra": 0}
    played = start(somebody, "pondering", clock_rules=rules)
    other = start(somebody, "pondering")
    ann, before = played.people[0], time.at
    for person in (ann, other.people[0]):
        person.socket.quiet()
    SHIFTS[shift](time)
    beat, card = ann.socket.next("beat"), ann.socket.next("card")

    assert beat["now"] == time.at
    assert card["card"]["clock"]["at"] == time.at - before + NOON
    assert {frame["t"] for frame in other.people[0].socket.quiet()} == {"beat"}


@pytest.mark.parametrize("shift", SHIFTS)
def test_a_program_sees_the_clocks_as_they_are(server: Running, time: FakeTime, shift: str) -> None:
    """A client that follows a table while the time shifts shows what is left, then and later."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            ann, bob = [await come(stack, server.address, name) for name in ("Ann", "Bob")]
            rules = ClockRules("real", HOUR, extra=5)
            card = await ann.client.create_table("pondering", clock_rules=rules)
            bobs = await (await bob.client.open(card.id)).sit(2)
            await bobs.set_ready()
            anns = await ann.client.open(card.id, 1)
            await anns.start()
            while bobs.state is None:
                await bobs.changed()
            time.sleep(600)
            SHIFTS[shift](time)
            while not 595 < HOUR - (bobs.time_left(1) or 0) < 605:
                await bobs.changed()
            await anns.act("act_pass")
            while bobs.state.v == 0:
                await bobs.changed()
            assert 595 < HOUR - (bobs.time_left(1) or 0) < 605

    asyncio.run(run())


def test_no_table_is_removed(server: Running, somebody: Make, time: FakeTime) -> None:
    """A clock that is set forward by a month removes no table that waits for its game."""
    ann = somebody("Ann")
    table = ann.make_table("tictactoe")
    time.leap(MONTH)
    later = ann.make_table("tictactoe")
    time.leap(-MONTH)

    time.sleep(3 * HOUR)
    assert {ann.get(f"/api/tables/{one}")["phase"] for one in (table, later)} == {"open"}


class TestTwoServers:
    """Two servers share a database, and each has clocks of its own."""

    @pytest.fixture
    def times(self) -> tuple[FakeTime, FakeTime]:
        """Return the clocks of two servers."""
        return FakeTime(), FakeTime()

    @pytest.fixture
    def pair(
        self, postgres_url: str, times: tuple[FakeTime, FakeTime], looks: Looks
    ) -> Iterator[list[Running]]:
        """Run two servers."""
        with ExitStack() as stack:
            servers = []
            for time in times:
                servers.append(shared_server(postgres_url, GAMES, clock=time))
                stack.callback(servers[-1].stop)
            yield servers

    @pytest.mark.parametrize("kind", ["real", "days"])
    @pytest.mark.parametrize("hours", [1, -1])
    def test_the_clock_of_the_database_is_set(
        self,
        pair: list[Running],
        times: tuple[FakeTime, FakeTime],
        postgres_url: str,
        kind: str,
        hours: int,
    ) -> None:
        """Nobody is charged or sent away, though one server notices before the other one."""
        rules = {"kind": kind, "bank": BANK, "extra": 0, "expels": True}
        played = start(lambda name: Person(pair[0].address, name), "pondering", clock_rules=rules)
        there = visit(played.people[1], pair[1])
        there.socket.open(played.id, 2)
        for time in times:
            time.leap(hours * HOUR)
            there.socket.quiet()
        for time in times:
            time.sleep(2)
        clock_after_move(played)
        move = {"t": "act", "table": played.id, "seat": 2, "v": 1, "action": "act_pass", "args": {}}
        assert there.socket.ask(**move)["code"] == ""
        clock = played.people[0].socket.next("move", v=2)["clock"]
        for person in (there, *played.people):
            person.socket.close()

        # Each server has read the clock of the database itself.
        left = {seat: round(milliseconds / 1000) for seat, milliseconds in clock["left"].items()}
        assert left == {"1": BANK - 2, "2": BANK}
        assert damages_of(postgres_url, GAMES) == []
