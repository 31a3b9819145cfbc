"""Due work: what is to be done at a table though nobody asks for it."""

from bga_states.server.tables.clocks import LiveClock
from bga_states.server.tables.live_table import LiveTable
from bga_states.storage.contract import WorkRow

BOT = "bot"
"""The kind of work that is a bot's turn."""
DAYS_CLOCK = "clock of days"
"""The kind of work that is a deadline, on the wall."""
REAL_CLOCK = "real-time clock"
"""The kind of work that is a deadline, by the time in which a server ran."""
NOTHING: tuple[WorkRow, ...] = ()


def due_work(live: LiveTable, active: tuple[int, ...], at: int) -> tuple[WorkRow, ...]:
    """Return what is due at a table where these seats are active: turns of bots, a deadline."""
    turns = tuple(
        WorkRow(BOT, live.row.id, live.seats[no].player_id, live.version, due_at=at)
        for no in active
        if live.seats[no].bot
    )
    return turns if live.clock is None else turns + deadlines(live, live.clock)


def has_turns(work: tuple[WorkRow, ...] | None) -> bool:
    """Whether a bot has to play."""
    return work is not None and any(row.kind == BOT for row in work)


def deadlines(live: LiveTable, clock: LiveClock) -> tuple[WorkRow, ...]:
    """Return when the first player leaves the game for being out of time, if by itself."""
    first = clock.deadline
    if first is None or not clock.rules.expels:
        return NOTHING
    kind = REAL_CLOCK if clock.rules.kind == "real" else DAYS_CLOCK
    player_id = live.seats[first.seat].player_id
    return (WorkRow(kind, live.row.id, player_id, live.version, due_at=first.at),)
