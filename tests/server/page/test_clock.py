"""Clocks on the page: they are chosen, run by the time of the server, and send people away."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bga_states.server.tables.timekeeper import MILLION, SystemClock
from sample_games.tictactoe import TicTacToe
from tests.server.fake_time import NOON, FakeTime
from tests.server.page.conftest import Visit
from tests.server.page.visitors import Visitor
from tests.server.running import Running, running

HOUR, DAY = 3600, 24 * 3600
TIMES = {
    -5: "0:00",
    0: "0:00",
    0.001: "0:01",
    59: "0:59",
    61.2: "1:02",
    HOUR - 1: "59:59",
    HOUR: "1 h",
    3 * HOUR + 120: "3 h 2 min",
    DAY: "1 day",
    2 * DAY + 5 * HOUR + 59: "2 days 5 h",
}
RULES = {
    "Everybody has 10 minutes of real time and 30 seconds more for each turn.": ("real", 600, 30),
    "Everybody has 1 day 12 hours by the calendar.": ("days", 129_600, 0),
}
RUNS = re.compile("0:[0-5][0-9]")
"""What a clock of one minute shows that has begun to run."""


class ShiftedTime(FakeTime):
    """A time that passes as everybody's does, and faster where a test wants it to."""

    def __init__(self) -> None:
        super().__init__()
        self._system = SystemClock()

    def wall_ns(self) -> int:
        """Return the time by which the browsers go, and more."""
        return self._system.wall_ns() + super().wall_ns() - NOON * MILLION

    def elapsed(self) -> int:
        """Return how much time has passed for everybody, and more."""
        return self._system.elapsed() + super().elapsed()

    def running(self) -> int:
        """Return how much time has passed, as the server always runs."""
        return self.elapsed()


@pytest.fixture(scope="module")
def time() -> FakeTime:
    return ShiftedTime()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, time: FakeTime) -> Iterator[Running]:
    """Run a server whose time is ahead of the browsers' by a day, and then by what passes."""
    time.sleep(DAY)
    games = {"tictactoe": TicTacToe}
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path, games, clock=time) as server:
        yield server


def call(page: Page, name: str, *args: Any) -> Any:
    """Call a function of `clock.js`."""
    return page.evaluate(
        """async ([name, args]) => (await import("/static/clock.js"))[name](...args)""",
        [name, [*args]],
    )


def test_times_are_read_at_a_glance(page: Page) -> None:
    """Below an hour seconds count, above it they do not, and above a day minutes do not."""
    texts = [call(page, "timeText", seconds * 1000) for seconds in TIMES]

    assert texts == [*TIMES.values()]
    assert call(page, "leftText", 3 * HOUR * 1000) == "3 h left"
    assert call(page, "leftText", 59_000) == "less than a minute left"
    assert call(page, "leftText", -1) == "out of time"


def test_rules_are_said_in_a_sentence(page: Page) -> None:
    """Rules name the units that people count in, and what happens at the end."""
    for sentence, (kind, bank, extra) in RULES.items():
        rules = {"kind": kind, "bank": bank, "extra": extra, "expels": False}
        assert call(page, "rulesText", rules) == sentence
        end = " Whoever is out of time leaves the game."
        assert call(page, "rulesText", rules | {"expels": True}) == sentence + end


def test_the_latest_clock_counts(page: Page) -> None:
    """Of two clocks the later one is taken, of equal ones the second, and one before none."""
    early, late = (
        {"at": 3 - revision, "left": {"1": 5}, "revision": revision} for revision in (1, 2)
    )

    assert call(page, "laterClock", early, late) == call(page, "laterClock", late, early) == late
    assert call(page, "laterClock", None, early) == call(page, "laterClock", early, None) == early
    assert call(page, "laterClock", late, late | {"at": 9}) == late | {"at": 9}


