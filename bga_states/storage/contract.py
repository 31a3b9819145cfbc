"""The contract of a store: what tables are as rows, and what every place they live in can do.

A store belongs to one thread, which calls it and waits. Times are milliseconds since 1970.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias

import msgspec

from bga_states.engine.base.errors import BgaStatesError
from bga_states.storage.person_rows import LinkRow, LinkUse, PersonChange, PersonRow

ENDED = frozenset({"over", "abandoned"})
"""The phases of tables that nobody plays at any more."""
ACT = "act"
"""The kind of a move that is an action of the game."""
MOST_SINCE = 1000
"""An act is not older than so many moves: on what was seen before them, none is taken."""


class StorageError(BgaStatesError):
    """The store cannot be opened or does not fit this version; for whoever runs the server."""


class UnavailableError(BgaStatesError):
    """The store could not do what was asked, such as for a full disk; nothing has changed."""


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
    """Whether they agree to end the game without a result."""
    holder: str = ""
    """The name of whoever holds it now, where that is not who began the game there."""


class TableRow(msgspec.Struct, frozen=True):
    """A table without its position: what moves leave as it is.

    `revision` counts the changes of this row and its seats. `options`, `result` and `clock_rules`
    are JSON, `result` b"" while there is none and `clock_rules` b"" where nobody has a clock.
    `watch_key` is a secret that those need who watch by link, "" where no key is needed.
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
    """Where the game of a table stands: its last snapshot, and before it what lists show.

    `active` are the numbers of the seats whose turn it is, `progression` is 0 to 100. `entered`
    says, as JSON, since which version the table (0) and its players (by id) are in their states.
    `fresh_from` is the last version that nobody reaches by frames: then the position was
    replaced as a whole, as by an undo. `clock` is JSON, b"" without one.
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
    """A move: a command that was done, and what each viewer is told of it.

    `player_id` is 0 for what no player does, `action_id` "" where nobody waits for an answer.
    `command` is JSON. `frames` holds by viewer the bytes that are sent, as `told_frames.py` packs
    them. `digest` is that of the snapshot after the move; every 32nd move keeps the `snapshot` too,
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
    """Something that is to be done at a table from `due_at` on, though nobody asks for it.

    It is for the position of a `version`, or where it is about no position for the row of that
    revision; `player_id` is 0 where it is for no player. A table has one of each `kind` for each
    player at most. Times of different kinds need not be of one clock.
    """

    kind: str
    table_id: str
    player_id: int
    version: int
    due_at: int


class TableChanged(msgspec.Struct, frozen=True):
    """All that one command changes at one table; it happens whole or, overtaken, not at all.

    `table` is the row as it is to be, with the seats that are to change among its `seats`; it is
    overtaken unless the stored revision is one less. A move comes with the position it leads to. It
    is overtaken unless the stored version is one less (or, for version 0, there is none). Of other
    kinds than an act it is overtaken, too, unless its action id is new: no earlier move of such a
    kind, of this table and player, has it. An act is made on a version, which tells whether it is.

    `work` is what is to be done at the table from now on, in the place of all that was, leased or
    not; None leaves that as it is. `use` is the link by which it happens, None for none.
    """

    table_id: str
    table: TableRow | None = None
    move: MoveRow | None = None
    position: PositionRow | None = None
    work: tuple[WorkRow, ...] | None = None
    use: LinkUse | None = None


class TableMade(msgspec.Struct, frozen=True):
    """A new table, with what is to be done at it. It is overtaken where the id is known.

    `begun` is the first move of a game that has started at once; its row is `table`.
    """

    table: TableRow
    work: tuple[WorkRow, ...] = ()
    begun: TableChanged | None = None


class TableRemoved(msgspec.Struct, frozen=True):
    """A table goes, with its seats, its position, its moves, its work and the links to it.

    It is overtaken unless the stored revision is this one.
    """

    table_id: str
    revision: int


class WorkLeased(msgspec.Struct, frozen=True):
    """Somebody takes work upon them at `at`: until a time nobody else is given it.

    It is overtaken where the work is no longer there, or is leased already. A lease ends before its
    time with the server that took it, where that is known to be gone.
    """

    work: WorkRow
    at: int
    until: int


