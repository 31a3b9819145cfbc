"""The contract of a store: tables as rows, and the methods that every store has.

A store belongs to one thread, which calls it and waits. Times are milliseconds since 1970.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias

import msgspec

from bga_states.engine.base.errors import BgaStatesError
from bga_states.storage.person_rows import LinkRow, LinkUse, PersonChange, PersonRow

ENDED = frozenset({"over", "abandoned"})
"""The phases in which a table is no longer played."""
ACT = "act"
"""The kind of a move that is an action of the game."""
MOST_SINCE = 1000
"""The largest number of moves between the version that an act is made on and the act."""


class StorageError(BgaStatesError):
    """The store cannot be opened or does not fit this version; its text is for the operator."""


class UnavailableError(BgaStatesError):
    """The store could not do its work, as when the disk is full; nothing has changed."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat: `no` counts from 1; `player_id` and `person_id` are 0 where there is none."""

    no: int
    kind: str = "open"
    player_id: int = 0
    person_id: int = 0
    bot: str = ""
    name: str = ""
    ready: bool = False
    wants_end: bool = False
    """Whether the holder agrees to end the game without a result."""
    holder: str = ""
    """The holder's name if another person began the game in this seat, else ""."""


class TableRow(msgspec.Struct, frozen=True):
    """A table without its position: the part that most moves leave unchanged.

    `revision` counts the changes of this row and its seats. `options`, `result` and `clock_rules`
    are JSON: `result` is b"" while there is none, and `clock_rules` is b"" without clocks.
    `watch_key` is the secret that spectators need to watch by link, "" where they need none.
    """

    id: str
    revision: int
    game: str
    phase: str
    options: bytes
    visibility: str
    watch: str
    created_by: int
    host: str
    created_at: int
    result: bytes
    trouble: str
    watch_key: str
    seats: tuple[SeatRow, ...]
    clock_rules: bytes = b""


class PositionRow(msgspec.Struct, frozen=True):
    """The position of a table's game: its last snapshot, and the fields that lists show.

    `active` holds the numbers of the seats whose turn it is, `progression` is 0 to 100. `entered`
    is JSON: the version at which the table (0) and each player (by id) entered the present state.
    `fresh_from` is the last version that replaced the whole position, as an undo does: no viewer
    reaches it by frames. `clock` is JSON, b"" without one.
    """

    table_id: str
    version: int
    moved_at: int
    active: tuple[int, ...]
    progression: int
    game_version: int
    fresh_from: int
    entered: bytes
    snapshot: bytes
    clock: bytes = b""


class MoveRow(msgspec.Struct, frozen=True):
    """A move: a command that was done, and each viewer's messages about it.

    `player_id` is 0 if no player made the move, `action_id` is "" if no client waits for an answer.
    `command` is JSON. `frames` holds the bytes for each viewer, as `told_frames.py` packs them.
    `digest` is the digest of the snapshot after the move. Every 32nd move keeps the `snapshot` too,
    the others have b"".
    """

    table_id: str
    version: int
    at: int
    kind: str
    player_id: int
    action_id: str
    command: bytes
    frames: bytes
    digest: bytes
    snapshot: bytes = b""
    clock: bytes = b""


class WorkRow(msgspec.Struct, frozen=True):
    """Work that is due at a table from `due_at` on, without a request.

    It is for the position of that `version`, or, if it concerns no position, for the row of that
    revision. `player_id` is 0 if it is for no player. A table has at most one row of each `kind`
    for each player. Each kind may count its times by another clock.
    """

    kind: str
    table_id: str
    player_id: int
    version: int
    due_at: int


class TableChanged(msgspec.Struct, frozen=True):
    """The changes of one command at one table; all are stored or, if overtaken, none.

    `table` is the new row; its `seats` include all seats that change. It is overtaken unless the
    stored revision is one less. A move comes with the position it leads to. It is overtaken unless
    the stored version is one less (or, for version 0, there is none). A move other than an act is
    also overtaken if an earlier such move of this table and player has its action id. For an act,
    the version it is made on tells whether it is new.

    `work` replaces all work of the table, leased or not; None leaves the work as it is. `use` is
    the link that the change uses, None for none.
    """

    table_id: str
    table: TableRow | None = None
    move: MoveRow | None = None
    position: PositionRow | None = None
    work: tuple[WorkRow, ...] | None = None
    use: LinkUse | None = None


class TableMade(msgspec.Struct, frozen=True):
    """A new table with its work; it is overtaken if the id is known.

    `begun` is the first move of a game that has started at once; its row is `table`.
    """

    table: TableRow
    work: tuple[WorkRow, ...] = ()
    begun: TableChanged | None = None


class TableRemoved(msgspec.Struct, frozen=True):
    """The removal of a table, with its seats, position, moves and work, and the links to it.

    It is overtaken unless the stored revision is this one.
    """

    table_id: str
    revision: int


class WorkLeased(msgspec.Struct, frozen=True):
    """A server leases work at `at`: no other server gets the work before `until`.

    The lease is overtaken if the work is no longer there, or is leased already. A lease ends early
    if the server that took it is known to be gone.
    """

    work: WorkRow
    at: int
    until: int


