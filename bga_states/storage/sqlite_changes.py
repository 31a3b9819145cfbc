"""Changes as SQL of SQLite: each is done whole, or found overtaken before anything is written.

They run inside a transaction that may write, so no other program changes the rows they have read.
"""

import sqlite3
from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import astuple

from bga_states.storage.contract import (
    ACT,
    ENDED,
    Beat,
    Change,
    MoveRow,
    SeatRow,
    StorageError,
    TableChanged,
    TableMade,
    TableRemoved,
    TableRow,
    WorkLeased,
    WorkRow,
)
from bga_states.storage.person_rows import PersonChange
from bga_states.storage.sqlite_file import SqliteFile
from bga_states.storage.sqlite_people import apply_to_person, use_link

WRITE = msgspec.json.Encoder().encode
Columns: TypeAlias = tuple[Any, ...]
Others: TypeAlias = PersonChange | TableMade | TableRemoved | WorkLeased | Beat

STANDING = """
SELECT no, revision,
    coalesce((SELECT version FROM positions WHERE table_no = tables.no), -1),
    coalesce((SELECT max(version) FROM moves WHERE table_no = tables.no), -1),
    EXISTS (SELECT 1 FROM work WHERE table_no = tables.no)
FROM tables WHERE id = ?
"""
MAKE_TABLE = """
INSERT INTO tables (id, revision, game, phase, options, visibility, watch, created_by, host,
    created_at, result, trouble, watch_key, clock_rules)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
"""
WRITE_TABLE = """
UPDATE tables SET revision = ?, game = ?, phase = ?, options = ?, visibility = ?, watch = ?,
    created_by = ?, host = ?, created_at = ?, result = ?, trouble = ?, watch_key = ?,
    clock_rules = ?
WHERE no = ?
"""
WRITE_SEAT = """
INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_no, no) DO UPDATE SET kind = excluded.kind, player_id = excluded.player_id,
    person_id = excluded.person_id, bot = excluded.bot, name = excluded.name,
    ready = excluded.ready, wants_end = excluded.wants_end,
    holder = excluded.holder
"""
IS_REPEATED = """
SELECT 1 FROM moves
WHERE table_no = ? AND player_id = ? AND action_id = ? AND action_id <> '' AND kind <> 'act'
"""
WRITE_MOVE = "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
WRITE_POSITION = """
INSERT INTO positions (table_no, version, moved_at, active, progression, game_version, fresh_from,
    entered, snapshot, clock)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_no) DO UPDATE SET version = excluded.version, moved_at = excluded.moved_at,
    active = excluded.active, progression = excluded.progression,
    game_version = excluded.game_version, fresh_from = excluded.fresh_from,
    entered = excluded.entered, snapshot = excluded.snapshot, clock = excluded.clock
"""
DROP_WORK = "DELETE FROM work WHERE table_no = ?"
WRITE_WORK = "INSERT INTO work VALUES (?, ?, ?, ?, ?, 0)"
LEASE_WORK = """
UPDATE work SET leased_until = ?
WHERE table_no = (SELECT no FROM tables WHERE id = ?) AND kind = ? AND player_id = ?
    AND version = ? AND leased_until <= ?
"""
REMOVE_TABLE = (
    "DELETE FROM links WHERE table_id = (SELECT id FROM tables WHERE no = ?)",
    "DELETE FROM work WHERE table_no = ?",
    "DELETE FROM moves WHERE table_no = ?",
    "DELETE FROM positions WHERE table_no = ?",
    "DELETE FROM seats WHERE table_no = ?",
    "DELETE FROM tables WHERE no = ?",
)
BEAT = "UPDATE beats SET at = ?, stood = ?, leapt = ?, is_still = ?"
MOST_STANDINGS = 4_096
"""The largest number of remembered standings; one more, and the oldest is forgotten."""
NEVER = -2
"""The next version where log and position disagree, as after an edit by hand: no move has it."""


