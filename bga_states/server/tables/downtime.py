"""Downtime: for how long no server has run, in which real-time clocks stand still.

A server says again and again that it runs. Of one that is killed the time since it has said so last
counts as downtime: clocks run a little too short then, and never too long.
"""

from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result
from bga_states.storage.contract import Beat, Store

RUNS_FOR = 15_000
"""Milliseconds for which a server runs at least that has said so; it does each five seconds."""


def stood_until(store: Store, at: int) -> int:
    """Return for how many milliseconds no server has run, asked by one that starts."""
    last = store.last_beat()
    if store.has_company() and at - last.at < RUNS_FOR:
        return last.stood
    # The very first server has nothing behind it; and a clock on a wall may be set back.
    since = at - last.at if last.at else 0
    return last.stood + max(since, 0)


def beat(desk: Desk, at: int) -> Result:
    """Say that this server runs; of several the one that knows of most downtime is right."""
    if desk.store.is_shared:
        desk.stood = max(desk.stood, desk.store.last_beat().stood)
    return Result(None, Beat(at, desk.stood))
