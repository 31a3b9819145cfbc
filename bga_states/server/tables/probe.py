"""The probe: whether a store that has failed has room for moves, found out by storing as much."""

from secrets import token_hex
from typing import Any

import msgspec

from bga_states.server.tables.due_work import purges_of
from bga_states.storage.contract import Store, TableMade, TableRemoved, TableRow
from bga_states.storage.table_ids import new_id

PROBE = "(probe)"
"""What stands for the game of a table that nobody plays at."""
SIZE = 32_768
"""How many bytes are stored: more than nearly every move takes."""


def can_store(store: Store, calendar: int) -> bool:
    """Store a table at which nobody sits, and remove it; False where either fails.

    Should the server end in between, it is removed a week after this calendar time.
    """
    filling: dict[str, Any] = {PROBE: token_hex(SIZE // 2)}
    row = TableRow(
        id=new_id(),
        revision=0,
        game=PROBE,
        phase="open",
        options=msgspec.json.encode(filling),
        visibility="link",
        watch="nobody",
        created_by=0,
        host=PROBE,
        created_at=calendar,
        result=b"",
        trouble="",
        watch_key="",
        seats=(),
    )
    made, removed = TableMade(row, purges_of(row, calendar)), TableRemoved(row.id, row.revision)
    try:
        # One after the other: in one transaction nothing need be written.
        return all(store.commit([change]) == [True] for change in (made, removed))
    except Exception:  # noqa: BLE001  # it is told of what was to be stored
        return False
