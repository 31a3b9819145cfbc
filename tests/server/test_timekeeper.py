"""Playing time and calendar time: what passes, and what does not, whatever is done to clocks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bga_states.server.tables.timekeeper import TOLERANCE, Timekeeper
from bga_states.storage import Beat, SqliteStore, Store, UnavailableError
from tests.planting import found_by
from tests.server.fake_time import NOON, FakeTime

HERE = "tests/server/test_timekeeper.py"
HOUR = 3600
MS = 1000


class Kept:
    """A store that keeps the last beat, and nothing else."""

    is_shared = True
    ahead = 0

    def __init__(self) -> None:
        self.beat = Beat(0, 0, 0)
        self.is_away = False

    def last_beat(self) -> Beat:
        """Return the last beat."""
        if self.is_away:
            raise UnavailableError("nobody answers")
        return self.beat


class Server:
    """A server that keeps time; `time` is its own."""

    def __init__(self, kept: Kept, time: FakeTime) -> None:
        self.time = time
        self._kept = kept
        self.has_room = True
        self.keeper = Timekeeper(time, kept)  # type: ignore[arg-type]  # a timekeeper needs no more
        self.beat()

    def say(self) -> None:
        """Say what time it is."""
        self._kept.beat = self.keeper.beat(lambda: self.has_room)

    def beat(self) -> None:
        """Say what time it is; where the time stands still, something else is stored too."""
        self.say()
        self.keeper.go_on()

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
    """What is told of clocks stays as it is, for these are read one after the other."""
    server = Server(kept, time)
    time.leap(0.9)
    server.keeper.tick()

    assert (server.keeper.stood, server.keeper.leapt) == (0, 0)


@pytest.mark.parametrize("leap", [0.9, 3, 6, 10, 14, HOUR])
def test_many_small_leaps(kept: Kept, time: FakeTime, leap: float) -> None:
    """They do not add up, however small they are, at a server that has its database to itself."""
    server = Server(kept, time)
    for way in (1, -1) * 20:
        time.sleep(4)
        time.leap(way * leap)
        server.beat()

    assert server.times == (160, 160)


@pytest.mark.parametrize("pause", [6, 8, 10, 14, 45])
def test_many_pauses(kept: Kept, time: FakeTime, pause: int) -> None:
    """Nor do pauses, though a server has said not long ago what time it was."""
    server = Server(kept, time)
    for _ in range(20):
        time.sleep(4)
        time.suspend(pause)
        server.beat()

    assert server.times == (80, 80 + 20 * pause)


def test_a_store_that_is_away(kept: Kept, time: FakeTime) -> None:
    """While nothing can be stored nobody can move, and no playing time passes."""
    server = Server(kept, time)
    time.sleep(2)
    for _ in range(2):
        server.keeper.stand_still()
        time.sleep(HOUR)
    assert server.times == (2, 2 * HOUR + 2)
    server.beat()
    time.sleep(3)

    assert server.times == (5, 2 * HOUR + 5)


@pytest.fixture
def pair(kept: Kept) -> tuple[Server, Server]:
    """Return two servers, each with clocks of its own."""
    first = Server(kept, FakeTime())
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


def test_both_have_the_same_time_soon(kept: Kept, pair: tuple[Server, Server]) -> None:
    """What passes between two beats is not lost to the one that learns: no seat pays for it."""
    first, second = pair
    first.time.suspend(45)
    second.time.sleep(45)
    second.beat()
    for server in pair:
        assert server.times[1] == 45
        server.time.sleep(4)
    first.beat()
    assert first.times == second.times == (49, 49)

    third = Server(kept, second.time)
    for server in pair:
        server.time.sleep(4)
    first.beat()
    third.beat()
    assert first.times == second.times == third.times == (53, 53)


@pytest.fixture
def cut_off(pair: tuple[Server, Server]) -> tuple[Server, Server]:
    """Return two servers of which the first reaches no database while the other one runs."""
    first, second = pair
    first.keeper.stand_still()
    for server in pair:
        server.time.sleep(45)
    second.beat()
    return pair


def test_one_of_them_reaches_no_database(cut_off: tuple[Server, Server]) -> None:
    """Playing time passes while the other one does, and the first learns of it."""
    first, second = cut_off
    assert first.times == (0, 45)
    first.beat()

    assert first.times == second.times == (45, 45)


def test_one_of_them_reaches_the_database_again(cut_off: tuple[Server, Server]) -> None:
    """The player who has the turn after the next move is not charged for the outage."""
    first, second = cut_off
    first.keeper.catch_up()

    assert first.times == second.times == (45, 45)
    assert first.keeper.is_still


def test_one_of_them_can_store_again(cut_off: tuple[Server, Server]) -> None:
    """Its time goes on from where that of the other one is."""
    first, second = cut_off
    first.keeper.go_on()

    assert first.times == second.times == (45, 45)


def test_one_of_them_reaches_no_database_yet(kept: Kept, cut_off: tuple[Server, Server]) -> None:
    """Its time stands still as before, and nothing is raised."""
    first, _ = cut_off
    kept.is_away = True
    first.keeper.catch_up()

    assert first.times == (0, 45)


def test_one_of_them_cannot_store_moves(pair: tuple[Server, Server]) -> None:
    """Where a disk is full, the other one finds out by its next beat, though nobody moves there."""
    first, second = pair
    first.keeper.stand_still()
    first.has_room = second.has_room = False
    for _ in range(9):
        for server in pair:
            server.say()
            server.time.sleep(5)
    assert [server.times for server in pair] == [(0, 45)] * 2


def test_one_of_them_has_failed_once(kept: Kept, pair: tuple[Server, Server]) -> None:
    """The other one finds that there is room, and says nothing of it."""
    first, second = pair
    first.keeper.stand_still()
    said = []
    for server in (first, second):
        server.say()
        said.append(kept.beat.is_still)
    first.keeper.go_on()
    for server in (first, second):
        server.say()
        said.append(kept.beat.is_still)
        server.time.sleep(5)

    assert said == [True, False, False, False]
    assert [server.times for server in pair] == [(5, 5)] * 2


@pytest.mark.parametrize("seconds", [6, 45, HOUR])
def test_none_of_them_reaches_its_database(
    kept: Kept, pair: tuple[Server, Server], seconds: int
) -> None:
    """Nobody is charged, whichever comes back first."""
    kept.is_away = True
    for server in pair:
        with pytest.raises(UnavailableError):
            server.beat()
        server.time.sleep(seconds)
    kept.is_away = False
    for server in pair:
        server.beat()
    for server in pair:
        server.time.sleep(3)

    assert [server.times for server in pair] == [(3, seconds + 3)] * 2


def test_both_are_suspended(pair: tuple[Server, Server]) -> None:
    """No playing time passes while the machine of both is suspended."""
    for server in pair:
        server.time.suspend(HOUR)
        server.beat()

    assert [server.times for server in pair] == [(0, HOUR)] * 2


@pytest.mark.parametrize("leap", [3, -3, 10, -10, 14, -14, HOUR, -HOUR])
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


@pytest.mark.parametrize("seconds", [6, 12, HOUR])
def test_both_are_suspended_for_a_while(pair: tuple[Server, Server], seconds: int) -> None:
    """However short that was, neither takes what the other one has said for a time after it."""
    for server in pair:
        server.beat()
    for server in pair:
        server.time.suspend(seconds)
        server.beat()

    assert [server.times for server in pair] == [(0, seconds)] * 2


def test_a_third_server(kept: Kept, pair: tuple[Server, Server]) -> None:
    """One that starts beside others takes over what was said last, and then what is said next."""
    first, second = pair
    for server in pair:
        server.time.suspend(HOUR)
        server.time.sleep(4)
    first.beat()
    second.time.sleep(4)
    third = Server(kept, second.time)
    assert third.times == (4, HOUR + 8)
    second.beat()
    third.beat()

    assert third.times == (8, HOUR + 8)


def test_two_servers_that_start_at_once(kept: Kept) -> None:
    """After a night without a server, both know that it has passed, and that nobody has played."""
    Server(kept, FakeTime())
    times = [FakeTime(), FakeTime()]
    for time in times:
        time.suspend(8 * HOUR)
    keepers = [Timekeeper(time, kept) for time in times]  # type: ignore[arg-type]  # as in `Server`

    for keeper in keepers:
        at = keeper.tick()
        assert (keeper.playing(at), keeper.calendar(at)) == (NOON, NOON + 8 * HOUR * MS)


EVENTS = st.lists(
    st.tuples(st.sampled_from(["sleep", "suspend", "leap", "restart", "away"]), st.integers(-9, 9)),
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
            case "away":
                server.keeper.stand_still()
                time.sleep(abs(hours) * HOUR)
                passed += abs(hours)
                server.beat()
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
    assert store.commit([keeper.beat(bool)]) == [True]
    store.close()

    again = SqliteStore.open(tmp_path / "tables.sqlite")
    assert again.last_beat() == Beat(NOON + 5 * MS, 5 * MS, 3 * MS)
    again.close()


@found_by(
    f"{HERE}::test_one_of_them_is_suspended",
    f"{HERE}::test_a_third_server",
)
def a_server_that_never_catches_up() -> Iterator[None]:
    """Let a server that was suspended go by its own time alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kept, "is_shared", False)
        yield
