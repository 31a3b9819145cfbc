"""Tables with clocks, on a fake time: who is charged, who may be sent away, what is told."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bga_states import Game
from bga_states.protocol import ClockRules
from bga_states.storage import (
    Change,
    SqliteStore,
    TableChanged,
    UnavailableError,
    WorkLeased,
    WorkRow,
)
from sample_games.hearts import Hearts
from tests.server.bot_matches import log_of
from tests.server.client_games import come
from tests.server.fake_time import FakeTime, Looks, Pondering
from tests.server.running import Frame, Person, Running, running
from tests.server.tables import Played, start

Make = Callable[[str], Person]
GAMES: dict[str, type[Game]] = {"hearts": Hearts, "pondering": Pondering}
REAL = {"kind": "real", "bank": 20, "extra": 5}
FULL = 20_000
DAY = 24 * 3600


class Failing(SqliteStore):
    """A store that has the troubles it is given, each once."""

    failures: ClassVar[list[str]] = []

    def next_work(self, kind: str, at: int) -> WorkRow | None:
        """Look for what is due."""
        self._fail("look")
        return super().next_work(kind, at)

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store as any other does."""
        for change in changes:
            if isinstance(change, WorkLeased):
                self._fail("lease")
            elif isinstance(change, TableChanged):
                self._fail("move")
        return super().commit(changes)

    def _fail(self, what: str) -> None:
        if self.failures[:1] == [what]:
            self.failures.pop(0)
            raise UnavailableError("the disk is full")


@pytest.fixture(scope="module")
def time() -> FakeTime:
    """Return the time of all tests here."""
    return FakeTime()


@pytest.fixture(scope="module")
def looks() -> Iterator[Looks]:
    """Let servers look every moment whose clock has run out."""
    with pytest.MonkeyPatch.context() as patch:
        yield Looks(patch)


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, time: FakeTime, looks: Looks
) -> Iterator[Running]:
    """Run a server on a fake time."""
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path, GAMES, clock=time) as server:
        yield server


def begin(somebody: Make, seats: int = 2, **rules: Any) -> Played:
    """Start a game in which people think."""
    return start(somebody, "pondering", seats, clock_rules=REAL | rules)


def act(played: Played, seat: int, action: str = "act_pass", **args: int) -> Frame:
    """Act from a seat, which must be possible, and return the clocks that its move tells."""
    person = played.people[seat - 1]
    played.version = max(played.version, 0)
    answer = played.act(person, {"action": action, "args": args})
    assert answer["code"] == "", answer
    return told(played)


def told(played: Played) -> Frame:
    """Return the clocks that the next move tells everybody."""
    played.version += 1
    moves = [person.socket.next("move", v=played.version) for person in played.people]
    assert all(move["clock"] == moves[0]["clock"] for move in moves)
    clock: Frame = moves[0]["clock"]
    return clock


def expel(played: Played, seat: int, whom: int, request_id: str = "go-away-now") -> Frame:
    """Ask from a seat for somebody to be sent away."""
    socket = played.people[seat - 1].socket
    return socket.ask(t="expel", table=played.id, seat=seat, whom=whom, id=request_id)


def card(played: Played) -> Frame:
    """Return the card of a table."""
    found: Frame = played.people[0].get(f"/api/tables/{played.id}")
    return found


def table_ids(person: Person) -> set[str]:
    """Return the ids of the public tables."""
    return {card["id"] for card in person.get("/api/tables")["tables"]}


