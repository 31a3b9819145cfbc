"""Changes as SQL of SQLite: each is done whole, or found overtaken before anything is written.

To be run inside a transaction that has the right to write: then nobody changes what was looked at.
"""

import sqlite3
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import astuple

from bga_states.storage.contract import (
    ENDED,
    Beat,
    Change,
    MoveRow,
    PositionRow,
    SeatRow,
    TableChanged,
    TableMade,
    TableRemoved,
    TableRow,
    WorkLeased,
    WorkRow,
)
from bga_states.storage.person_rows import PersonChange
from bga_states.storage.sqlite_people import apply_to_person, is_usable, use_link
from bga_states.storage.table_standings import Standing, Standings

WRITE = msgspec.json.Encoder().encode

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
ADD_MOVE = """
INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
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
REMOVE_TABLE = (
    "DELETE FROM links WHERE table_id = (SELECT id FROM tables WHERE no = ?)",
    "DELETE FROM work WHERE table_no = ?",
    "DELETE FROM moves WHERE table_no = ?",
    "DELETE FROM positions WHERE table_no = ?",
    "DELETE FROM seats WHERE table_no = ?",
    "DELETE FROM tables WHERE no = ?",
)
OF_TABLES = (TableChanged, TableMade, TableRemoved)
BEAT = "UPDATE beats SET at = ?, stood = ?, leapt = ?, is_still = ?"


def apply_changes(
    connection: sqlite3.Connection, changes: Iterable[Change], standings: Standings
) -> list[bool]:
    """Do these changes in order, and return of each whether it was done."""
    done: list[bool] = []
    overtaken: set[str] = set()
    for change in changes:
        if not isinstance(change, OF_TABLES):
            done.append(apply_to_others(connection, change))
            continue
        table_id = change.table.id if isinstance(change, TableMade) else change.table_id
        is_done = table_id not in overtaken and apply_to_table(connection, change, standings)
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


def apply_to_table(
    connection: sqlite3.Connection,
    change: TableMade | TableChanged | TableRemoved,
    standings: Standings,
) -> bool:
    """Make, change or remove a table; False when it was overtaken."""
    if isinstance(change, TableMade):
        return make_table(connection, change)
    standing = standings.get(change.table_id)
    if standing is None:
        standing = standing_of(connection, change.table_id)
        if standing is None:
            return False
        standings.remember(change.table_id, standing)
    if isinstance(change, TableChanged):
        is_done = change_table(connection, change, standing)
        is_last = change.table is not None and change.table.phase in ENDED
        # Hardly anything comes after the last one; and what watches the server may have changed it.
        if is_last or not is_done:
            standings.discard(change.table_id)
        return is_done
    standings.discard(change.table_id)
    if change.revision != standing.revision:
        return False
    for statement in REMOVE_TABLE:
        connection.execute(statement, (standing.no,))
    return True


def change_table(connection: sqlite3.Connection, change: TableChanged, standing: Standing) -> bool:
    """Change a table; False when it was overtaken."""
    if standing.is_overtaken(change):
        return False
    # All that may fail comes before anything is written.
    if change.use is not None and not is_usable(connection, change.use):
        return False
    if change.move is not None and not add_move(connection, standing.no, change.move):
        return False
    write_change(connection, change, standing)
    standing.take(change)
    return True


def make_table(connection: sqlite3.Connection, made: TableMade) -> bool:
    """Add a table with its seats and its work; False when its id is known."""
    *columns, seats, clock_rules = astuple(made.table)
    cursor = connection.execute(MAKE_TABLE, (*columns, clock_rules))
    if cursor.rowcount != 1 or cursor.lastrowid is None:
        return False
    write_seats(connection, cursor.lastrowid, seats)
    add_work(connection, cursor.lastrowid, made.work)
    return True


def standing_of(connection: sqlite3.Connection, table_id: str) -> Standing | None:
    """Look up how a table is stored, None if there is no such table."""
    row = connection.execute(STANDING, (table_id,)).fetchone()
    if row is None:
        return None
    *columns, has_work = row
    return Standing(*columns, has_work=bool(has_work))


def write_change(connection: sqlite3.Connection, change: TableChanged, standing: Standing) -> None:
    """Write all parts of a change but its move."""
    if change.use is not None:
        use_link(connection, change.use)
    if change.position is not None:
        write_position(connection, standing, change.position)
    if change.table is not None:
        write_table(connection, standing.no, change.table)
    # Most moves neither leave nor find any.
    if change.work is not None and (change.work or standing.has_work):
        replace_work(connection, standing, change.work)


def write_table(connection: sqlite3.Connection, no: int, table: TableRow) -> None:
    """Write the row of a table, and the seats that come with it."""
    _, *columns, seats, clock_rules = astuple(table)
    connection.execute(CHANGE_TABLE, (*columns, clock_rules, no))
    write_seats(connection, no, seats)


def add_move(connection: sqlite3.Connection, no: int, move: MoveRow) -> bool:
    """Add a move to the log; False when the log has its request already."""
    _, *columns = astuple(move)
    return connection.execute(ADD_MOVE, (no, *columns)).rowcount == 1


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
    if standing.has_work:
        connection.execute(DROP_WORK, (standing.no,))
    add_work(connection, standing.no, work)


def add_work(connection: sqlite3.Connection, no: int, work: Sequence[WorkRow]) -> None:
    """Write what is to be done at a table."""
    for row in work:
        columns = (row.kind, row.player_id, row.version, row.due_at)
        connection.execute(ADD_WORK, (no, *columns))


def write_seats(connection: sqlite3.Connection, no: int, seats: Sequence[SeatRow]) -> None:
    """Write these seats, and leave the others of the table as they are."""
    for seat in seats:
        connection.execute(WRITE_SEAT, (no, *astuple(seat)))
