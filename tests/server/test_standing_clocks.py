"""Clocks of tables that stand still: nobody is charged for a time in which nobody could act."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.server.tables.clocks import LiveClock
from tests.planting import found_by
from tests.server.bot_matches import log_of
from tests.server.fake_time import NOON, FakeTime, Pondering
from tests.server.odd_games import Gathering, Jam
from tests.server.running import NO_TABLE, Frame, Person, Running, running
from tests.server.tables import Played, start

Make = Callable[[str], Person]
GAMES: dict[str, type[Game]] = {"gathering": Gathering, "pondering": Pondering}
HOUR = 3600
FULL = 20_000
HERE = "tests/server/test_standing_clocks.py"
RULES = {"kind": "real", "bank": 20, "extra": 5}
pytestmark = pytest.mark.own_gear


@pytest.fixture
def server(path: Path, time: FakeTime) -> Iterator[Running]:
    """Run a server on a fake time, with a game that fails until it is mended."""
    Jam.is_on = True
    with running(path, GAMES, clock=time) as server:
        yield server
    Jam.is_on = True


class Gathered:
    """Ann, Bob and a bot, who all have to act; the table stands still for the bot."""

    def __init__(self, somebody: Make, kind: str, *, expels: bool) -> None:
        self.ann, self.bob = somebody("Ann"), somebody("Bob")
        rules = RULES | {"kind": kind, "expels": expels}
        self.id = self.ann.make_table("gathering", clock_rules=rules)
        for tag in ("sit", "ready"):
            self.bob.socket.ask(t=tag, table=self.id, seat=2)
        self.ann.socket.ask(t="seat_bot", table=self.id, seat=3, bot="random")
        assert self.ann.socket.ask(t="start", table=self.id)["v"] == 0
        self.ann.socket.open(self.id, 1)
        while self.ann.socket.next("card")["card"]["phase"] != "broken":
            pass

    def go_on(self) -> Frame:
        """Mend the game, let a bot try again, and return the clocks that all are told then."""
        Jam.is_on = False
        # What is done together is done at one time, which may be that before the hour.
        self.ann.socket.ask(t="start", table=NO_TABLE)
        seating = {"t": "seat_bot", "table": self.id, "seat": 3, "bot": "random"}
        assert self.ann.socket.ask(**seating)["v"] == 1
        return self.clock(1)

    def join(self, person: Person, seat: int) -> int:
        """Let somebody act, and return the version that leads to."""
        act = {"t": "act", "table": self.id, "seat": seat, "v": 1, "action": "act_join", "args": {}}
        answer = person.socket.ask(**act)
        assert answer["code"] == "", answer
        return int(answer["v"])

    def clock(self, v: int) -> Frame:
        """Return the clocks that a move has told."""
        clock: Frame = self.ann.socket.next("move", v=v)["clock"]
        return clock


@pytest.mark.parametrize("kind", ["real", "days"])
def test_an_hour_at_a_table_that_stands_still(somebody: Make, time: FakeTime, kind: str) -> None:
    """Who had to act at once with a bot that failed has the time they had, once it goes on."""
    table = Gathered(somebody, kind, expels=False)
    time.sleep(HOUR)
    clock = table.go_on()
    assert clock == {
        "at": NOON + HOUR * 1000,
        "left": {"1": FULL, "2": FULL},
        "running": [1, 2],
        "revision": 3,
    }
    assert table.clock(2)["left"] == clock["left"], "the bot has played"
    time.sleep(3)
    table.ann.socket.ask(t="start", table=NO_TABLE)

    assert table.clock(table.join(table.ann, 1))["left"] == {"1": FULL - 3_000, "2": FULL - 3_000}


def test_nobody_is_sent_away_for_it(somebody: Make, time: FakeTime, path: Path) -> None:
    """Where clocks expel, nobody is out of time when the table goes on, and later they are."""
    table = Gathered(somebody, "real", expels=True)
    time.sleep(HOUR)
    table.go_on()
    table.clock(2)
    assert table.join(table.ann, 1) == 3
    time.sleep(20)
    assert table.clock(4)["left"]["2"] == 0

    kinds = [move.kind for move in log_of(path, table.id)[:5]]
    assert kinds == ["start", "revive", "act", "act", "make_zombie"]


def late(somebody: Make, time: FakeTime) -> Played:
    """Let somebody's time run out, for whom the zombie cannot play; return the table."""
    played = start(somebody, "pondering", clock_rules=RULES | {"expels": True})
    assert played.act(played.people[0], {"action": "act_break", "args": {}})["v"] == 1
    played.follow()
    time.sleep(20)
    return played


def test_a_zombie_that_fails(
    somebody: Make, time: FakeTime, caplog: pytest.LogCaptureFixture
) -> None:
    """The table stands still and says why, other tables go on, and the log has it once."""
    played, other = late(somebody, time), start(somebody, "pondering", clock_rules=RULES)
    ann = played.people[0]
    while (card := ann.socket.next("card")["card"])["phase"] == "playing":
        pass

    assert card["trouble"].startswith("The player at seat 1 is out of time, and the game cannot")
    assert [seat["is_vacant"] for seat in card["seats"]] == [True, False]
    assert played.act(ann, {"action": "act_pass", "args": {}})["code"] == "out_of_order"
    assert other.act(other.people[0], {"action": "act_pass", "args": {}})["code"] == ""
    assert caplog.text.count(f"table {played.id}: nobody can play for who is out of time") == 1


def test_somebody_else_for_who_is_out_of_time(somebody: Make, time: FakeTime) -> None:
    """Whoever takes the seat plays on, with the time that a turn gives, and the other one waits."""
    played, cy = late(somebody, time), somebody("Cy")
    ann, bob = played.people
    while bob.socket.next("card")["card"]["phase"] == "playing":
        pass
    time.sleep(HOUR)
    secret = bob.make_link("replace", played.id, 1)
    assert cy.socket.ask(t="take", table=played.id, secret=secret)["v"] == 2
    clock = bob.socket.next("move", v=2)["clock"]

    assert clock == {"at": time.at, "left": {"1": FULL, "2": FULL}, "running": [1], "revision": 4}
    assert ann.socket.next("error")["code"] == "not_seated"
    act = {"t": "act", "table": played.id, "seat": 1, "v": 2, "action": "act_pass", "args": {}}
    assert cy.socket.ask(**act)["v"] == 3


@found_by(
    f"{HERE}::test_an_hour_at_a_table_that_stands_still",
    f"{HERE}::test_nobody_is_sent_away_for_it",
)
def a_clock_that_runs_where_nobody_can_act() -> Iterator[None]:
    """Charge those who could not act for the time in which the table stood still."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveClock, "go_on", lambda _clock, _at: None)
        yield
