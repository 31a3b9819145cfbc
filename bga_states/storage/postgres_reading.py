"""Rows as PostgreSQL returns them, and the questions that return them.

Each question is one statement, so that its rows show one moment.
"""

from typing import Any

import msgspec

from bga_states.storage.contract import (
    ListedTable,
    PositionRow,
    SeatRow,
    StoredTable,
    TableRow,
)

READ_SEATS = msgspec.json.Decoder(tuple[SeatRow, ...]).decode
ROW = """
SELECT id, revision, game, phase, options, visibility, watch, created_by, host, created_at, result,
    trouble, watch_key,
    (SELECT json_agg(seats ORDER BY seats.no)::text FROM seats WHERE table_no = tables.no),
    clock_rules
"""
TABLE = f"""
{ROW}, version, moved_at, active, progression, game_version, fresh_from, entered, snapshot,
    clock
FROM tables LEFT JOIN positions ON table_no = no WHERE id = $1
"""
STANDS = """
SELECT id, coalesce(version, -1), revision FROM tables LEFT JOIN positions ON table_no = no
WHERE id = ANY($1)
"""
HOLDERS = """
SELECT DISTINCT person_id FROM seats JOIN tables ON tables.no = table_no
WHERE id = ANY($1) AND person_id <> 0
"""
CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
LISTED = f"""
{ROW}, coalesce(moved_at, created_at), coalesce(active, '{{}}'), coalesce(progression, 0),
    coalesce(clock, '')
FROM tables LEFT JOIN positions ON table_no = no
"""
# In the alphabet "open" comes before "playing", and an index has this order.
PUBLIC_TABLES = f"""
{LISTED}
WHERE visibility = 'public' AND phase IN ('open', 'playing')
ORDER BY phase, created_at DESC, no DESC LIMIT $1
"""
HELD = """
JOIN (SELECT table_no, array_agg(no) AS mine FROM seats
    WHERE person_id = $1 AND person_id <> 0 GROUP BY table_no) AS held ON held.table_no = tables.no
"""
TABLES_OF_PERSON = f"""
{LISTED} {HELD}
ORDER BY coalesce(active && mine, false) DESC, phase IN ('over', 'abandoned'),
    coalesce(moved_at, created_at) DESC, tables.no DESC
LIMIT $2
"""
MOVE = """
SELECT $1::text, version, at, kind, player_id, action_id, command, frames, digest, snapshot, clock
FROM moves WHERE table_no = (SELECT no FROM tables WHERE id = $1)
"""
MOVES_AFTER = f"{MOVE} AND version > $2 ORDER BY version LIMIT $3"
# By the index of versions: no index has the ids of acts, for each move would have to add its own.
ACT_OF_REQUEST = f"""
{MOVE} AND version > $2 AND version <= $3 AND player_id = $4 AND action_id = $5 AND kind = 'act'
"""
MOVE_OF_REQUEST = f"""
{MOVE} AND player_id = $2 AND action_id = $3 AND action_id <> '' AND kind <> 'act'
"""
NEXT_WORK = """
SELECT kind, id, player_id, version, due_at
FROM work AS next JOIN tables ON tables.no = table_no
WHERE kind = $1 AND due_at <= $2 AND NOT EXISTS (
    SELECT FROM work
    WHERE table_no = next.table_no AND kind = next.kind AND leased_until > $2
)
ORDER BY due_at, next.version, player_id LIMIT 1
"""
NEXT_DUE = "SELECT min(due_at) FROM work WHERE kind = $1"
LAST_BEAT = "SELECT at, stood, leapt, is_still FROM beats"
KNOWN_PERSON = """
SELECT id, name, seen_at FROM persons JOIN tokens ON person_id = id WHERE hash = $1
"""
KNOWN_PERSONS = """
SELECT hash, id, name, seen_at FROM persons JOIN tokens ON person_id = id WHERE hash = ANY($1)
"""
PERSON = "SELECT id, name, seen_at FROM persons WHERE id = $1"
LINK = """
SELECT hash, kind, made_by, table_id, seat, expires_at, used_at, used_by FROM links WHERE hash = $1
"""
TABLE_IDS = "SELECT id FROM tables ORDER BY created_at, no"
COLUMNS = len(TableRow.__struct_fields__)


def stored_table(row: tuple[Any, ...]) -> StoredTable:
    """Read a table with its position."""
    table, position = table_row(row[:COLUMNS]), row[COLUMNS:]
    version, moved_at, active, *others = position
    if version is None:
        return StoredTable(table, None)
    return StoredTable(table, PositionRow(table.id, version, moved_at, tuple(active), *others))


def listed_table(row: tuple[Any, ...]) -> ListedTable:
    """Read a table as lists show it."""
    moved_at, active, progression, clock = row[COLUMNS:]
    return ListedTable(table_row(row[:COLUMNS]), moved_at, tuple(active), progression, clock)


def table_row(columns: tuple[Any, ...]) -> TableRow:
    """Read the row of a table with its seats."""
    *others, seats, clock_rules = columns
    return TableRow(*[*others, () if seats is None else READ_SEATS(seats), clock_rules])
