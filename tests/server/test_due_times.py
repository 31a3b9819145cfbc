"""Due times: what may be due is looked for, and nothing else."""

from collections.abc import Callable

import pytest

from bga_states.server.due.due_times import LONGEST_REST, DueTimes
from bga_states.storage import WorkRow

WORK = WorkRow("clock", "table-00000001", 1, 1, due_at=5)


class Time:
    """A time that stands still unless a test lets it pass."""

    at = 1000

    def __call__(self) -> int:
        """Return the time."""
        return self.at


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def due(time: Time) -> DueTimes:
    return DueTimes({"clock"}, time, is_shared=False)


def test_nothing_is_known_at_first(due: DueTimes) -> None:
    """Before the first look something may be due."""
    assert due.begin_look()


@pytest.mark.parametrize(("milliseconds", "rest"), [(500, 500), (float("inf"), LONGEST_REST)])
def test_where_nothing_is_due_nobody_looks(
    due: DueTimes, time: Time, milliseconds: float, rest: int
) -> None:
    """It is looked again when something will be due, and after a while in any case."""
    due.note_nothing(time.at, milliseconds)
    time.at += rest - 1
    assert not due.begin_look()
    time.at += 1
    assert due.begin_look()


@pytest.mark.parametrize(("kind", "is_looked_for"), [("clock", True), ("bot", False)])
def test_what_is_stored_is_looked_for(due: DueTimes, kind: str, *, is_looked_for: bool) -> None:
    """Work of these kinds may be due, work of others not."""
    due.rest()
    due.note_stored([WorkRow(kind, WORK.table_id, 1, 1, due_at=5)])

    assert due.begin_look() == is_looked_for


@pytest.mark.parametrize(
    "come", [lambda due: due.note_stored([WORK]), DueTimes.forget], ids=["stored", "forgotten"]
)
def test_what_comes_during_a_look_is_looked_for(
    due: DueTimes, come: Callable[[DueTimes], None]
) -> None:
    """A look that has begun before does not know of it, whatever it finds."""
    assert due.begin_look()
    come(due)
    due.rest()

    assert due.begin_look()


def test_others_may_store_something(time: Time) -> None:
    """Where other servers have the same store it is always looked."""
    due = DueTimes({"clock"}, time, is_shared=True)
    due.rest()

    assert due.begin_look()
