"""The probe: it stores as much as a move to find out whether a failed store has room again."""

from secrets import token_hex
from time import monotonic

import msgspec

from bga_states.server.tables.due_work import purges_of
from bga_states.storage.contract import Store, TableMade, TableRemoved, TableRow
from bga_states.storage.table_ids import new_id

PROBE = "(probe)"
"""The name that stands for the game of a table without players."""
SIZE = 32_768
"""The number of bytes that a probe stores: more than nearly every move takes."""
PAUSE, LONGEST_PAUSE = 1, 30
"""Seconds between two probes: each failure doubles the pause, up to a limit."""


class Probe:
    """Stores a table without players, and removes it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._left: TableRemoved | None = None
        """The last removal that has failed: the next probe begins with it."""
        self._tried_at, self._pause = 0.0, PAUSE
        self._has_room = False

    def has_room(self, calendar: int) -> bool:
        """Return the result of the last probe or, after a pause, of a new one.

        If the server ends meanwhile, the table is removed a week after this calendar time.
        """
        if monotonic() > self._tried_at + self._pause:
            try:
                self._has_room = self._try(calendar)
            except Exception:  # noqa: BLE001  # the commits of real changes report it
                self._has_room = False
            self._tried_at = monotonic()
            self._pause = PAUSE if self._has_room else min(2 * self._pause, LONGEST_PAUSE)
        return self._has_room

    def note_room(self) -> None:
        """Count a stored move as a successful probe."""
        self._has_room, self._tried_at, self._pause = True, monotonic(), PAUSE

    def _try(self, calendar: int) -> bool:
        """Store the table, then remove it; in a single transaction, nothing need be written."""
        if self._left is None:
            row = probe_row(calendar)
            if self._store.commit([TableMade(row, purges_of(row, calendar))]) != [True]:
                return False
            self._left = TableRemoved(row.id, row.revision)
        is_removed = self._store.commit([self._left]) == [True]
        self._left = None
        return is_removed


def probe_row(calendar: int) -> TableRow:
    """Return the row of a table that takes much room and is in no list."""
    return TableRow(
        id=new_id(),
        revision=0,
        game=PROBE,
        phase="open",
        options=msgspec.json.encode({PROBE: token_hex(SIZE // 2)}),
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