class TestRules:
    """A table is made with clocks, or without."""

    def test_a_card_says_how_long_people_may_think(self, somebody: Make, time: FakeTime) -> None:
        """The rules stand on the card from the start; clocks are there once a game runs."""
        ann = somebody("Ann")
        table = ann.make_table("pondering", clock_rules=REAL)
        before = ann.get(f"/api/tables/{table}")
        ann.socket.ask(t="start", table=table)
        ann.socket.send(t="list")
        (line,) = ann.socket.next("list")["tables"]

        assert before["clock_rules"] == REAL | {"expels": False}
        assert before["clock"] is None
        assert line["card"]["clock"] == {
            "at": time.at,
            "left": {"1": FULL},
            "running": [1],
            "revision": 1,
        }

    def test_a_table_without_a_clock(self, somebody: Make, time: FakeTime) -> None:
        """Where nobody has asked for clocks there are none, and nobody is ever too late."""
        played = start(somebody, "pondering")
        time.sleep(20)

        assert expel(played, 2, 1)["code"] == "in_time"
        assert act(played, 1) is None
        assert (card(played)["clock_rules"], card(played)["clock"]) == (None, None)

    @pytest.mark.parametrize(
        ("rules", "code"),
        [
            ({"kind": "real", "bank": 86_401}, "bad_parameter"),
            ({"kind": "days", "bank": 60, "extra": 61}, "bad_parameter"),
            ({"kind": "days", "bank": 8_640_001}, "bad_request"),
            ({"kind": "real", "bank": 0}, "bad_request"),
            ({"kind": "real", "bank": 60, "extra": -1}, "bad_request"),
            ({"kind": "none"}, "bad_request"),
            ({"kind": "real", "bank": 60, "more": 1}, "bad_request"),
        ],
        ids=str,
    )
    def test_rules_that_cannot_be(self, somebody: Make, rules: Frame, code: str) -> None:
        """Clocks that hold too little or too much are refused, and no table is made."""
        ann = somebody("Ann")
        before = table_ids(ann)
        wanted = {"game": "pondering", "clock_rules": rules}
        refused = ann.post("/api/tables", wanted)

        assert refused["code"] == code
        # Tables of other tests may end meanwhile.
        assert table_ids(ann) <= before


class TestMoves:
    """Each move charges those who were active, and says so."""

    def test_a_clock_runs_for_whose_turn_it_is(
        self, server: Running, somebody: Make, time: FakeTime
    ) -> None:
        """A move charges its player, starts the next one's clock, and is kept as it is told."""
        noon = time.at
        played = begin(somebody)
        time.sleep(7)
        act(played, 1)
        time.sleep(2)
        clock = act(played, 2, seconds=1)

        assert clock == {
            "at": noon + 9_000,
            "left": {"1": 14_000, "2": 18_000},
            "running": [1],
            "revision": 3,
        }
        kept = log_of(server.path, played.id)[-1].clock.decode()
        assert f'"clock":{kept}}}' in played.people[0].socket.raw[-1]

    def test_what_a_game_gives(self, somebody: Make, time: FakeTime) -> None:
        """Time is given as the game says or by the rules, and never above the bank."""
        played = begin(somebody)
        time.sleep(10)
        assert act(played, 1)["left"] == {"1": 10_000, "2": FULL}
        assert act(played, 2)["left"] == {"1": 15_000, "2": FULL}
        act(played, 1)
        assert act(played, 2, seconds=2)["left"] == {"1": 17_000, "2": FULL}
        act(played, 1)

        assert act(played, 2, seconds=900)["left"] == {"1": FULL, "2": FULL}

    def test_undo_gives_no_time_back(self, somebody: Make, time: FakeTime) -> None:
        """Whoever takes back what they did has thought about it all the same."""
        noon = time.at
        played = begin(somebody)
        act(played, 1, "act_mark")
        time.sleep(4)
        act(played, 1, "act_break")
        time.sleep(3)
        played.act(played.people[0], {"action": "act_undo", "args": {}})
        view = played.people[1].socket.next("view")

        assert view["v"] == 3
        assert view["clock"] == {
            "at": noon + 7_000,
            "left": {"1": 13_000, "2": FULL},
            "running": [1],
            "revision": 4,
        }

    def test_bots_have_no_clock(self, somebody: Make) -> None:
        """Only people have clocks."""
        ann = somebody("Ann")
        table = ann.make_table("pondering", clock_rules=REAL)
        ann.socket.ask(t="seat_bot", table=table, seat=2, bot="random")
        ann.socket.ask(t="start", table=table)

        assert ann.get(f"/api/tables/{table}")["clock"]["left"] == {"1": FULL}

    def test_all_who_are_active_think(self, somebody: Make, time: FakeTime) -> None:
        """Where four choose at once all clocks run, until each has chosen."""
        played = start(somebody, "hearts", 4, clock_rules=REAL)
        time.sleep(6)
        played.act(played.people[2], played.choices(played.people[2])[0])
        clock = told(played)

        assert clock["left"] == dict.fromkeys("1234", 14_000)
        assert clock["running"] == [1, 2, 4]

    def test_a_view_tells_what_a_move_has_told(self, somebody: Make, time: FakeTime) -> None:
        """Whoever comes later sees the clocks as everybody does."""
        played = begin(somebody)
        time.sleep(3)
        clock = act(played, 1)
        time.sleep(3)
        watcher = somebody("Cy")
        watcher.socket.open(played.id)

        assert watcher.socket.next("view")["clock"] == clock
        assert watcher.socket.next("card")["card"]["clock"] == clock


