"""Due work: what is to be done at a table though nobody asks for it."""

from bga_states.server.live_table import LiveTable
from bga_states.storage.contract import WorkRow

BOT = "bot"
"""The kind of work that is a bot's turn."""
NOTHING: tuple[WorkRow, ...] = ()


def due_work(live: LiveTable, active: tuple[int, ...], at: int) -> tuple[WorkRow, ...]:
    """Return what is due at a table where these seats are active: a turn for each bot of them."""
    return tuple(
        WorkRow(BOT, live.row.id, live.seats[no].player_id, live.version, due_at=at)
        for no in active
        if live.seats[no].bot
    )
