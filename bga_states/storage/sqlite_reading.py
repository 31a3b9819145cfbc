"""Rows as SQLite returns them, and the questions that return them."""

import sqlite3
from typing import Any

import msgspec

from bga_states.storage.contract import (
    ListedTable,
    MoveRow,
    PositionRow,
    SeatRow,
    StoredTable,
    TableRow,
)

READ_NUMBERS = msgspec.json.Decoder(tuple[int, ...]).decode

TABLE = """
SELECT no, id, revision, game, phase, options, visibility, watch, created_by, host, created_at,
    result, trouble, watch_key, clock_rules
FROM tables WHERE id = ?
"""
STAND = """
SELECT id, coalesce(version, -1), revision FROM tables LEFT JOIN positions ON table_no = no
WHERE id = ?
"""
HOLDERS = """
SELECT person_id FROM seats WHERE table_no = (SELECT no FROM tables WHERE id = ?) AND person_id <> 0
"""
# In the alphabet "open" comes before "playing", and an index has this order.
PUBLIC_TABLES = """
SELECT no, id, revision, game, phase, options, visibility, watch, created_by, host, created_at,
    result, trouble, watch_key, clock_rules, coalesce(moved_at, created_at), coalesce(active, '[]'),
    coalesce(progression, 0), coalesce(clock, x'')
FROM tables LEFT JOIN positions ON table_no = no
WHERE visibility = 'public' AND phase IN ('open', 'playing')
ORDER BY phase, created_at DESC, no DESC LIMIT ?
"""
TABLES_OF_PERSON = """
SELECT tables.no, id, revision, game, phase, options, visibility, watch, created_by, host,
    created_at, result, trouble, watch_key, clock_rules, coalesce(moved_at, created_at) AS moved,
    coalesce(active, '[]'), coalesce(progression, 0), coalesce(clock, x'')
FROM tables JOIN seats ON seats.table_no = tables.no
    LEFT JOIN positions ON positions.table_no = tables.no
WHERE person_id = ? AND person_id <> 0
GROUP BY tables.no
ORDER BY max(EXISTS (
        SELECT 1 FROM json_each(iif(json_valid(active), active, '[]')) WHERE value = seats.no
    )) DESC,
    phase IN ('over', 'abandoned'), moved DESC, tables.no DESC
LIMIT ?
"""
SEATS = """
SELECT no, kind, player_id, person_id, bot, name, ready, wants_end, holder
FROM seats WHERE table_no = ? ORDER BY no
"""
POSITION = """
SELECT version, moved_at, active, progression, game_version, fresh_from, entered, snapshot, clock
FROM positions WHERE table_no = ?
"""
MOVE = """
SELECT version, at, kind, player_id, action_id, command, frames, digest, moves.snapshot, clock
FROM moves WHERE table_no = (SELECT no FROM tables WHERE id = ?)
"""
MOVES_AFTER = f"{MOVE} AND version > ? ORDER BY version LIMIT ?"
# By the index of versions: no index has the ids of acts, for each move would have to add its own.
ACT_OF_REQUEST = f"""
{MOVE} AND version > ? AND version <= ? AND player_id = ? AND action_id = ? AND kind = 'act'
"""
MOVE_OF_REQUEST = f"""
{MOVE} AND player_id = ? AND action_id = ? AND action_id <> '' AND kind <> 'act'
"""
NEXT_WORK = """
SELECT kind, id, player_id, version, due_at
FROM work AS next JOIN tables ON tables.no = table_no
WHERE kind = :kind AND due_at <= :at AND NOT EXISTS (
    SELECT 1 FROM work
    WHERE table_no = next.table_no AND kind = next.kind AND leased_until > :at
)
ORDER BY due_at, next.version, player_id LIMIT 1
"""
NEXT_DUE = "SELECT min(due_at) FROM work WHERE kind = ?"
LAST_BEAT = "SELECT at, stood, leapt, is_still FROM beats"
KNOWN_PERSON = """
SELECT id, name, seen_at FROM persons JOIN tokens ON person_id = id WHERE hash = ?
"""
PERSON = "SELECT id, name, seen_at FROM persons WHERE id = ?"
LINK = """
SELECT hash, kind, made_by, table_id, seat, expires_at, used_at, used_by
FROM links WHERE hash = ?
"""
TABLE_IDS = "SELECT id FROM tables ORDER BY created_at, no"


def stored_table(connection: sqlite3.Connection, table_id: str) -> StoredTable | None:
    """Read a table with its position, None if there is no such table."""
    row = connection.execute(TABLE, (table_id,)).fetchone()
    if row is None:
        return None
    no, *columns = row
    table = table_row(connection, no, columns)
    return StoredTable(table, position_row(connection, no, table_id))


def position_row(connection: sqlite3.Connection, no: int, table_id: str) -> PositionRow | None:
    """Read the position of a table, None if its game has not started."""
    row = connection.execute(POSITION, (no,)).fetchone()
    if row is None:
        return None
    version, moved_at, active, *others = row
    return PositionRow(table_id, version, moved_at, READ_NUMBERS(active), *others)


def listed_tables(
    connection: sqlite3.Connection, question: str, *asked: object
) -> list[ListedTable]:
    """Read the tables that a question asks for, as lists show them."""
    listed = []
    for row in connection.execute(question, asked).fetchall():
        no, *columns, moved_at, active, progression, clock = row
        table = table_row(connection, no, columns)
        listed.append(ListedTable(table, moved_at, listed_numbers(active), progression, clock))
    return listed


def listed_numbers(written: str) -> tuple[int, ...]:
    """Read the numbers of the seats that are to act; none if the text is damaged.

    One table that cannot be read must not keep the others out of a list.
    """
    try:
        return READ_NUMBERS(written)
    except msgspec.DecodeError:
        return ()


def table_row(connection: sqlite3.Connection, no: int, columns: list[Any]) -> TableRow:
    """Turn the columns of a table into its row, with its seats."""
    *others, clock_rules = columns
    return TableRow(*[*others, seats_of(connection, no), clock_rules])


def seats_of(connection: sqlite3.Connection, no: int) -> tuple[SeatRow, ...]:
    """Read the seats of a table."""
    return tuple(seat_row(columns) for columns in connection.execute(SEATS, (no,)))


def seat_row(columns: tuple[Any, ...]) -> SeatRow:
    """Turn the columns of a seat into its row."""
    *others, ready, wants_end, holder = columns
    return SeatRow(*[*others, bool(ready), bool(wants_end), holder])


def move_rows(
    connection: sqlite3.Connection, question: str, table_id: str, *asked: object
) -> list[MoveRow]:
    """Read the moves of a table that a question asks for."""
    rows = connection.execute(question, (table_id, *asked))
    return [MoveRow(table_id, *columns) for columns in rows]
