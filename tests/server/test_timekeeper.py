"""Playing time and calendar time: what passes, and what does not, whatever is done to clocks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bga_states.server.tables.timekeeper import TOLERANCE, Timekeeper
from bga_states.storage import Beat, SqliteStore, Store
from tests.planting import found_by
from tests.server.fake_time import NOON, FakeTime

HERE = "tests/server/test_timekeeper.py"
HOUR = 3600
MS = 1000


class Kept:
    """A store that keeps the last beat, and nothing else; `company` share it."""

    is_shared = True
    ahead = 0

    def __init__(self) -> None:
        self.beat = Beat(0, 0, 0)
        self.company = 0

    def last_beat(self) -> Beat:
        """Return the last beat."""
        return self.beat

    def has_company(self) -> bool:
        """Whether other servers run."""
        return self.company > 0


class Server:
    """A server that keeps time; `time` is its own."""

    def __init__(self, kept: Kept, time: FakeTime) -> None:
        self.time = time
        self._kept = kept
        self.keeper = Timekeeper(time, kept)  # type: ignore[arg-type]  # a timekeeper needs no more
        self.beat()

    def beat(self) -> None:
        """Say what time it is."""
        self._kept.beat = self.keeper.beat(self.keeper.tick())

    @property
    def times(self) -> tuple[int, int]:
        """The playing time and the calendar time, in seconds since noon."""
        at = self.keeper.tick()
        now = self.keeper.playing(at), self.keeper.calendar(at)
        return (now[0] - NOON) // MS, (now[1] - NOON) // MS


@pytest.fixture
def kept() -> Kept:
    return Kept()


def test_time_passes(kept: Kept, time: FakeTime) -> None:
    """While nothing is done to clocks, both times are that on the wall."""
    server = Server(kept, time)
    time.sleep(HOUR)

    assert server.times == (HOUR, HOUR)
    assert kept.beat == Beat(NOON, 0, 0)


def test_a_suspended_server(kept: Kept, time: FakeTime) -> None:
    """No playing time passes while a server is suspended, as a laptop is that sleeps."""
    server = Server(kept, time)
    time.suspend(45)
    time.sleep(3)

    assert server.times == (3, 48)


@pytest.mark.parametrize("leap", [HOUR, -HOUR])
def test_a_clock_that_is_set(kept: Kept, time: FakeTime, leap: int) -> None:
    """Neither time jumps when the time on the wall is set, forward or back."""
    server = Server(kept, time)
    time.leap(leap)
    time.sleep(3)

    assert server.times == (3, 3)


@pytest.mark.parametrize("leap", [HOUR, -HOUR])
def test_a_server_that_starts_after_a_clock_was_set(kept: Kept, time: FakeTime, leap: int) -> None:
    """What happened while a server ran is remembered for the next one."""
    server = Server(kept, time)
    time.leap(leap)
    server.beat()
    again = Server(kept, time)
    time.sleep(3)

    assert again.times == (3, 3)


def test_a_night_without_a_server(kept: Kept, time: FakeTime) -> None:
    """Between two servers calendar time passes, and playing time does not."""
    Server(kept, time)
    time.suspend(8 * HOUR)

    assert Server(kept, time).times == (0, 8 * HOUR)


def test_a_clock_that_was_set_back_meanwhile(kept: Kept, time: FakeTime) -> None:
    """No time goes back where the wall's has gone back between two servers."""
    Server(kept, time).time.leap(-HOUR)

    assert Server(kept, time).times == (0, 0)


def test_less_than_a_second(kept: Kept, time: FakeTime) -> None:
    """What clocks differ by because they are read one after the other changes nothing."""
    server = Server(kept, time)
    time.leap(0.9)
    server.beat()

    assert kept.beat == Beat(NOON + 900, 0, 0)


