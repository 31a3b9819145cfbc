"""Clocks: whatever happens when, people are charged for their own turns and for nothing else."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bga_states.protocol import ClockRules
from bga_states.server.tables.clocks import (
    ClockMove,
    ClockState,
    Deadline,
    LiveClock,
    deadline,
    is_out_of_time,
    left_at,
    state_after,
)
from bga_states.server.tables.timekeeper import Times

SEATS = (1, 2, 3)
BANK = 100_000
RULES = ClockRules("real", 100, 30)
MINUTE = 60_000


def moved(state: ClockState, at: int, *running: int, **move: Any) -> ClockState:
    """Return the clocks after a move by RULES."""
    return state_after(RULES, state, at, ClockMove(SEATS, running, **move))


@st.composite
def states(draw: st.DrawFn) -> ClockState:
    """Draw clocks of three seats: some run, some are out of time."""
    left = {seat: draw(st.integers(-BANK, BANK)) for seat in SEATS}
    running = tuple(seat for seat in SEATS if draw(st.booleans()))
    return ClockState(draw(st.integers(0, 10 * BANK)), left, running)


waits = st.integers(0, 3 * BANK)
turns = st.frozensets(st.sampled_from(SEATS))
gifts = st.dictionaries(st.sampled_from(SEATS), st.integers(1, 2 * BANK))


def test_everybody_begins_with_the_bank() -> None:
    """At the start all have the whole bank, and the clock of whoever's turn it is runs."""
    state = state_after(RULES, None, 7, ClockMove(SEATS, (2,)))

    assert state == ClockState(7, dict.fromkeys(SEATS, BANK), (2,), 1)


@given(states(), waits, turns)
def test_who_was_active_is_charged(before: ClockState, wait: int, active: frozenset[int]) -> None:
    """A move costs those who were active the time since the last one, and others nothing."""
    after = moved(before, before.at + wait, *active)

    for seat in SEATS:
        assert before.left[seat] - after.left[seat] == wait * (seat in before.running)
    assert {*after.running} == active


@given(states(), waits, turns, gifts)
def test_no_clock_is_fuller_than_at_first(
    before: ClockState, wait: int, active: frozenset[int], gift: dict[int, int]
) -> None:
    """What is given is added up to the bank, and takes nothing away."""
    with_gift = moved(before, before.at + wait, *active, given=gift)
    without = moved(before, before.at + wait, *active)

    for seat in SEATS:
        assert with_gift.left[seat] == min(BANK, without.left[seat] + gift.get(seat, 0))


@given(states(), waits, waits)
def test_a_table_that_stood_still_charges_nobody(
    before: ClockState, wait: int, thought: int
) -> None:
    """Whatever has passed until it goes on, only what passes from then on is charged."""
    clock = LiveClock(RULES, Times(), before)
    clock.go_on(before.at + wait)
    clock.move(before.at + wait + thought, ClockMove(SEATS, ()))

    assert clock.state is not None
    for seat in SEATS:
        assert before.left[seat] - clock.state.left[seat] == thought * (seat in before.running)


@given(states(), waits, waits)
def test_moves_of_others_change_nothing(before: ClockState, first: int, second: int) -> None:
    """Somebody who is active throughout is charged the same, however many moves others make."""
    between = moved(before, before.at + first, *before.running)
    end = before.at + first + second

    after = replace(moved(before, end), revision=before.revision + 2)
    assert moved(between, end) == after


@given(states(), st.integers(1, BANK), turns)
def test_a_clock_that_is_set_back(before: ClockState, back: int, active: frozenset[int]) -> None:
    """Where the time on the wall goes back nobody is charged, and nobody gains."""
    after = moved(before, before.at - back, *active)

    assert (after.at, after.left) == (before.at, before.left)


@given(states(), waits)
def test_the_deadline_is_the_first_moment_of_anybody(state: ClockState, wait: int) -> None:
    """Before it nobody is out of time, from then on whoever it names is."""
    first = deadline(state)
    assert (first is None) == (not state.running)
    if first is not None and first.at > state.at:
        assert not any(is_out_of_time(state, seat, first.at - 1) for seat in SEATS)
        assert is_out_of_time(state, first.seat, first.at + wait)


