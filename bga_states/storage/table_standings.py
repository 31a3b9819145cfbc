"""Standings: how tables are stored, which tells whether a change of one comes too late."""

from bga_states.storage.contract import TableChanged

MOST = 4_096
"""So many standings are remembered at most; of more the oldest is forgotten."""


class Standing:
    """How one table is stored, and how it will be once changes are written."""

    __slots__ = ("_is_sound", "has_work", "no", "revision", "version")

    def __init__(
        self, no: int, revision: int, version: int, last_move: int, *, has_work: bool
    ) -> None:
        self.no = no
        self.revision = revision
        self.version = version
        self.has_work = has_work
        # Log and position agree, unless somebody has changed them by hand: then it stands still.
        self._is_sound = version == last_move

    def is_overtaken(self, change: TableChanged) -> bool:
        """Whether something else was stored since a change was made."""
        table, move = change.table, change.move
        if table is not None and table.revision != self.revision + 1:
            return True
        return move is not None and not (self._is_sound and move.version == self.version + 1)

    def take(self, change: TableChanged) -> None:
        """Go on from what a change has stored."""
        if change.table is not None:
            self.revision = change.table.revision
        if change.move is not None:
            self.version = change.move.version
        if change.work is not None:
            self.has_work = bool(change.work)


class Standings:
    """The standings of tables that only one server changes.

    It has to forget them all when a transaction fails: then nothing is as they say.
    """

    def __init__(self) -> None:
        self._standings: dict[str, Standing] = {}

    def get(self, table_id: str) -> Standing | None:
        """Return the standing of a table, None if it is not remembered."""
        return self._standings.get(table_id)

    def remember(self, table_id: str, standing: Standing) -> None:
        """Remember the standing of a table."""
        if len(self._standings) >= MOST:
            del self._standings[next(iter(self._standings))]
        self._standings[table_id] = standing

    def discard(self, table_id: str) -> None:
        """Forget the standing of a table."""
        self._standings.pop(table_id, None)

    def forget(self) -> None:
        """Forget all."""
        self._standings.clear()
