"""Due work: the work at a table that no client asks for.

Deadlines of real-time clocks fall due by playing time, all other work by calendar time.
"""

from collections.abc import Sequence

from bga_states.engine.match.chance import lot
from bga_states.server.tables.clocks import LiveClock
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.timekeeper import Times
from bga_states.storage.contract import TableRow, WorkRow

BOT = "bot"
"""The kind of work that is a bot's turn."""
DAYS_CLOCK = "clock of days"
"""The kind of work that is a deadline of a clock of days."""
REAL_CLOCK = "real-time clock"
"""The kind of work that is a deadline of a real-time clock."""
OPEN_PURGE = "purge of an open table"
"""The kind of work that removes a table whose game does not start, some days after `due_at`."""
ENDED_PURGE = "purge of an ended table"
"""The kind of work that removes an ended table some days after `due_at`, if so configured."""
HUNG_AS_MADE = "game that hung"
"""The kind of work that marks a table whose game hung while it was made: it is never done."""
PURGES = {"open": OPEN_PURGE, "over": ENDED_PURGE, "abandoned": ENDED_PURGE}
"""The kind of a table's purge by its phase: a table in play has none."""
NOTHING: tuple[WorkRow, ...] = ()


def due_work(live: LiveTable, active: tuple[int, ...], at: int) -> tuple[WorkRow, ...]:
    """Return the work at a table where these seats are active: a bot's turn, a deadline.

    A table that is not in play has its purge instead.
    """
    if live.row.phase in PURGES:
        return purges(live, at)
    turns: tuple[WorkRow, ...] = ()
    bots = [live.seats[no].player_id for no in active if live.seats[no].bot]
    if bots and live.game is not None:
        # One bot only: its move would overtake the others' decisions at this version.
        player_id = bots[lot(live.game.seed, live.version, len(bots))]
        now = live.times.calendar(at)
        turns = (WorkRow(BOT, live.row.id, player_id, live.version, due_at=now),)
    return turns if live.clock is None else turns + deadlines(live, live.clock)


def purges(live: LiveTable, at: int) -> tuple[WorkRow, ...]:
    """Return the work that removes a table in its present phase, if nothing happens after `at`.

    Each server that looks for this work sets how many days later it is due.
    """
    return purges_of(live.row, live.times.calendar(at))


def purges_of(row: TableRow, since: int) -> tuple[WorkRow, ...]:
    """Return the work that removes a row's table, if nothing happens after a calendar time."""
    kind = PURGES.get(row.phase)
    if kind is None:
        return NOTHING
    return (WorkRow(kind, row.id, player_id=0, version=row.revision, due_at=since),)


def has_turns(work: Sequence[WorkRow]) -> bool:
    """Whether a bot has to play."""
    return BOT in [row.kind for row in work]


def deadline_times(times: Times, at: int) -> tuple[tuple[str, int], ...]:
    """Return the kinds of deadlines, each with the time by its own clock."""
    return (DAYS_CLOCK, times.calendar(at)), (REAL_CLOCK, times.playing(at))


def deadlines(live: LiveTable, clock: LiveClock) -> tuple[WorkRow, ...]:
    """Return the deadline of the first player to run out of time, if the clocks expel players."""
    first = clock.deadline
    if first is None or not clock.rules.expels:
        return NOTHING
    kind = REAL_CLOCK if clock.rules.kind == "real" else DAYS_CLOCK
    player_id = live.seats[first.seat].player_id
    return (WorkRow(kind, live.row.id, player_id, live.version, due_at=first.at),)
