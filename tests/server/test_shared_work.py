"""What is due at tables of two servers, though nobody asks for it, is done by one of them."""

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest

from bga_states.engine.match.journal import Command
from bga_states.server import table_server
from bga_states.server.due import due_jobs
from bga_states.server.due.bot_jobs import TakeWorkJob
from bga_states.server.due.bot_processes import BotProcesses, Turn
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result
from tests.patience import MOMENT, PATIENCE
from tests.planting import found_by
from tests.server.bot_matches import BotMatch
from tests.server.conftest import GAMES
from tests.server.deadlines import Deadlines, hold_clocks
from tests.server.fake_time import FakeTime, Pondering
from tests.server.one_instant import Asked, at_one_instant
from tests.server.running import Frame, Person, Running
from tests.server.side_by_side import damages_of, log_of, two_servers
from tests.server.tables import start
from tests.server.test_clock_races import LIMIT, RULES, move, move_of, versions_told
from tests.server.test_operator_api import numbers
from tests.sizes import size

PONDERING = {"pondering": Pondering}


@pytest.fixture
def deadlines(monkeypatch: pytest.MonkeyPatch) -> Deadlines:
    """Return what holds servers up between finding somebody out of time and sending them away."""
    return hold_clocks(monkeypatch)


@pytest.fixture
def clocked(postgres_url: str, time: FakeTime, deadlines: Deadlines) -> Iterator[list[Running]]:
    """Run two servers on a fake time, which both look for deadlines all the time."""
    with two_servers(postgres_url, games=PONDERING, clock=time) as servers:
        yield servers


@pytest.fixture
def pair(clocked: list[Running]) -> Iterator[dict[str, Person]]:
    """Return two people, each at a server of their own."""
    names = ("Ann", "Bob")
    known = {
        name: Person(server.address, name) for name, server in zip(names, clocked, strict=True)
    }
    yield known
    for person in known.values():
        person.socket.close()


def happened(url: str, table: str) -> list[str]:
    """Return the kinds of the moves of a table."""
    return [move.kind for move in log_of(url, table)]


def test_a_deadline_against_a_move(
    pair: dict[str, Person], time: FakeTime, postgres_url: str, deadlines: Deadlines
) -> None:
    """At the deadline, which both servers watch, a move comes before it or too late."""
    happenings = []
    for number in range(size("clock-races")):
        played = start(pair.__getitem__, "pondering", clock_rules=RULES | {"expels": True})
        answer = deadlines.race(
            number, played.id, partial(time.sleep, LIMIT), partial(move, played)
        )

        assert versions_told(played) == [1, 1]
        assert answer["code"] == ("" if answer["v"] == 1 else "stale")
        happenings.append("act" if answer["v"] == 1 else "make_zombie")
        assert happened(postgres_url, played.id) == ["start", happenings[-1]]

    assert {*happenings} == {"act", "make_zombie"}
    assert damages_of(postgres_url, PONDERING) == []


def test_expelling_against_a_move(
    pair: dict[str, Person], time: FakeTime, postgres_url: str
) -> None:
    """Of a move and of who wants its player away through another server, one wins."""
    for number in range(size("races")):
        played = start(pair.__getitem__, "pondering", clock_rules=RULES)
        time.sleep(LIMIT)
        expel = {"t": "expel", "table": played.id, "seat": 2, "whom": 1, "id": "bob-expels"}
        asked = [(pair["Ann"], move_of(played)), (pair["Bob"], expel)]
        moved, expelled = (answer["code"] for answer in asked_in_turn(asked, number))

        assert (moved, expelled) in {("", "in_time"), ("stale", "")}
        assert versions_told(played) == [1, 1]
        last = "make_zombie" if moved else "act"
        assert happened(postgres_url, played.id) == ["start", last]


def asked_in_turn(asked: list[Asked], number: int) -> list[Frame]:
    """Ask at one instant the first time, then one right after the other, then the other way round.

    What one server has done the other one may not have heard of when it is asked.
    """
    match number % 3:
        case 0:
            return at_one_instant(asked)
        case 1:
            return [person.socket.ask(**frame) for person, frame in asked]
    return [person.socket.ask(**frame) for person, frame in asked[::-1]][::-1]


@pytest.fixture
def _looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no bot decide before a server has looked for work since its turn was taken."""
    looks: list[int] = []
    look, decide = TakeWorkJob.run, BotProcesses.decide

    def note(job: TakeWorkJob, desk: Desk, at: int) -> Result:
        result = look(job, desk, at)
        looks.append(at)
        return result

    async def decide_later(processes: BotProcesses, turn: Turn) -> Command:
        before = len(looks)
        while len(looks) == before:  # noqa: ASYNC110  # the table threads add to them
            await asyncio.sleep(MOMENT)
        return await decide(processes, turn)

    monkeypatch.setattr(TakeWorkJob, "run", note)
    monkeypatch.setattr(BotProcesses, "decide", decide_later)


@pytest.mark.own_gear
@pytest.mark.usefixtures("_looked_for")
def test_bots_play_once(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn of a bot is thought about by one server, however many look for it."""
    monkeypatch.setattr(table_server, "SWEEP", 0.05)
    with two_servers(postgres_url) as servers:
        people = [Person(server.address, name) for server, name in zip(servers, "AB", strict=True)]
        matches = [
            BotMatch(person, "tictactoe", "random") for person in people * size("bot-matches")
        ]
        for match in matches:
            match.play()
        decided = sum(numbers(server)["bga_states_bot_seconds_count"] for server in servers)
        for person in people:
            person.socket.close()
    moves = [move for match in matches for move in log_of(postgres_url, match.table)]
    by_bots = [move for move in moves if move.kind == "act" and not move.action_id]

    assert decided == len(by_bots) > 0
    assert damages_of(postgres_url, GAMES) == []


@found_by("tests/server/test_shared_work.py::test_bots_play_once")
def a_turn_that_is_everybodys() -> Iterator[None]:
    """Let a turn be taken by each server that finds it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(due_jobs, "LEASE", -1000 * PATIENCE)
        yield