@pytest.fixture
def pair(kept: Kept) -> tuple[Server, Server]:
    """Return two servers, each with clocks of its own."""
    first = Server(kept, FakeTime())
    kept.company = 1
    return first, Server(kept, FakeTime())


def test_one_of_them_is_suspended(pair: tuple[Server, Server]) -> None:
    """Playing time passes while the other one runs, and the first learns of it."""
    first, second = pair
    first.time.suspend(45)
    second.time.sleep(45)
    second.beat()
    assert first.times == (0, 45)
    first.beat()

    assert first.times == second.times == (45, 45)


def test_both_are_suspended(pair: tuple[Server, Server]) -> None:
    """No playing time passes while the machine of both is suspended."""
    for server in pair:
        server.time.suspend(HOUR)
        server.beat()

    assert [server.times for server in pair] == [(0, HOUR)] * 2


@pytest.mark.parametrize("leap", [HOUR, -HOUR])
def test_the_clock_of_the_database_is_set(pair: tuple[Server, Server], leap: int) -> None:
    """Neither time jumps, though one server sees the other time before the other one does."""
    first, second = pair
    first.time.leap(leap)
    for server in (first, second, first):
        server.beat()
    second.time.leap(leap)
    for server in (second, first, second):
        server.beat()

    assert [server.times for server in pair] == [(0, 0)] * 2


def test_a_third_server(kept: Kept, pair: tuple[Server, Server]) -> None:
    """One that starts beside others takes over their times, and what has passed since."""
    first, second = pair
    for server in pair:
        server.time.suspend(HOUR)
        server.time.sleep(4)
    first.beat()
    second.time.sleep(4)

    assert Server(kept, second.time).times == (8, HOUR + 8)


def test_a_server_beside_one_that_is_suspended(kept: Kept, pair: tuple[Server, Server]) -> None:
    """What has passed without it is not known, until the other one goes on."""
    first, second = pair
    first.time.suspend(HOUR)
    second.time.suspend(HOUR)
    third = Server(kept, second.time)
    assert third.times == (0, 0)
    first.beat()
    third.beat()

    assert third.times == (0, HOUR)


EVENTS = st.lists(
    st.tuples(st.sampled_from(["sleep", "suspend", "leap", "restart"]), st.integers(-9, 9)),
    max_size=12,
)


@given(EVENTS)
def test_whatever_happens(events: list[tuple[str, int]]) -> None:
    """However a server is suspended, started anew and its clock set, both times are right."""
    kept, time = Kept(), FakeTime()
    server = Server(kept, time)
    played = passed = 0
    for event, hours in events:
        match event:
            case "sleep":
                time.sleep(abs(hours) * HOUR)
                played, passed = played + abs(hours), passed + abs(hours)
            case "suspend":
                time.suspend(abs(hours) * HOUR)
                passed += abs(hours)
            case "leap":
                time.leap(hours * HOUR)
            case _:
                server.beat()
                server = Server(kept, time)
        assert server.times == (played * HOUR, passed * HOUR)


def test_the_first_server(tmp_path: Path, time: FakeTime) -> None:
    """In a new store no time was missed, and what a server says is there for the next one."""
    store: Store = SqliteStore.open(tmp_path / "tables.sqlite")
    keeper = Timekeeper(time, store)
    time.suspend(2 * TOLERANCE / MS)
    time.leap(3)
    assert store.commit([keeper.beat(keeper.tick())]) == [True]
    store.close()

    again = SqliteStore.open(tmp_path / "tables.sqlite")
    assert again.last_beat() == Beat(NOON + 5 * MS, 5 * MS, 3 * MS)
    again.close()


@found_by(
    f"{HERE}::test_one_of_them_is_suspended",
    f"{HERE}::test_a_server_beside_one_that_is_suspended",
)
def a_server_that_never_catches_up() -> Iterator[None]:
    """Let a server that was suspended go by its own time alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Timekeeper, "_catch_up", lambda _keeper, _last: None)
        yield