class TestExpelling:
    """Whoever is out of time may be sent away by their opponents."""

    def test_only_who_is_out_of_time(self, somebody: Make, time: FakeTime) -> None:
        """Up to the last millisecond it is refused; then the zombie plays on, and all are told."""
        noon = time.at
        played = begin(somebody)
        time.sleep(19.999)
        assert expel(played, 2, 1, "too-early-1")["code"] == "in_time"
        time.sleep(0.001)
        answer = expel(played, 2, 1)

        assert (answer["code"], answer["v"]) == ("", 1)
        assert told(played) == {
            "at": noon + 20_000,
            "left": {"1": 0, "2": FULL},
            "running": [2],
            "revision": 2,
        }
        assert [seat["is_zombie"] for seat in card(played)["seats"]] == [True, False]

    def test_late_is_not_too_late(self, somebody: Make, time: FakeTime) -> None:
        """Somebody who plays before they are sent away stays, and owes the time."""
        played = begin(somebody, extra=0)
        time.sleep(22)
        assert act(played, 1)["left"]["1"] == -2_000
        assert expel(played, 2, 1, "it-is-my-turn")["code"] == "in_time"
        act(played, 2)

        assert expel(played, 2, 1)["code"] == ""

    def test_it_happens_once(self, server: Running, somebody: Make, time: FakeTime) -> None:
        """Sent again it answers the same, and two opponents send somebody away once."""
        played = begin(somebody, 3)
        time.sleep(20)
        answers = [expel(played, 2, 1), expel(played, 3, 1, "go-away-too"), expel(played, 2, 1)]

        assert [answer["code"] for answer in answers] == [""] * 3
        assert [answer["v"] for answer in answers] == [1, None, 1]
        assert [move.kind for move in log_of(server.path, played.id)] == ["start", "make_zombie"]

    def test_an_id_is_used_once(self, somebody: Make, time: FakeTime) -> None:
        """The id of one request is refused for another, also where both make a zombie."""
        played = begin(somebody, 3)
        time.sleep(20)
        assert expel(played, 2, 1)["v"] == 1
        other = expel(played, 2, 3)
        leave = {"t": "leave", "table": played.id, "seat": 2, "id": "go-away-now"}

        assert other["code"] == "repeat_differs"
        assert played.people[1].socket.ask(**leave)["code"] == "repeat_differs"

    @pytest.mark.parametrize(
        ("seat", "whom", "code"),
        [(1, 1, "bad_request"), (2, 9, "bad_request"), (2, 2, "bad_request"), (3, 1, "not_active")],
    )
    def test_who_may(self, somebody: Make, time: FakeTime, seat: int, whom: int, code: str) -> None:
        """Nobody sends themselves away or somebody who is not there; nor does who has left."""
        played = begin(somebody, 3)
        played.people[2].socket.ask(t="leave", table=played.id, seat=3)
        time.sleep(20)

        assert expel(played, seat, whom)["code"] == code

    def test_a_stranger_may_not(self, somebody: Make, time: FakeTime) -> None:
        """Without a seat of one's own nobody is sent away."""
        played = begin(somebody)
        time.sleep(20)
        asked = {"t": "expel", "table": played.id, "seat": 2, "whom": 1}

        assert somebody("Cy").socket.ask(**asked)["code"] == "not_seated"
        assert played.people[0].socket.ask(**asked)["code"] == "not_seated"

    def test_who_was_sent_away_comes_back(self, somebody: Make, time: FakeTime) -> None:
        """A zombie's clock stands and is given nothing; who comes back has what a turn gives."""
        played = begin(somebody, 3)
        time.sleep(22)
        expel(played, 2, 1)
        told(played)
        time.sleep(1)
        act(played, 2)
        assert act(played, 3)["left"]["1"] == -2_000, "the zombie has played in between"
        played.people[0].socket.ask(t="return", table=played.id, seat=1)
        clock = told(played)

        assert clock["left"] == {"1": 5_000, "2": 19_000, "3": FULL}
        assert clock["running"] == [2]


