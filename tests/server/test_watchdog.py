"""The watchdog interrupts what runs too long, and nothing else."""

from collections.abc import Iterator
from time import monotonic, thread_time

import pytest

from bga_states.server.tables.watchdog import GameEndedError, GameTimeoutError, Overtime, Watchdog

LIMIT = 0.02


@pytest.fixture
def watchdog() -> Iterator[Watchdog]:
    """Watch what this thread runs."""
    watchdog = Watchdog(LIMIT)
    watchdog.start()
    yield watchdog
    watchdog.stop()


def loop() -> None:
    """Run for ever."""
    while True:
        pass


def test_what_is_quick_is_left_alone(watchdog: Watchdog) -> None:
    """The result of what ends in time is returned, and what it raises is raised."""
    assert watchdog.run(lambda: 5) == 5
    with pytest.raises(ZeroDivisionError):
        watchdog.run(lambda: 1 // 0)


def test_what_loops_is_interrupted(watchdog: Watchdog) -> None:
    """A loop without end is left, each time anew."""
    for _ in range(3):
        with pytest.raises(GameTimeoutError, match="longer than 0.02 s"):
            watchdog.run(loop)


def test_what_loops_is_interrupted_in_time() -> None:
    """However long a game may take, it is interrupted when that is over and not much later."""
    watchdog = Watchdog(4.0)
    watchdog.start()
    begun = monotonic()
    # Not to begin where the watchdog does: it looks at the clock now and then.
    while monotonic() < begun + 0.05:
        pass
    begun, used = monotonic(), thread_time()
    with pytest.raises(GameTimeoutError):
        watchdog.run(loop)

    assert monotonic() - begun >= 4.0
    # It used to look a second apart, and to be nearly one too late. Not by the time on the wall,
    # in which whatever else the machine does is counted, too.
    assert thread_time() - used < 4.7
    watchdog.stop()


def test_what_recurses_is_interrupted(watchdog: Watchdog) -> None:
    """So is a game that calls itself for ever in ways that Python does not see as such."""

    def branch(depth: int) -> None:
        for _ in range(1000):
            if depth < 100:
                branch(depth + 1)

    with pytest.raises(GameTimeoutError):
        watchdog.run(lambda: branch(0))


def test_what_catches_everything_is_interrupted_again(watchdog: Watchdog) -> None:
    """A game that catches even the interruption is interrupted until it ends."""
    caught: list[float] = []

    def stubborn() -> None:
        while len(caught) < 3:
            try:
                loop()
            except BaseException:  # noqa: BLE001  # as no game should
                caught.append(monotonic())
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
    watchdog: Watchdog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more that comes between the mark and the lines that wait for it harms nobody."""
    settle = watchdog._settle  # to arrive on the way there

    def interrupted_once() -> None:
        monkeypatch.setattr(watchdog, "_settle", settle)
        raise Overtime

    monkeypatch.setattr(watchdog, "_settle", interrupted_once)
    with pytest.raises(GameTimeoutError):
        watchdog.run(lambda: 5)
    # Were this still watched, it would be interrupted.
    until = monotonic() + 4 * LIMIT
    while monotonic() < until:
        pass


# An interruption in the lines of what measures would leave its lock locked.
@pytest.mark.untraced
def test_nothing_is_raised_behind_the_mark(watchdog: Watchdog) -> None:
    """Games that end just when their time does end in time or not; nothing comes later."""
    late = 0
    for number in range(100):
        until = monotonic() + LIMIT * (0.98 + 0.004 * number)

        def think(until: float = until) -> None:
            while monotonic() < until:
                pass

        try:
            watchdog.run(think)
        except GameTimeoutError:
            late += 1
        # Here an exception that came late would be raised.
        for _ in range(100):
            monotonic()
    assert 0 < late < 100


@pytest.mark.parametrize("raised", [SystemExit, KeyboardInterrupt, GeneratorExit])
def test_a_game_does_not_end_the_thread(watchdog: Watchdog, raised: type[BaseException]) -> None:
    """A game that raises what ends programs has failed like any other."""

    def leave() -> None:
        raise raised

    with pytest.raises(GameEndedError, match=raised.__name__):
        watchdog.run(leave)