def test_only_clocks_that_run_lose_time(page: Page) -> None:
    """A seat that waits keeps its time, whatever is left; one without a clock has none."""
    clock = {"at": 1_000, "left": {"1": 5_000, "2": -7}, "running": [1]}

    assert [call(page, "leftAt", clock, seat, 4_000) for seat in (1, 2, 3)] == [2_000, -7, None]
    assert call(page, "leftAt", clock, 1, 500) == 5_000
    assert [call(page, "isOutOfTime", clock, seat, 6_000) for seat in (1, 2, 3)] == [
        True,
        False,
        False,
    ]


def choose_clock(visitor: Visitor, kind: str, *numbers: str) -> None:
    """Choose a clock for a new table."""
    visitor.page.get_by_label("Time to think").select_option(kind)
    for label, number in zip(("for everybody", "more for each turn"), numbers, strict=False):
        visitor.page.get_by_label(label).fill(number)


def begin(ann: Visitor, bob: Visitor, *numbers: str, expels: bool = False) -> str:
    """Let two people start a game with a clock of real time, and return its path."""
    ann.come_in()
    choose_clock(ann, "real", *numbers)
    if expels:
        ann.page.get_by_label("runs out of time").check()
    path = ann.make_table("tictactoe")
    bob.come_in(path)
    bob.press("Sit")
    bob.press("Ready")
    expect(ann.page.locator("#waiting")).to_have_text("You can start the game.")
    ann.press("Start the game")
    for visitor in (ann, bob):
        visitor.wait_for_choices() if visitor is ann else expect(clocks(bob)).to_have_count(2)
    return path


def clocks(visitor: Visitor) -> Locator:
    """Return the clocks beside the players."""
    return visitor.page.locator("#players [role=timer]")


def test_a_clock_runs_beside_its_player(visit: Visit, time: FakeTime) -> None:
    """Before the start a sentence says what is played for; then the clock of who acts runs."""
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob, "1", "0")
    # No second in particular: a page that is slow does not show each of them.
    expect(clocks(bob).first).to_have_text(RUNS)
    expect(clocks(bob).last).to_have_text("1:00")
    ann.press_choice()
    for visitor in (ann, bob):
        expect(clocks(visitor).last).to_have_text(RUNS)

    assert clocks(ann).first.inner_text() == clocks(bob).first.inner_text()
    assert "Everybody has 1 minute of real time." in ann.seen()["progress"]


def test_an_opponent_who_is_out_of_time_is_expelled(visit: Visit, time: FakeTime) -> None:
    """A button beside who is out of time sends them away, after a question; they come back."""
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob, "1", "30")
    assert bob.page.get_by_role("button", name="Expel").count() == 0
    time.sleep(60)
    bob.page.reload()
    expect(clocks(bob).first).to_have_text("out of time")
    ann.page.reload()
    expect(clocks(ann).first).to_have_text("out of time")
    assert ann.page.get_by_role("button", name="Expel").count() == 0, "nobody sends themselves away"
    bob.page.get_by_role("button", name="Expel Ann").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Expel").click()
    expect(bob.page.locator("#players")).to_contain_text("has left")
    ann.press("Play again")

    expect(clocks(bob).first).to_have_text("0:30")


def test_a_table_in_the_lobby_says_how_long_there_is(visit: Visit, time: FakeTime) -> None:
    """Whoever comes back sees at which table time is short."""
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob, "5", "0")
    ann.page.goto(ann.address)

    expect(ann.page.locator("#turn")).to_contain_text("4 min left")


def test_what_is_chosen_is_asked_for(visit: Visit) -> None:
    """Days are asked for in days and hours; what cannot be is told, and can be mended."""
    ann = visit("Ann")
    ann.come_in()
    choose_clock(ann, "days", "1", "48")
    ann.page.get_by_label("Game").select_option("tictactoe")
    ann.press("Make the table")
    expect(ann.page.get_by_role("alert")).to_contain_text("Cannot use these clocks")
    ann.faults.clear()
    choose_clock(ann, "days", "3", "12")
    ann.make_table("tictactoe")

    sentence = "Everybody has 3 days by the calendar and 12 hours more for each turn."
    expect(ann.page.locator("#rules")).to_have_text(sentence)