class TestExpiring:
    """Where a table was made so, whoever is out of time leaves by that."""

    def test_nobody_need_ask(
        self, server: Running, somebody: Make, time: FakeTime, looks: Looks
    ) -> None:
        """As soon as the time has run out the zombie plays on; before nothing happens."""
        noon = time.at
        played = begin(somebody, expels=True)
        time.sleep(5)
        act(played, 1)
        time.sleep(19.999)
        looks.wait_for(time)
        assert not [frame for frame in played.people[0].socket.quiet() if frame["t"] == "move"]
        time.sleep(0.001)
        clock = told(played)

        assert clock == {
            "at": noon + 25_000,
            "left": {"1": 15_000, "2": 0},
            "running": [1],
            "revision": 3,
        }
        assert [move.kind for move in log_of(server.path, played.id)] == [
            "start",
            "act",
            "make_zombie",
        ]

    def test_the_last_person(self, somebody: Make, time: FakeTime) -> None:
        """Where nobody is left to play the game is abandoned."""
        played = begin(somebody, 1, expels=True)
        time.sleep(20)
        socket = played.people[0].socket
        while (last := socket.next("card")["card"])["phase"] == "playing":
            pass

        assert (last["phase"], last["clock"]) == ("abandoned", None)

    def test_one_after_the_other(self, server: Running, somebody: Make, time: FakeTime) -> None:
        """Who run out at one moment are sent away each by a move, but for the last."""
        played = start(somebody, "hearts", 4, clock_rules=REAL | {"expels": True})
        time.sleep(20)
        assert [told(played)["running"] for _ in range(3)] == [[2, 3, 4], [3, 4], [4]]
        while card(played)["phase"] == "playing":
            pass

        players = [move.player_id for move in log_of(server.path, played.id)[1:]]
        assert players == played.player_ids[:3]

    def test_what_is_overtaken(self, path: Path, time: FakeTime) -> None:
        """A deadline is of one position: a move leaves another one in its place."""
        noon = time.at
        # No other table has a deadline here.
        with running(path, GAMES, clock=time) as server:
            people = {name: Person(server.address, name) for name in ("Ann", "Bob")}
            played = begin(people.__getitem__, expels=True)
            store = SqliteStore.open(path, shared=True)
            first = store.next_work("real-time clock", time.at * 2)
            time.sleep(5)
            act(played, 1)
            then = store.next_work("real-time clock", time.at * 2)
            store.close()
            for person in people.values():
                person.socket.close()

        assert first is not None
        assert then is not None
        assert (first.version, first.due_at) == (0, noon + 20_000)
        assert (then.version, then.due_at) == (1, noon + 25_000)
        assert (first.player_id, then.player_id) == (*played.player_ids,)

    def test_a_store_that_fails(self, path: Path, time: FakeTime) -> None:
        """What cannot be read or stored at the deadline happens as soon as that is possible."""
        with running(path, GAMES, open_store=lambda: Failing.open(path), clock=time) as server:
            people = {name: Person(server.address, name) for name in ("Ann", "Bob")}
            played = begin(people.__getitem__, expels=True)
            Failing.failures = ["look", "lease", "lease", "move", "move"]
            time.sleep(20)
            assert told(played)["left"] == {"1": 0, "2": FULL}
            for person in people.values():
                person.socket.close()

        assert Failing.failures == []


def test_a_program_knows_the_time(server: Running, time: FakeTime) -> None:
    """A client makes a table with clocks, sees them run, and sends somebody away."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            ann, bob = [await come(stack, server.address, name) for name in ("Ann", "Bob")]
            rules = ClockRules("real", DAY, extra=5)
            card = await ann.client.create_table("pondering", clock_rules=rules)
            lobby = await bob.client.open(card.id)
            bobs = await lobby.sit(2)
            await bobs.set_ready()
            anns = await ann.client.open(card.id, 1)
            await anns.start()
            while bobs.state is None:
                await bobs.changed()
            # Clients learn the time of the server when they come, and by its beats. From then on
            # theirs goes on, while the server's stands still.
            left = bobs.time_left(1)
            assert left is not None
            assert left == pytest.approx(DAY, abs=DAY / 2)
            assert (bobs.time_left(2), bobs.time_left(3)) == (DAY, None)
            time.sleep(DAY)
            await bobs.expel(1)
            while bobs.time_left(1) != 0:
                await bobs.changed()

    asyncio.run(run())
