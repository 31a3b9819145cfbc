"""A second server: it starts beside one that runs, and takes none of that for downtime."""

from collections.abc import Iterator

import pytest

from bga_states.server.tables import table_thread
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result, StoreJob
from bga_states.server.tables.timekeeper import Timekeeper
from tests.server.fake_time import FakeTime, Pondering
from tests.server.running import Person, Running
from tests.server.side_by_side import shared_server, visit
from tests.server.tables import start
from tests.server.test_clock_races import move_of

GAMES = {"pondering": Pondering}
BANK, NIGHT = 3600, 8 * 3600
RULES = {"kind": "real", "bank": BANK, "extra": 0}


@pytest.fixture
def first(postgres_url: str, time: FakeTime, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Run a server that says at its start that it runs, and no more."""
    monkeypatch.setattr(table_thread, "BEAT", NIGHT)
    server = shared_server(postgres_url, GAMES, clock=time)
    yield server
    server.stop()


def say_time(server: Running) -> None:
    """Let a server say what time it has."""

    def beat(desk: Desk, _at: int) -> Result:
        assert isinstance(desk.times, Timekeeper)
        return Result(None, desk.times.beat(bool))

    server._serving._tables.submit(StoreJob(beat, bool, reads_store=False))


@pytest.mark.parametrize(("has_said", "charged"), [(True, NIGHT // 20), (False, 0)])
def test_a_server_beside_one_that_runs(
    first: Running, postgres_url: str, time: FakeTime, charged: int, *, has_said: bool
) -> None:
    """Real-time clocks go on from what the other one has said last."""
    played = start(lambda name: Person(first.address, name), "pondering", clock_rules=RULES)
    time.sleep(NIGHT // 20)
    if has_said:
        say_time(first)
        # Once this is answered it is stored.
        played.people[0].get(f"/api/tables/{played.id}")
    second = shared_server(postgres_url, GAMES, clock=time)
    there = visit(played.people[0], second)
    there.socket.open(played.id, 1, since=0)
    assert there.socket.ask(**move_of(played))["v"] == 1
    left = there.socket.next("move")["clock"]["left"]["1"]
    for person in (there, *played.people):
        person.socket.close()
    second.stop()

    assert round(left / 1000) == BANK - charged