class Beat(msgspec.Struct, frozen=True):
    """A server says that it runs at `at`; this takes the place of the last beat.

    The time on the wall is `stood` milliseconds ahead of the time for which servers have run, and
    `leapt` milliseconds ahead of the time that has passed: it was set forward by so much. While no
    moves can be stored `is_still` says so.
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
    """A table in a list: its row, and what its position says of it.

    Before its game starts, nobody is active, `moved_at` is when it was made, `clock` is b"".
    """

    table: TableRow
    moved_at: int
    active: tuple[int, ...] = ()
    progression: int = 0
    clock: bytes = b""


GONE = 1 << 62
"""The revision of a table that is not there: no row comes to it."""


class Stand(msgspec.Struct, frozen=True):
    """How far a table is: its position's version, -1 before the start, and its row's revision.

    One that is not there any more is further than any other.
    """

    table_id: str
    version: int
    revision: int

    @classmethod
    def gone(cls, table_id: str) -> "Stand":
        """Return how far a table is that is not there."""
        return cls(table_id, -1, GONE)

    @property
    def is_gone(self) -> bool:
        """Whether the table is not there."""
        return self.revision == GONE


class Store(Protocol):
    """A place where tables live."""

    @property
    def is_shared(self) -> bool:
        """Whether others may change tables too while this one is open."""
        ...

    @property
    def ahead(self) -> int:
        """Milliseconds that the clock by which its times count is ahead of this machine's."""
        ...

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store these changes in one transaction, and return of each whether it was done.

        False says that it was overtaken: something else was stored since it was made. Once a
        change of a table was overtaken, so are all that follow of the same table, for they were
        made on top of it. UnavailableError when nothing could be stored.
        """
        ...

    def holding(self, table_id: str) -> AbstractContextManager[None]:
        """Let nobody else change a table meanwhile, until something is committed; "" is none.

        UnavailableError when others do not let it go.
        """
        ...

    def table(self, table_id: str) -> StoredTable | None:
        """Return a table, None if there is none. Like all that reads, it is of one moment.

        UnavailableError when nothing could be read.
        """
        ...

    def stands(self, table_ids: Collection[str]) -> list[Stand]:
        """Return how far each of these tables is, in any order, those that are gone too."""
        ...

    def holders(self, table_ids: Collection[str]) -> list[int]:
        """Return the ids of the persons who have seats at these tables, each once."""
        ...

    def moves(self, table_id: str, after: int, limit: int = 1000) -> list[MoveRow]:
        """Return the moves with versions above `after` in order, so many at most."""
        ...

    def find_act(self, table_id: str, player_id: int, action_id: str, since: int) -> MoveRow | None:
        """Return the act that a player's request has led to, None if there is none.

        Up to `MOST_SINCE` moves may have come between the version that it was made on and it.
        """
        ...

    def find_move(self, table_id: str, player_id: int, action_id: str) -> MoveRow | None:
        """Return the move that a player's request has led to, other than an act; None if none."""
        ...

    def next_work(self, kind: str, at: int) -> WorkRow | None:
        """Return what is due of a kind and not leased, what has waited longest; None if nothing.

        While other work of the same table and kind is leased it waits: the table stands at one
        version, so what is done first overtakes the rest.
        """
        ...

    def next_due(self, kind: str) -> int | None:
        """Return when the first work of a kind is due, leased or not; None if there is none."""
        ...

    def last_beat(self) -> Beat:
        """Return the last beat, and before the first one `Beat(0, 0, 0)`."""
        ...

    def person_by_token(self, token_hash: bytes) -> PersonRow | None:
        """Return the person with a token, None if nobody has it."""
        ...

    def persons_by_tokens(self, token_hashes: Collection[bytes]) -> Mapping[bytes, PersonRow]:
        """Return who has these tokens, those of them that somebody has."""
        ...

    def person(self, person_id: int) -> PersonRow | None:
        """Return a person, None if there is none."""
        ...

    def link(self, link_hash: bytes) -> LinkRow | None:
        """Return a link, used, expired or not; None if there is none, or it was forgotten."""
        ...

    def public_tables(self, limit: int = 100) -> list[ListedTable]:
        """Return the public tables: open ones first, then those in play, the newest first."""
        ...

    def tables_of(self, person_id: int, limit: int = 100) -> list[ListedTable]:
        """Return the tables where a person has a seat, those where it is their turn first.

        Those that are over or abandoned come last, and of equals the one that was moved last first.
        """
        ...

    def table_ids(self) -> list[str]:
        """Return the ids of all tables, oldest first."""
        ...

    def close(self) -> None:
        """Give the store up."""
        ...
