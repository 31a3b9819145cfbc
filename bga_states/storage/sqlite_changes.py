"""Changes as SQL of SQLite: each is done whole, or found overtaken before anything is written.

To be run inside a transaction that has the right to write: then nobody changes what was looked at.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import astuple

from bga_states.storage.contract import (
    Beat,
    Change,
    MoveRow,
    PersonChange,
    PositionRow,
    SeatRow,
    TableChanged,
    TableMade,
    TableRow,
    WorkLeased,
    WorkRow,
)
from bga_states.storage.sqlite_people import apply_to_person, use_link

WRITE = msgspec.json.Encoder().encode

STANDING = """
SELECT no, revision,
    coalesce((SELECT version FROM positions WHERE table_no = tables.no), -1),
    coalesce((SELECT max(version) FROM moves WHERE table_no = tables.no), -1),
    EXISTS (SELECT 1 FROM moves WHERE table_no = tables.no AND player_id = ? AND action_id = ?
        AND action_id <> ''),
    EXISTS (SELECT 1 FROM work WHERE table_no = tables.no)
FROM tables WHERE id = ?
"""
MAKE_TABLE = """
INSERT INTO tables (id, revision, game, phase, options, visibility, watch, created_by, host,
    created_at, result, trouble, watch_key, clock_rules)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
"""
CHANGE_TABLE = """
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
ADD_MOVE = "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
ADD_POSITION = """
INSERT INTO positions (table_no, version, moved_at, active, progression, game_version, fresh_from,
    entered, snapshot, clock)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
CHANGE_POSITION = """
UPDATE positions SET version = ?, moved_at = ?, active = ?, progression = ?, game_version = ?,
    fresh_from = ?, entered = ?, snapshot = ?, clock = ?
WHERE table_no = ?
"""
DROP_WORK = "DELETE FROM work WHERE table_no = ?"
ADD_WORK = "INSERT INTO work VALUES (?, ?, ?, ?, ?, 0)"
LEASE_WORK = """
UPDATE work SET leased_until = ?
WHERE table_no = (SELECT no FROM tables WHERE id = ?) AND kind = ? AND player_id = ?
    AND version = ? AND leased_until <= ?
"""
BEAT = "UPDATE beats SET at = ?, stood = ?"
NOBODY = (0, "")


class Standing(NamedTuple):
    """How a table is stored: its number, and what decides whether a change comes too late."""

    no: int
    revision: int
    version: int
    last_move: int
    is_repeated: bool
    has_work: bool


def apply_changes(connection: sqlite3.Connection, changes: Iterable[Change]) -> list[bool]:
    """Do these changes in order, and return of each whether it was done."""
    done: list[bool] = []
    overtaken: set[str] = set()
    for change in changes:
        if isinstance(change, PersonChange | WorkLeased | Beat):
            done.append(apply_to_others(connection, change))
            continue
        table_id = change.table.id if isinstance(change, TableMade) else change.table_id
        is_done = table_id not in overtaken and apply_to_table(connection, change)
        if not is_done:
            overtaken.add(table_id)
        done.append(is_done)
    return done


def apply_to_others(
    connection: sqlite3.Connection, change: PersonChange | WorkLeased | Beat
) -> bool:
    """Do what changes no table; False when it was overtaken."""
    match change:
        case WorkLeased():
            return lease_work(connection, change)
        case Beat():
            connection.execute(BEAT, astuple(change))
            return True
    return apply_to_person(connection, change)


def lease_work(connection: sqlite3.Connection, lease: WorkLeased) -> bool:
    """Lease work; False when it is gone, or leased already."""
    work = lease.work
    which = (work.table_id, work.kind, work.player_id, work.version)
    cursor = connection.execute(LEASE_WORK, (lease.until, *which, lease.at))
    return cursor.rowcount == 1


def apply_to_table(connection: sqlite3.Connection, change: TableMade | TableChanged) -> bool:
    """Make or change a table; False when it was overtaken."""
    if isinstance(change, TableMade):
        return make_table(connection, change.table)
    standing = standing_of(connection, change)
    if standing is None or is_overtaken(change, standing):
        return False
    # Last of all that may fail: a link is used only for what then happens.
    if change.use is not None and not use_link(connection, change.use):
        return False
    write_change(connection, change, standing)
    return True


def make_table(connection: sqlite3.Connection, table: TableRow) -> bool:
    """Add a table with its seats; False when its id is known."""
    *columns, seats, clock_rules = astuple(table)
    cursor = connection.execute(MAKE_TABLE, (*columns, clock_rules))
    if cursor.rowcount != 1 or cursor.lastrowid is None:
        return False
    write_seats(connection, cursor.lastrowid, seats)
    return True


def standing_of(connection: sqlite3.Connection, change: TableChanged) -> Standing | None:
    """Look up what a change would be done to, None if there is no such table."""
    move = change.move
    asked = NOBODY if move is None else (move.player_id, move.action_id)
    row = connection.execute(STANDING, (*asked, change.table_id)).fetchone()
    return None if row is None else Standing(*row)


def is_overtaken(change: TableChanged, standing: Standing) -> bool:
    """Whether something else was stored since a change was made."""
    table, move = change.table, change.move
    if table is not None and table.revision != standing.revision + 1:
        return True
    if move is None:
        return False
    # Log and position agree, unless somebody has changed the file by hand: then this table stands.
    before = move.version - 1
    return standing.is_repeated or not before == standing.version == standing.last_move


def write_change(connection: sqlite3.Connection, change: TableChanged, standing: Standing) -> None:
    """Write all parts of a change."""
    if change.move is not None:
        add_move(connection, standing.no, change.move)
    if change.position is not None:
        write_position(connection, standing, change.position)
    if change.table is not None:
        write_table(connection, standing.no, change.table)
    if change.work is not None:
        replace_work(connection, standing, change.work)


def write_table(connection: sqlite3.Connection, no: int, table: TableRow) -> None:
    """Write the row of a table, and the seats that come with it."""
    _, *columns, seats, clock_rules = astuple(table)
    connection.execute(CHANGE_TABLE, (*columns, clock_rules, no))
    write_seats(connection, no, seats)


def add_move(connection: sqlite3.Connection, no: int, move: MoveRow) -> None:
    """Add a move to the log."""
    _, *columns = astuple(move)
    connection.execute(ADD_MOVE, (no, *columns))


def write_position(
    connection: sqlite3.Connection, standing: Standing, position: PositionRow
) -> None:
    """Write where the game of a table stands now."""
    _, version, moved_at, active, *others = astuple(position)
    columns = (version, moved_at, WRITE(active).decode(), *others)
    if standing.version < 0:
        connection.execute(ADD_POSITION, (standing.no, *columns))
    else:
        connection.execute(CHANGE_POSITION, (*columns, standing.no))


def replace_work(
    connection: sqlite3.Connection, standing: Standing, work: Sequence[WorkRow]
) -> None:
    """Write what is to be done at a table, in the place of what was."""
    # Most moves neither leave nor find any.
    if standing.has_work:
        connection.execute(DROP_WORK, (standing.no,))
    for row in work:
        columns = (row.kind, row.player_id, row.version, row.due_at)
        connection.execute(ADD_WORK, (standing.no, *columns))


def write_seats(connection: sqlite3.Connection, no: int, seats: Sequence[SeatRow]) -> None:
    """Write these seats, and leave the others of the table as they are."""
    for seat in seats:
        connection.execute(WRITE_SEAT, (no, *astuple(seat)))