class Beat(msgspec.Struct, frozen=True):
    """A server's report that it runs at `at`; it replaces the last beat.

    The time on the wall is `stood` milliseconds ahead of the time for which servers have run. It is
    `leapt` milliseconds ahead of the time that has passed: it was set forward by that much.
    `is_still` says that no moves can be stored at present.
    """

    at: int
    stood: int
    leapt: int
    is_still: bool = False


Change: TypeAlias = PersonChange | TableMade | TableChanged | TableRemoved | WorkLeased | Beat


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is stored; `position` is None until its game starts."""

    table: TableRow
    position: PositionRow | None


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list: its row, and some fields of its position.

    Before its game starts, no seat is active, `moved_at` is when the table was made, and `clock` is
    b"".
    """

    table: TableRow
    moved_at: int
    active: tuple[int, ...] = ()
    progression: int = 0
    clock: bytes = b""


GONE = 1 << 62
"""The revision of a table that is gone; no row reaches it."""


class Stand(msgspec.Struct, frozen=True):
    """How far a table is: its position's version, -1 before the start, and its row's revision.

    A table that is gone is further than any other.
    """

    table_id: str
    version: int
    revision: int

    @classmethod
    def gone(cls, table_id: str) -> "Stand":
        """Return the stand of a table that is gone."""
        return cls(table_id, -1, GONE)

    @property
    def is_gone(self) -> bool:
        """Whether the table is gone."""
        return self.revision == GONE


class Store(Protocol):
    """A place where tables live."""

    @property
    def is_shared(self) -> bool:
        """Whether other servers may change tables while this store is open."""
        ...

    @property
    def ahead(self) -> int:
        """Milliseconds by which the store's clock is ahead of this machine's."""
        ...

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store these changes in one transaction, and return for each whether it was done.

        False means that the change was overtaken: something else was stored since it was made.
        Then all later changes of the same table are overtaken too, for they were made on top of
        it. UnavailableError when nothing could be stored.
        """
        ...

    def holding(self, table_id: str) -> AbstractContextManager[None]:
        """Let no other server change a table meanwhile, until the next commit; "" is none.

        UnavailableError when others keep the table locked.
        """
        ...

    def table(self, table_id: str) -> StoredTable | None:
        """Return a table, None if there is none.

        Like every method that reads, it shows one moment; UnavailableError if it cannot read.
        """
        ...

    def stands(self, table_ids: Collection[str]) -> list[Stand]:
        """Return the stand of each of these tables, in any order, also of tables that are gone."""
        ...

    def holders(self, table_ids: Collection[str]) -> list[int]:
        """Return the ids of the persons who have seats at these tables, each once."""
        ...

    def moves(self, table_id: str, after: int, limit: int = 1000) -> list[MoveRow]:
        """Return at most `limit` moves with versions above `after`, in order."""
        ...

    def find_act(self, table_id: str, player_id: int, action_id: str, since: int) -> MoveRow | None:
        """Return the act that a player's request has led to, None if there is none.

        The act was made on version `since`; up to `MOST_SINCE` moves may have come in between.
        """
        ...

    def find_move(self, table_id: str, player_id: int, action_id: str) -> MoveRow | None:
        """Return the move, acts aside, that a player's request has led to; None if none."""
        ...

    def next_work(self, kind: str, at: int) -> WorkRow | None:
        """Return the unleased work of a kind that has been due longest, None if none is due.

        Work waits while other work of the same table and kind is leased: the table stands at one
        version, so the work done first overtakes the rest.
        """
        ...

    def next_due(self, kind: str) -> int | None:
        """Return when the first work of a kind is due, leased or not; None if there is none."""
        ...

    def last_beat(self) -> Beat:
        """Return the last beat, `Beat(0, 0, 0)` before the first one."""
        ...

    def person_by_token(self, token_hash: bytes) -> PersonRow | None:
        """Return the person with a token, None if the token is unknown."""
        ...

    def persons_by_tokens(self, token_hashes: Collection[bytes]) -> Mapping[bytes, PersonRow]:
        """Return the persons with these tokens, by hash; unknown tokens are left out."""
        ...

    def person(self, person_id: int) -> PersonRow | None:
        """Return a person, None if there is none."""
        ...

    def link(self, link_hash: bytes) -> LinkRow | None:
        """Return a link, used, expired or not; None if there is none, or it was forgotten."""
        ...

    def public_tables(self, limit: int = 100) -> list[ListedTable]:
        """Return the public tables: open ones, then tables in play, the newest first in both."""
        ...

    def tables_of(self, person_id: int, limit: int = 100) -> list[ListedTable]:
        """Return the tables where a person has a seat, first the tables where it is their turn.

        Tables that are over or abandoned come last. Of equals, the latest move comes first.
        """
        ...

    def table_ids(self) -> list[str]:
        """Return the ids of all tables, oldest first."""
        ...

    def close(self) -> None:
        """Close the store."""
        ...
