"""Usage: what callers use of the server together, and who has to wait."""

import asyncio

import pytest

from bga_states.server.allowances import Allowance, Limits
from bga_states.server.usage import LONGEST_DELAY, Share, TooFast, Usage, Who
from tests.patience import PATIENCE

ANN, NOBODY, LOCAL = Who(1, "192.0.2.7"), Who(0, "192.0.2.7"), Who(0, "")
FEW = Allowance(2, 0.5)
LIMITS = Limits(
    calls=FEW,
    calls_of_address=Allowance(5, 1),
    persons_of_address=FEW,
    tables=FEW,
    wrong_passwords=FEW,
    sockets=2,
    sockets_of_address=3,
    jobs=1,
)


class Clock:
    """A time that is what it is set to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def opened(usage: Usage, who: Who) -> Share:
    """Return what somebody has over one more socket."""
    share = usage.open_socket(who)
    assert share is not None
    return share


def test_calls_wait_before_they_are_refused() -> None:
    """A call waits for its turn; one that would have to wait for too long is refused."""
    usage = Usage(LIMITS, Clock())
    delays = [usage.delay_of_call(ANN) for _ in range(4)]
    with pytest.raises(TooFast) as refused:
        usage.delay_of_call(ANN)

    assert delays == [0, 0, 2, 4]
    assert refused.value.seconds == 6 > LONGEST_DELAY
    assert refused.value.code == "too_fast"
    assert usage.delay_of_call(Who(2, "192.0.2.8")) == 0, "another person is not concerned"


def test_this_machine_is_not_limited_as_an_address() -> None:
    """Whoever calls from this machine without a name may do so as often as they like."""
    usage = Usage(LIMITS, Clock())
    for _ in range(1000):
        usage.admit_person(LOCAL)
        usage.admit_table(LOCAL)

    assert usage.delay_of_call(LOCAL) == 0


def test_tables_of_a_person() -> None:
    """A person may make so many tables, and after a while one more."""
    clock = Clock()
    usage = Usage(LIMITS, clock)
    usage.admit_table(ANN)
    usage.admit_table(ANN)
    with pytest.raises(TooFast):
        usage.admit_table(ANN)
    clock.now += 2

    usage.admit_table(ANN)


def test_only_wrong_guesses_count() -> None:
    """Whoever knows the password may say it for ever; who does not is soon asked to wait."""
    usage = Usage(LIMITS, Clock())
    for _ in range(100):
        usage.admit_guess(ANN)
    usage.count_wrong_guess(ANN)
    usage.admit_guess(ANN)
    usage.count_wrong_guess(ANN)
    with pytest.raises(TooFast):
        usage.admit_guess(ANN)


def test_sockets_of_a_person_and_of_an_address() -> None:
    """So many may be open of each; one that is closed makes room."""
    usage = Usage(LIMITS, Clock())
    first, second = opened(usage, ANN), opened(usage, ANN)
    assert first is second
    assert usage.open_socket(ANN) is None
    other = opened(usage, NOBODY)
    assert usage.open_socket(Who(2, ANN.place)) is None
    usage.close_socket(NOBODY, other)

    assert usage.open_socket(Who(2, ANN.place)) is not None


def test_all_sockets_of_a_person_share() -> None:
    """What one socket sends is used of all; nobodies of this machine have each their own."""
    usage = Usage(LIMITS._replace(frames=Allowance(2, 0.001)), Clock())
    first, second, now = opened(usage, ANN), opened(usage, ANN), 0.0
    assert [first.meter.use(now, 1), second.meter.use(now, 1)] == [0, 0]
    assert first.meter.use(now, 1) > 0
    assert second.meter.use(now, 1) > 0

    assert opened(usage, LOCAL) is not opened(usage, LOCAL)


def test_a_bucket_outlives_its_sockets() -> None:
    """Whoever has used too much and connects anew has still used too much."""
    usage = Usage(LIMITS._replace(frames=Allowance(2, 0.001)), Clock())
    share, now = opened(usage, ANN), 0.0
    share.meter.use(now, 2)
    usage.close_socket(ANN, share)

    assert opened(usage, ANN).meter.use(now, 1) > 0


async def some_turns() -> None:
    """Let all go on that can."""
    for _ in range(10):
        await asyncio.sleep(0)


def end_job(share: Share) -> None:
    """Answer a question, as a connection does."""
    share.jobs -= 1
    share.wake_next()


async def ask_in_turn() -> list[str]:
    """Let two wait for room that one has."""
    share, said = opened(Usage(LIMITS), ANN), []
    share.jobs += 1

    async def wait(name: str) -> None:
        await share.room()
        share.jobs += 1
        said.append(name)

    tasks = [asyncio.create_task(wait(name)) for name in ("gone", "first", "second")]
    await asyncio.sleep(0)
    tasks[0].cancel()
    for _ in range(3):
        said.append("answered")
        end_job(share)
        await some_turns()
    return said


def test_questions_wait_for_answers() -> None:
    """One question is asked after the other, and whoever has left is waited for by nobody."""
    said = asyncio.run(ask_in_turn())

    assert said == ["answered", "first", "answered", "second", "answered"]


async def wait_for_nothing() -> int:
    """Let many wait for room who have nothing to ask; return how many go on."""
    share = opened(Usage(LIMITS), ANN)
    share.jobs += 1
    tasks = [asyncio.create_task(share.room()) for _ in range(9)]
    await asyncio.sleep(0)
    end_job(share)
    # Its turn has come, and it is gone before it knows.
    tasks[0].cancel()
    await asyncio.wait(tasks, timeout=PATIENCE)
    return sum(task.done() for task in tasks)


def test_a_turn_that_is_not_used_is_passed_on() -> None:
    """Whoever has waited for room and asks nothing keeps nobody else from it."""
    assert asyncio.run(wait_for_nothing()) == 9
