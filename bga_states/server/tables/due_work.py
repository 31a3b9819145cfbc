"""Due work: what is to be done at a table though nobody asks for it.

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
"""The kind of work that removes a table whose game does not start, some days from `due_at` on."""
ENDED_PURGE = "purge of an ended table"
"""The kind of work that removes a table that has ended, if it is to be; also from `due_at` on."""
HUNG_AS_MADE = "game that hung"
"""The kind of what marks a table whose game hung as it was made: nobody does it."""
PURGES = {"open": OPEN_PURGE, "over": ENDED_PURGE, "abandoned": ENDED_PURGE}
"""The purge of a table by its phase: one in play has none."""
NOTHING: tuple[WorkRow, ...] = ()


def due_work(live: LiveTable, active: tuple[int, ...], at: int) -> tuple[WorkRow, ...]:
    """Return what is due at a table where these seats are active: the turn of a bot, a deadline.

    Where nobody plays any more that is its purge.
    """
    if live.row.phase in PURGES:
        return purges(live, at)
    turns: tuple[WorkRow, ...] = ()
    bots = [live.seats[no].player_id for no in active if live.seats[no].bot]
    if bots and live.game is not None:
        # One of them: what the others decide at this version, its move overtakes.
        player_id = bots[lot(live.game.seed, live.version, len(bots))]
        now = live.times.calendar(at)
        turns = (WorkRow(BOT, live.row.id, player_id, live.version, due_at=now),)
    return turns if live.clock is None else turns + deadlines(live, live.clock)


def purges(live: LiveTable, at: int) -> tuple[WorkRow, ...]:
    """Return what removes a table that is as its row says, unless anything happens after `at`.

    How many days later that is due, each server that looks for it says.
    """
    return purges_of(live.row, live.times.calendar(at))


def purges_of(row: TableRow, since: int) -> tuple[WorkRow, ...]:
    """Return what removes a table of this row, unless anything happens after a calendar time."""
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
    """Return when the first player leaves the game for being out of time, if by itself."""
    first = clock.deadline
    if first is None or not clock.rules.expels:
        return NOTHING
    kind = REAL_CLOCK if clock.rules.kind == "real" else DAYS_CLOCK
    player_id = live.seats[first.seat].player_id
    return (WorkRow(kind, live.row.id, player_id, live.version, due_at=first.at),)