@given(states())
def test_a_deadline_that_has_passed(state: ClockState) -> None:
    """Somebody who is active and has nothing left is out of time at once."""
    first = deadline(state)
    late = [seat for seat in state.running if state.left[seat] <= 0]
    if late:
        assert first is not None
        assert first.at <= state.at
        assert first.seat in late


def test_equal_deadlines() -> None:
    """Of several who run out at one moment the first seat comes first."""
    assert deadline(ClockState(5, {1: 9, 2: 9, 3: 1}, (2, 1))) == Deadline(14, 1)


@given(states(), waits)
def test_who_does_not_act_is_never_out_of_time(state: ClockState, wait: int) -> None:
    """Nobody is sent away while it is not their turn, however little is left."""
    waiting = [seat for seat in SEATS if seat not in state.running]

    assert not any(is_out_of_time(state, seat, state.at + wait) for seat in waiting)


@pytest.mark.parametrize(
    ("extra", "left", "then"),
    [(30, -5_000, 30_000), (30, 50_000, 50_000), (0, -5_000, BANK)],
    ids=["extra", "enough", "bank"],
)
def test_who_comes_back_has_time(extra: int, left: int, then: int) -> None:
    """Whoever plays again has at least what a turn gives, or else the bank."""
    rules = ClockRules("real", 100, extra)
    before = ClockState(0, {1: left, 2: BANK}, (2,))
    after = state_after(rules, before, 1_000, ClockMove((1, 2), (1, 2), returned=1))

    assert after.left == {1: then, 2: BANK - 1_000}


def test_somebody_new_has_the_bank() -> None:
    """A person in the place of a bot begins as all did; a bot in a person's place has no clock."""
    before = ClockState(0, {1: 10_000, 2: 10_000}, (1,))
    after = state_after(RULES, before, 0, ClockMove((1, 3), (2, 3)))

    assert after == ClockState(0, {1: 10_000, 3: BANK}, (3,), 1)


@pytest.mark.parametrize(("kind", "cost"), [("real", 0), ("days", 8 * 60 * MINUTE)])
def test_while_no_server_runs(kind: Any, cost: int) -> None:
    """Eight hours without a server cost nobody a second of real time; days go by."""
    night = 8 * 60 * MINUTE
    times = Times()
    clock = LiveClock(ClockRules(kind, 86_400), times)
    clock.move(MINUTE, ClockMove((1,), (1,)))
    times.stood = night
    clock.move(2 * MINUTE + night, ClockMove((1,), (1,)))

    assert clock.state is not None
    assert clock.state.left == {1: 86_400_000 - MINUTE - cost}
    assert clock.seen is not None
    assert clock.seen.at == 2 * MINUTE + night


def test_what_is_shown_after_a_downtime() -> None:
    """A real-time clock is shown as if the downtime had been before the last move."""
    times = Times()
    times.stood = 5_000
    clock = LiveClock(RULES, times, ClockState(1_000, {1: 9_000}, (1,)))

    assert clock.seen is not None
    assert (clock.seen.at, clock.seen.left) == (6_000, {1: 9_000})
    assert not clock.is_out_of_time(1, 14_999)
    assert clock.is_out_of_time(1, 15_000)


def test_before_the_start_there_is_nothing_to_see() -> None:
    """A table that waits for players has rules, and no clock that shows something."""
    clock = LiveClock.read(b'{"kind":"days","bank":60}', b"", Times())

    assert LiveClock.read(b"", b"", Times()) is None
    assert clock is not None
    assert (clock.rules.bank, clock.seen, clock.is_out_of_time(1, 9)) == (60, None, False)


def test_a_clock_that_does_not_run_keeps_its_time() -> None:
    """What is left to somebody who waits is the same at any time."""
    state = ClockState(0, {1: 5_000, 2: 5_000}, (1,))

    assert (left_at(state, 1, 7_000), left_at(state, 2, 7_000)) == (-2_000, 5_000)
