"""Purges: tables that nobody plays at are removed after some days, those in play never."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from http import HTTPStatus
from pathlib import Path

import pytest
from msgspec.structs import replace

from bga_states import Game
from bga_states.server.due.due_jobs import LEASE
from bga_states.server.due.purges import PurgeJob
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result
from bga_states.storage import Change, SqliteStore, TableRemoved, UnavailableError
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.patience import wait_until
from tests.planting import found_by
from tests.server.deadlines import Deadlines, hold_purges
from tests.server.fake_time import FakeTime
from tests.server.odd_games import Stuck
from tests.server.running import Caller, Frame, Person, Running, running
from tests.server.tables import Played, start
from tests.server.test_operator_api import numbers
from tests.server.test_restarts import Newer
from tests.sizes import size

Make = Callable[[str], Person]
DAY = 24 * 3600
KEPT = 30
"""Days for which a server keeps what has ended, where it does not keep it for ever."""
GAMES: dict[str, type[Game]] = {
    "hearts": Hearts,
    "reversi": Reversi,
    "stuck": Stuck,
    "tictactoe": TicTacToe,
}
CHANGES: dict[str, tuple[str, Frame]] = {
    "sit": ("Cy", {"seat": 3}),
    "leave": ("Bob", {"seat": 2}),
    "ready": ("Bob", {"seat": 2}),
    "kick": ("Ann", {"seat": 2}),
    "seat_bot": ("Ann", {"seat": 3, "bot": "random"}),
    "take": ("Cy", {}),
}
"""What may happen at a table of Ann's at which Bob has the second seat."""