class Standing:
    """How one table is stored, and then how the changes of a batch will leave it."""

    __slots__ = ("has_work", "next_version", "no", "revision")

    def __init__(
        self, no: int, revision: int, version: int, last_move: int, *, has_work: bool
    ) -> None:
        self.no = no
        self.revision = revision
        self.next_version = version + 1 if version == last_move else NEVER
        self.has_work = has_work


class Standings(dict[str, Standing]):
    """The standings of tables that only one server changes, by id.

    Clear them all when a transaction fails: then they may be wrong.
    """

    def remember(self, table_id: str, standing: Standing) -> None:
        """Remember the standing of a table."""
        if len(self) >= MOST_STANDINGS:
            del self[next(iter(self))]
        self[table_id] = standing


class Batch:
    """Changes that are stored together: each changed row is written once, at the end."""

    def __init__(self, connection: sqlite3.Connection, standings: Standings) -> None:
        self._connection = connection
        self._standings = standings
        self._overtaken: set[str] = set()
        self._rows: dict[str, dict[object, Columns]] = {
            WRITE_TABLE: {},
            WRITE_SEAT: {},
            WRITE_MOVE: {},
            WRITE_POSITION: {},
            DROP_WORK: {},
        }
        """The rows to write: by statement, in this order, then by the key of the row."""
        self._work: dict[int, Sequence[WorkRow]] = {}
        """The work left at tables, by their numbers."""

    def store(self, changes: Sequence[Change]) -> list[bool]:
        """Do these changes in order, and return for each whether it was done."""
        done: list[bool] = []
        for change in changes:
            if isinstance(change, TableChanged):
                done.append(self._change_table(change))
            else:
                done.append(self._do(change))
        self._write()
        return done

    def _change_table(self, change: TableChanged) -> bool:
        """Take all parts of a change; False when it was overtaken."""
        table_id, table, move = change.table_id, change.table, change.move
        # The hang watch may have changed a row beside the server.
        known = self._standings.get(table_id) if table is None else None
        standing = known or self._look_up(table_id)
        if standing is None or self._is_overtaken(standing, change):
            return self._overtake(table_id)
        no = standing.no
        if table is not None:
            self._take_row(standing, table)
        if move is not None:
            standing.next_version += 1
            self._rows[WRITE_MOVE][no, move.version] = (no, *astuple(move)[1:])
        if change.position is not None:
            _, version, moved_at, active, *others = astuple(change.position)
            columns = (no, version, moved_at, WRITE(active).decode(), *others)
            self._rows[WRITE_POSITION][no] = columns
        # Most moves neither leave nor find any.
        if change.work or (change.work is not None and standing.has_work):
            self._take_work(standing, change.work)
        return True

    def _is_overtaken(self, standing: Standing, change: TableChanged) -> bool:
        """Whether something else was stored since a change was made; if not, use its link."""
        table, move, use = change.table, change.move, change.use
        return (
            change.table_id in self._overtaken
            or (table is not None and table.revision != standing.revision + 1)
            or (move is not None and move.version != standing.next_version)
            or (move is not None and move.kind != ACT and self._is_repeated(standing.no, move))
            # The last check that may fail: a link is used only if its change happens.
            or (use is not None and not use_link(self._connection, use))
        )

    def _overtake(self, table_id: str) -> bool:
        """Let no later change of a table happen in this batch; return False."""
        self._overtaken.add(table_id)
        self._standings.pop(table_id, None)
        return False

    def _take_row(self, standing: Standing, table: TableRow) -> None:
        standing.revision = table.revision
        _, *columns, _seats, clock_rules = astuple(table)
        self._rows[WRITE_TABLE][standing.no] = (*columns, clock_rules, standing.no)
        self._take_seats(standing.no, table.seats)
        # Hardly any change comes after the end.
        if table.phase in ENDED:
            self._standings.pop(table.id, None)

    def _take_seats(self, no: int, seats: Sequence[SeatRow]) -> None:
        for seat in seats:
            self._rows[WRITE_SEAT][no, seat.no] = (no, *astuple(seat))

    def _take_work(self, standing: Standing, work: Sequence[WorkRow]) -> None:
        if standing.has_work:
            self._rows[DROP_WORK][standing.no] = (standing.no,)
        self._work[standing.no] = work
        standing.has_work = bool(work)

    def _look_up(self, table_id: str) -> Standing | None:
        """Look up the standing of a table, None if there is no such table."""
        self._write()
        row = self._connection.execute(STANDING, (table_id,)).fetchone()
        if row is None:
            return None
        *columns, has_work = row
        standing = Standing(*columns, has_work=bool(has_work))
        self._standings.remember(table_id, standing)
        return standing

    def _is_repeated(self, no: int, move: MoveRow) -> bool:
        """Whether a player has made a move, other than an act, by the same request before."""
        if not move.action_id or not move.version:
            return False
        self._write()
        asked = (no, move.player_id, move.action_id)
        return self._connection.execute(IS_REPEATED, asked).fetchone() is not None

    def _do(self, change: Others) -> bool:
        """Do any change but a `TableChanged`; False when it was overtaken."""
        match change:
            case TableMade():
                return self._make_table(change)
            case TableRemoved():
                return self._remove_table(change)
            case WorkLeased():
                return self._lease_work(change)
            case Beat():
                self._connection.execute(BEAT, astuple(change))
                return True
        return apply_to_person(self._connection, change)

    def _make_table(self, made: TableMade) -> bool:
        """Add a table with its seats, work and first move; False when its id is known."""
        table_id = made.table.id
        if table_id in self._overtaken:
            return False
        *columns, _seats, clock_rules = astuple(made.table)
        cursor = self._connection.execute(MAKE_TABLE, (*columns, clock_rules))
        no = cursor.lastrowid
        if cursor.rowcount != 1 or no is None:
            return self._overtake(table_id)
        self._take_seats(no, made.table.seats)
        self._work[no] = made.work
        revision, has_work = made.table.revision, bool(made.work)
        self._standings.remember(table_id, Standing(no, revision, -1, -1, has_work=has_work))
        return made.begun is None or self._change_table(made.begun)

    def _remove_table(self, removed: TableRemoved) -> bool:
        """Delete all rows of a table; False when the removal was overtaken."""
        standing = self._look_up(removed.table_id)
        is_overtaken = removed.table_id in self._overtaken
        if is_overtaken or standing is None or removed.revision != standing.revision:
            return self._overtake(removed.table_id)
        self._standings.pop(removed.table_id)
        for statement in REMOVE_TABLE:
            self._connection.execute(statement, (standing.no,))
        return True

    def _lease_work(self, lease: WorkLeased) -> bool:
        """Lease work; False when the work is gone, or leased already."""
        self._write()
        work = lease.work
        which = (work.table_id, work.kind, work.player_id, work.version)
        cursor = self._connection.execute(LEASE_WORK, (lease.until, *which, lease.at))
        return cursor.rowcount == 1

    def _write(self) -> None:
        """Write the rows that changes have left so far."""
        for statement, rows in self._rows.items():
            if rows:
                self._connection.executemany(statement, rows.values())
                rows.clear()
        if self._work:
            rows_of_work = [
                (no, row.kind, row.player_id, row.version, row.due_at)
                for no, work in self._work.items()
                for row in work
            ]
            self._connection.executemany(WRITE_WORK, rows_of_work)
            self._work.clear()


class SqliteWriter(SqliteFile):
    """A file of SQLite to which changes are written."""

    @cached_property
    def _standings(self) -> Standings:
        """The standings of the file's tables, as this server has stored them."""
        return Standings()

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store these changes in one transaction, and return for each whether it was done."""
        if self._is_reader:
            fact = "it was opened to be read"
            raise StorageError(f"Cannot write to {self._path}: {fact}. Send it to its server.")
        connection = self._connection
        if connection is None or not self._is_as_left():
            connection = self._connected()
        try:
            connection.execute("BEGIN IMMEDIATE")
            done = Batch(connection, self._standings).store(changes)
            connection.execute("COMMIT")
        except BaseException as error:
            self._undo(connection, error)
            raise
        return done

    def _undo(self, connection: sqlite3.Connection, error: BaseException) -> None:
        """End a transaction that has failed, and forget the standings: they may be wrong now."""
        self._standings.clear()
        super()._undo(connection, error)
