"""The watchdog interrupts what runs too long, and nothing else."""

from collections.abc import Callable, Iterator

import pytest

from bga_states.server.tables.watchdog import GameEndedError, GameTimeoutError, Overtime, Watchdog
from tests.planting import found_by
from tests.server.game_time import GameTime

LIMIT = 4.0
STEP = 0.01
"""Seconds of a time that passes as the test says."""
GAMES = 50
ALWAYS = property(lambda _watchdog: True, lambda _watchdog, _value: None)
HERE = "tests/server/test_watchdog.py"


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> GameTime:
    """Return the time by which games are watched."""
    return GameTime(monkeypatch)


@pytest.fixture
def watchdog(time: GameTime) -> Iterator[Watchdog]:
    """Watch what this thread runs."""
    watchdog = time.watch(LIMIT)
    yield watchdog
    watchdog.stop()


@pytest.fixture
def loop(time: GameTime) -> Callable[[], None]:
    """Return a game that runs for ever."""

    def run_for_ever() -> None:
        while True:
            time.pass_on(STEP)

    return run_for_ever


def test_what_is_quick_is_left_alone(watchdog: Watchdog) -> None:
    """The result of what ends in time is returned, and what it raises is raised."""
    assert watchdog.run(lambda: 5) == 5
    with pytest.raises(ZeroDivisionError):
        watchdog.run(lambda: 1 // 0)


def test_what_loops_is_interrupted(watchdog: Watchdog, loop: Callable[[], None]) -> None:
    """A loop without end is left, each time anew."""
    for _ in range(3):
        with pytest.raises(GameTimeoutError, match="longer than 4 s"):
            watchdog.run(loop)


@pytest.mark.parametrize("head_start", [0.05, 0.95])
def test_what_loops_is_interrupted_in_time(
    watchdog: Watchdog, time: GameTime, loop: Callable[[], None], head_start: float
) -> None:
    """However long a game may take, it is interrupted when that is over and not later."""
    # Not to begin where the watchdog does: it looks at the clock now and then.
    time.pass_on(head_start)
    begun = time.now
    with pytest.raises(GameTimeoutError):
        watchdog.run(loop)

    assert LIMIT < time.now - begun <= LIMIT + 2 * STEP


def test_what_is_suspended_is_left_alone(watchdog: Watchdog, time: GameTime) -> None:
    """A game whose process was suspended has its time all the same, nearly, and no more."""

    def be_suspended() -> int:
        time.suspend(10 * LIMIT)
        # It is not known how much of a sleep of the watchdog was over by then.
        time.pass_on(LIMIT * 3 / 4 - STEP)
        return 5

    assert watchdog.run(be_suspended) == 5

    def go_on() -> None:
        time.suspend(10 * LIMIT)
        while True:
            time.pass_on(STEP)

    begun = time.now
    with pytest.raises(GameTimeoutError):
        watchdog.run(go_on)
    assert time.now - begun <= 12 * LIMIT


def test_what_keeps_the_interpreter_is_interrupted(watchdog: Watchdog, time: GameTime) -> None:
    """A game that lets nothing else run, the watchdog either, is late for all that."""

    def keep_it() -> None:
        time.pass_on(10 * LIMIT)
        while True:
            time.pass_on(STEP)

    begun = time.now
    with pytest.raises(GameTimeoutError):
        watchdog.run(keep_it)
    assert time.now - begun <= 10 * LIMIT + 2 * STEP


def test_what_recurses_is_interrupted(watchdog: Watchdog, time: GameTime) -> None:
    """So is a game that calls itself for ever in ways that Python does not see as such."""

    def branch(depth: int) -> None:
        for _ in range(1000):
            time.jump(STEP)
            if depth < 100:
                branch(depth + 1)

    with pytest.raises(GameTimeoutError):
        watchdog.run(lambda: branch(0))


def test_what_catches_everything_is_interrupted_again(
    watchdog: Watchdog, time: GameTime, loop: Callable[[], None]
) -> None:
    """A game that catches even the interruption is interrupted until it ends."""
    caught: list[float] = []

    def stubborn() -> None:
        while len(caught) < 3:
            try:
                loop()
            except BaseException:  # noqa: BLE001  # as no game should
                caught.append(time.now)
        loop()

    with pytest.raises(GameTimeoutError):
        watchdog.run(stubborn)
    assert len(caught) == 3


def test_what_comes_behind_the_mark_ends_there(
    watchdog: Watchdog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that has ended in time stays so, whatever was on its way to interrupt it."""

    def interrupt(_seconds: float) -> None:
        raise Overtime

    def be_interrupted_soon() -> int:
        watchdog._has_fired = True  # as if it had looked just before
        monkeypatch.setattr("bga_states.server.tables.watchdog.sleep", interrupt)
        return 5

    assert watchdog.run(be_interrupted_soon) == 5


def test_what_comes_before_one_waits_for_it_is_the_end(
    watchdog: Watchdog, time: GameTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more that comes between the mark and the lines that wait for it harms nobody."""
    settle = watchdog._settle  # to arrive on the way there

    def interrupted_once() -> None:
        monkeypatch.setattr(watchdog, "_settle", settle)
        raise Overtime

    def be_interrupted_soon() -> int:
        watchdog._has_fired = True
        return 5

    monkeypatch.setattr(watchdog, "_settle", interrupted_once)
    with pytest.raises(GameTimeoutError):
        watchdog.run(be_interrupted_soon)
    # Were this still watched, it would be interrupted.
    for _ in range(10):
        time.pass_on(LIMIT)


# An interruption in the lines of what measures would leave its lock locked.
def test_nothing_is_raised_behind_the_mark(
    watchdog: Watchdog, time: GameTime, loop: Callable[[], None]
) -> None:
    """Games that end just when their time does end in time or not; nothing comes later."""

    def think() -> None:
        time.hesitates.clear()
        time.jump(LIMIT + STEP)
        # From here on the watchdog, which has seen that this runs, interrupts it.
        while not time.hesitates.is_set():
            pass

    for number in range(GAMES):
        time.hesitation = number * STEP / GAMES
        is_late(watchdog, time, think)

    assert not is_late(watchdog, time, int)
    assert is_late(watchdog, time, loop)


def is_late(watchdog: Watchdog, time: GameTime, game: Callable[[], object]) -> bool:
    """Run a game, and return whether it was interrupted."""
    try:
        watchdog.run(game)
    except GameTimeoutError:
        return True
    finally:
        # Here an exception that came late would be raised.
        time.pass_on(0)
    return False


@pytest.mark.parametrize("raised", [SystemExit, KeyboardInterrupt, GeneratorExit])
def test_a_game_does_not_end_the_thread(watchdog: Watchdog, raised: type[BaseException]) -> None:
    """A game that raises what ends programs has failed like any other."""

    def leave() -> None:
        raise raised

    with pytest.raises(GameEndedError, match=raised.__name__):
        watchdog.run(leave)


@found_by(f"{HERE}::test_what_loops_is_interrupted_in_time")
def a_watchdog_that_looks_now_and_then() -> Iterator[None]:
    """Look at the clock after a pause, whenever the time of a game is over."""
    watch = Watchdog._watch

    def watch_now_and_then(watchdog: Watchdog) -> None:
        sleeping = watchdog._begun.wait

        def wait(_seconds: float | None = None) -> bool:
            return sleeping(LIMIT / 4)

        watchdog._begun.wait = wait  # type: ignore[assignment, method-assign]
        watch(watchdog)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Watchdog, "_watch", watch_now_and_then)
        yield


@found_by(f"{HERE}::test_nothing_is_raised_behind_the_mark")
def a_game_that_is_left_at_once() -> Iterator[None]:
    """Wait for nothing that is on its way when a game ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Watchdog, "_settle", lambda _watchdog: None)
        yield


@found_by(f"{HERE}::test_what_comes_before_one_waits_for_it_is_the_end")
def a_game_that_is_watched_for_ever() -> Iterator[None]:
    """Go on watching a game that has ended."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Watchdog, "_is_armed", ALWAYS, raising=False)
        yield