class FailsOnce(SqliteStore):
    """A store that fails to remove the first table."""

    has_failed = False

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store changes, or fail."""
        if not self.has_failed and any(isinstance(one, TableRemoved) for one in changes):
            self.has_failed = True
            raise UnavailableError("the disk is gone")
        return super().commit(changes)


@pytest.fixture(autouse=True)
def deadlines(monkeypatch: pytest.MonkeyPatch) -> Deadlines:
    """Let servers look all the time; return what holds up what they find."""
    return hold_purges(monkeypatch)


@pytest.fixture
def server(path: Path, time: FakeTime) -> Iterator[Running]:
    """Run a server on a fake time, which keeps tables for a month that have ended."""
    with running(path, GAMES, clock=time, keep_ended=KEPT) as server:
        yield server


def is_there(person: Caller, table: str) -> bool:
    """Whether somebody finds a table."""
    status, _, _ = person.call("GET", f"/api/tables/{table}")
    assert status in {HTTPStatus.OK, HTTPStatus.NOT_FOUND}
    return status == HTTPStatus.OK


def wait_until_gone(person: Caller, table: str) -> None:
    """Wait until a table is removed."""
    wait_until(lambda: not is_there(person, table), "the table is removed")


def removed(server: Running) -> int:
    """Return how many tables a server has removed."""
    return int(numbers(server)["bga_states_tables_removed_total"])


def has_failed(server: Running) -> bool:
    """Whether the store has failed."""
    return numbers(server)["bga_states_store_failures_total"] > 0


def let_pass(person: Person, time: FakeTime, days: float) -> None:
    """Let days pass, until all is removed that is due by then."""
    time.sleep((days - 7) * DAY)
    last = person.make_table("tictactoe")
    time.sleep(7 * DAY)
    # Whatever else is due goes before it.
    wait_until_gone(person, last)


def given_up(somebody: Make) -> Played:
    """Begin a game and give it up."""
    played = start(somebody, "tictactoe")
    assert played.people[0].socket.ask(t="concede", table=played.id, seat=1)["v"] == 1
    return played


class TestOpenTables:
    """A table whose game does not start goes a week after the last thing that happened there."""

    def test_it_goes_after_a_week(self, somebody: Make, server: Running, time: FakeTime) -> None:
        """Then nobody finds it, the lobby does not show it, and nothing can be done there."""
        ann = somebody("Ann")
        table = ann.make_table("tictactoe")
        time.sleep(7 * DAY)
        wait_until_gone(ann, table)

        assert ann.get("/api/tables")["tables"] == []
        assert ann.socket.ask(t="ready", table=table, seat=1)["code"] == "unknown_table"
        # It is counted a moment after it is gone.
        wait_until(lambda: removed(server), "what was removed is counted")
        assert removed(server) == 1

    def test_it_stays_for_a_week(self, somebody: Make, time: FakeTime) -> None:
        """What was made a second later is there for a second more."""
        ann = somebody("Ann")
        first = ann.make_table("tictactoe")
        time.sleep(1)
        second = ann.make_table("tictactoe")
        time.sleep(7 * DAY - 1)
        wait_until_gone(ann, first)

        assert is_there(ann, second)

    @pytest.mark.parametrize("kind", CHANGES)
    def test_it_stays_while_something_happens(
        self, somebody: Make, time: FakeTime, kind: str
    ) -> None:
        """Whatever happens at its seats keeps it for another week, and no longer."""
        people = {name: somebody(name) for name in ("Ann", "Bob", "Cy")}
        ann, bob = people["Ann"], people["Bob"]
        table = ann.make_table("hearts")
        bob.socket.ask(t="sit", table=table, seat=2)
        time.sleep(6 * DAY)
        name, fields = CHANGES[kind]
        if kind == "take":
            fields = {"secret": bob.make_link("seat", table, 2)}
        assert people[name].socket.ask(t=kind, table=table, **fields)["code"] == ""
        let_pass(ann, time, 7 - 1 / 24)
        assert is_there(ann, table)
        time.sleep(DAY)

        wait_until_gone(ann, table)

    def test_whoever_follows_it_is_told(self, somebody: Make, time: FakeTime) -> None:
        """It ends for each of their seats with `unknown_table`, and leaves their lists."""
        ann, bob = somebody("Ann"), somebody("Bob")
        table = ann.make_table("tictactoe")
        for person, seat in ((ann, 1), (ann, 0), (bob, 0)):
            person.socket.open(table, seat)
            person.socket.next("card")
        ann.socket.send(t="list")
        assert len(ann.socket.next("list")["tables"]) == 1
        time.sleep(7 * DAY)
        told = [person.socket.next("error", table=table) for person in (ann, ann, bob)]

        assert [one["code"] for one in told] == ["unknown_table"] * 3
        assert sorted(one["seat"] for one in told) == [0, 0, 1]
        assert "the table was removed" in told[0]["log"]
        assert ann.socket.next("list")["tables"] == []
        assert [frame["t"] for frame in ann.socket.quiet() + bob.socket.quiet()] == []

    def test_a_table_whose_game_is_gone(self, somebody: Make, path: Path, time: FakeTime) -> None:
        """It goes too, though nobody could start it."""
        with running(path.with_name("other.sqlite"), GAMES, clock=time) as server:
            ann = Person(server.address, "Ann")
            table = ann.make_table("tictactoe")
            ann.socket.close()
        with running(path.with_name("other.sqlite"), {}, clock=time) as server:
            caller = Caller(server.address, ann.token)
            assert caller.get(f"/api/tables/{table}")["phase"] == "broken"
            time.sleep(7 * DAY)

            wait_until_gone(caller, table)

    def test_what_cannot_be_done_is_done_later(self, path: Path, time: FakeTime) -> None:
        """A table that the store fails to remove is there whole, and goes once its lease ends."""
        opened = partial(FailsOnce.open, path)
        with running(path, GAMES, clock=time, open_store=opened) as server:
            ann = Person(server.address, "Ann")
            table = ann.make_table("tictactoe")
            time.sleep(7 * DAY)
            wait_until(partial(has_failed, server), "the store has failed")
            assert is_there(ann, table)
            time.sleep(LEASE / 1000)
            wait_until_gone(ann, table)
            ann.socket.close()


class TestGames:
    """A table in play is never removed."""

    def test_a_game_stays(self, somebody: Make, time: FakeTime) -> None:
        """However long nobody moves, they can play on."""
        played = start(somebody, "tictactoe")
        let_pass(played.people[0], time, 1_000)

        played.play(2)

    def test_what_stands_still_stays(self, somebody: Make, time: FakeTime) -> None:
        """A game that stands still can be mended, or ended by its host, at any time."""
        ann = somebody("Ann")
        table = ann.make_table("stuck")
        ann.socket.ask(t="seat_bot", table=table, seat=2, bot="random")
        ann.socket.ask(t="start", table=table)
        ann.socket.open(table, 1)
        ann.socket.next("view")
        press = {"t": "act", "table": table, "seat": 1, "v": 0, "action": "act_press", "args": {}}
        ann.socket.ask(**press)
        while ann.socket.next("card")["card"]["phase"] != "broken":
            pass
        let_pass(ann, time, 1_000)

        assert ann.socket.ask(t="dismiss", table=table)["code"] == ""
        let_pass(ann, time, KEPT)
        assert not is_there(ann, table)


class TestEndedTables:
    """A table that has ended stays for as long as the server is told to keep it."""

    @pytest.mark.parametrize("end", ["over", "abandoned"])
    def test_it_goes_after_its_days(self, somebody: Make, time: FakeTime, end: str) -> None:
        """It can be looked at until then, and whoever does is told that it goes."""
        played = start(somebody, "tictactoe")
        ann, bob = played.people
        requests = ["concede"] if end == "over" else ["leave", "leave"]
        for seat, request in enumerate(requests, 1):
            person = played.people[seat - 1]
            assert person.socket.ask(t=request, table=played.id, seat=seat)["code"] == ""
        let_pass(ann, time, KEPT - 1)
        assert ann.get(f"/api/tables/{played.id}")["phase"] == end
        time.sleep(DAY)

        assert bob.socket.next("error", table=played.id)["code"] == "unknown_table"
        assert not is_there(ann, played.id)

    def test_it_is_kept_for_ever(self, path: Path, time: FakeTime) -> None:
        """Unless a server is told otherwise it removes nothing that has ended, and then it does.

        What had ended before counts from its end, by the number that is given last.
        """
        with running(path, GAMES, clock=time) as server:
            people = {name: Person(server.address, name) for name in ("Ann", "Bob")}
            table = given_up(people.__getitem__).id
            let_pass(people["Ann"], time, 1_000)
        ann = people["Ann"]
        found = []
        for days in (None, 1_001, 999):
            with running(path, GAMES, clock=time, keep_ended=days) as server:
                again = Person(server.address, "Again")
                let_pass(again, time, 0)
                found.append(is_there(again, table))
                again.socket.close()
        for person in (ann, people["Bob"]):
            person.socket.close()

        assert found == [True, True, False]

    def test_an_upgrade_does_not_keep_it(self, path: Path, time: FakeTime) -> None:
        """Whoever looks at it with a later version of its game does not change when it goes."""
        with running(path, GAMES, clock=time) as server:
            people = {name: Person(server.address, name) for name in ("Ann", "Bob")}
            played = start(people.__getitem__, "reversi")
            people["Ann"].socket.ask(t="concede", table=played.id, seat=1)
            for person in people.values():
                person.socket.close()
        newer = GAMES | {"reversi": Newer}
        with running(path, newer, clock=time, keep_ended=KEPT) as server:
            ann = Person(server.address, "Ann")
            let_pass(ann, time, KEPT - 8)
            assert ann.get(f"/api/tables/{played.id}")["phase"] == "over"
            let_pass(ann, time, 8)
            ann.socket.close()

            assert not is_there(ann, played.id)


def test_somebody_sits_down_at_the_last_moment(
    somebody: Make, time: FakeTime, deadlines: Deadlines
) -> None:
    """Of somebody who sits down and the purge one comes first: it stays a week, or is gone."""
    ann, bob = somebody("Ann"), somebody("Bob")
    found = set()
    for number in range(size("purge-races")):
        table, other = ann.make_table("tictactoe"), ann.make_table("tictactoe")
        week = partial(time.sleep, 7 * DAY)
        code = deadlines.race(number, table, week, partial(sit_down, bob, table))
        wait_until_gone(ann, other)

        assert is_there(ann, table) == (code == "")
        found.add(code)

    assert found == {"", "unknown_table"}


def sit_down(person: Person, table: str) -> str:
    """Take the second seat, and return the code of the answer."""
    return str(person.socket.ask(t="sit", table=table, seat=2)["code"])


@found_by(
    "tests/server/test_purges.py::test_somebody_sits_down_at_the_last_moment",
    "tests/server/test_shared_purges.py::test_somebody_sits_down_at_the_last_moment",
)
def a_purge_of_what_is_in_use_again() -> Iterator[None]:
    """Remove what was found to be due, whatever has happened there since."""
    run = PurgeJob.run

    def run_on_all(job: PurgeJob, desk: Desk, at: int) -> Result:
        (stand,) = desk.store.stands([job.work.table_id])
        work = replace(job.work, version=stand.revision)
        return run(replace(job, work=work), desk, at)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PurgeJob, "run", run_on_all)
        yield
