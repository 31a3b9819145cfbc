"""Clocks: how long people may still think. Time comes in as an argument, in milliseconds."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from bga_states.protocol.cards import ClockRules, ClockSeen
from bga_states.server.tables.timekeeper import Times

SECOND: Final = 1000
DAY: Final = 24 * 3600
NOBODY: Final = 0
"""The number of no seat."""
READ_RULES = msgspec.json.Decoder(ClockRules).decode


class ClockState(msgspec.Struct, frozen=True):
    """The time left on the clocks at a time, in milliseconds by seat, and the clocks that run.

    A seat that is out of time has 0 or less.
    """

    at: int
    left: dict[int, int]
    running: tuple[int, ...] = ()
    revision: int = 0
    """The number of this state of the clocks, from 1; 0 if the states were not counted."""


READ_STATE = msgspec.json.Decoder(ClockState).decode


class ClockMove(NamedTuple):
    """The effect of a move on the clocks, by the numbers of seats.

    The seats in `people` have clocks; it is the turn of those in `running` now. `given` is the
    added time in milliseconds. The player of the seat `returned` plays again from now on.
    """

    people: Iterable[int]
    running: Iterable[int]
    given: Mapping[int, int] = {}
    returned: int = NOBODY


class Deadline(NamedTuple):
    """The seat whose time runs out first unless its player acts, and the time when it does."""

    at: int
    seat: int


def fault_of_rules(rules: ClockRules) -> str:
    """Return the fault of rules for clocks, "" if they have none."""
    if rules.kind == "real" and rules.bank > DAY:
        return f"a real-time clock has {DAY} seconds at most"
    if rules.extra > rules.bank:
        return f"more seconds are given at once ({rules.extra}) than a clock holds ({rules.bank})"
    return ""


def state_after(
    rules: ClockRules, before: ClockState | None, at: int, move: ClockMove
) -> ClockState:
    """Return the clocks after a move: charged, and with the time that it has added.

    `before` is None at the start, when each seat has its whole bank.
    """
    # The time on the wall may be set back; no player gains or loses by that.
    at = at if before is None else max(at, before.at)
    bank = rules.bank * SECOND
    left = {}
    for seat in move.people:
        rest = bank
        if before is not None and seat in before.left:
            rest = left_at(before, seat, at)
        if seat == move.returned:
            rest = max(rest, (rules.extra or rules.bank) * SECOND)
        left[seat] = min(bank, rest + move.given.get(seat, 0))
    running = tuple(seat for seat in move.running if seat in left)
    return ClockState(at, left, running, 1 if before is None else before.revision + 1)


def left_at(state: ClockState, seat: int, at: int) -> int:
    """Return the milliseconds left to a seat at a time; KeyError for a seat without a clock."""
    passed = max(at - state.at, 0) if seat in state.running else 0
    return state.left[seat] - passed


def is_out_of_time(state: ClockState, seat: int, at: int) -> bool:
    """Whether a seat's player has thought too long, and still does."""
    return seat in state.running and left_at(state, seat, at) <= 0


def deadline(state: ClockState) -> Deadline | None:
    """Return the first deadline, None while no clock runs."""
    ends = [Deadline(state.at + state.left[seat], seat) for seat in state.running]
    return min(ends, default=None)


class LiveClock:
    """The clocks of one table, on their own time.

    "real" clocks go by playing time, "days" clocks by calendar time.
    """

    def __init__(self, rules: ClockRules, times: Times, state: ClockState | None = None) -> None:
        self.rules = rules
        self.state = state
        """None until the game starts."""
        self._times = times

    @classmethod
    def read(cls, rules: bytes, state: bytes, times: Times) -> "LiveClock | None":
        """Read the stored clocks; None if the table has no clocks."""
        if not rules:
            return None
        return cls(READ_RULES(rules), times, READ_STATE(state) if state else None)

    @property
    def _ahead(self) -> int:
        """The milliseconds by which the time on the wall is ahead of the clocks' own time."""
        return self._times.stood if self.rules.kind == "real" else self._times.leapt

    def move(self, at: int, move: ClockMove) -> None:
        """Note a move that was made at a time on the wall."""
        self.state = state_after(self.rules, self.state, at - self._ahead, move)

    def go_on(self, at: int) -> None:
        """Let clocks run on from a time on the wall, at a table that stood still until then.

        The time since the last move is not charged: no player could act then.
        """
        if self.state is not None:
            at, revision = max(self.state.at, at - self._ahead), self.state.revision + 1
            self.state = replace(self.state, at=at, revision=revision)

    def is_out_of_time(self, seat: int, at: int) -> bool:
        """Whether a seat's player has thought too long at a time on the wall, and still does."""
        return self.state is not None and is_out_of_time(self.state, seat, at - self._ahead)

    @property
    def deadline(self) -> Deadline | None:
        """The first deadline, on the clocks' own time; None while no clock runs."""
        return None if self.state is None else deadline(self.state)

    @property
    def seen(self) -> ClockSeen | None:
        """The clocks as all may see them, by the time on the wall; None before the start."""
        state = self.state
        if state is None:
            return None
        at, running = state.at + self._ahead, [*state.running]
        return ClockSeen(at, state.left, running, state.revision)
