"""Rows for tests: a table, and what one command changes at it."""

from typing import Any

from msgspec.structs import replace

from bga_states.storage import (
    DEVICE,
    LinkRow,
    MoveRow,
    PersonMade,
    PersonRow,
    PositionRow,
    SeatRow,
    TableChanged,
    TableMade,
    TableRow,
    TokenRow,
    WorkRow,
)
from bga_states.storage.told_frames import marked, pack_frames

ENDED_PURGE = "purge of an ended table"
TABLE = TableRow(
    id="table-00000001",
    revision=0,
    game="reversi",
    phase="open",
    options=b'{"size":8}',
    visibility="public",
    watch="everybody",
    created_by=1,
    host="Ann",
    created_at=1_000,
    result=b"",
    trouble="",
    watch_key="",
    seats=(SeatRow(1, "person", person_id=1, name="Ann", ready=True), SeatRow(2)),
)
OTHER = "table-00000002"
"""The id of another table."""
ANN = PersonRow(1, "Ann", 5)
BOB = PersonRow(2, "Bob", 6)
ANNS_TOKEN = TokenRow(b"a" * 32, 1, 5)
BOBS_TOKEN = TokenRow(b"b" * 32, 2, 6)
ANN_MADE = PersonMade(ANN, ANNS_TOKEN)
BOB_MADE = PersonMade(BOB, BOBS_TOKEN)
LINK = LinkRow(b"l" * 32, "seat", 1, TABLE.id, 1, expires_at=9_000)
DEVICE_LINK = replace(LINK, hash=b"d" * 32, kind=DEVICE, table_id="", seat=0)


def made(table_id: str = TABLE.id, **columns: Any) -> TableMade:
    """Make a table."""
    return TableMade(replace(TABLE, id=table_id, **columns))


def moved(version: int, table_id: str = TABLE.id, **columns: Any) -> TableChanged:
    """Make a move, with the position it leads to; `columns` are those of the move."""
    snapshot = b"snapshot %d" % version
    filled: dict[str, Any] = {
        "at": 2_000 + version,
        "kind": "act",
        "player_id": 23,
        "action_id": f"action-{version}",
        "command": b'{"n":%d}' % version,
        "frames": pack_frames({0: b"[%d]" % version}),
        "digest": marked(snapshot).digest(),
        **columns,
    }
    return TableChanged(
        table_id,
        move=MoveRow(table_id, version, **filled),
        position=position(version, table_id),
    )


def position(version: int, table_id: str = TABLE.id, **columns: Any) -> PositionRow:
    """Return where a table stands after a move."""
    row = PositionRow(
        table_id,
        version,
        moved_at=2_000 + version,
        active=(1,),
        progression=version,
        game_version=1,
        fresh_from=0,
        entered=b'{"0":0}',
        snapshot=b"snapshot %d" % version,
    )
    return replace(row, **columns)


def of_each_phase() -> list[TableMade | TableChanged]:
    """Make tables: an open one, one in play, one that is over, and one like it that is nobody's."""
    rest = [made("playing", phase="playing"), made("over", phase="over")]
    rest.append(made("imported", phase="over", created_by=0))
    return [made("open"), *rest, *(moved(0, one.table.id) for one in rest)]


def changed(revision: int, table_id: str = TABLE.id, **columns: Any) -> TableChanged:
    """Change a table's row; no seats unless given."""
    columns = {"seats": (), **columns}
    return TableChanged(table_id, replace(TABLE, id=table_id, revision=revision, **columns))


def due(version: int, table_id: str = TABLE.id, **columns: Any) -> WorkRow:
    """Return a bot's work after a move."""
    row = WorkRow("bot", table_id, player_id=23, version=version, due_at=2_000 + version)
    return replace(row, **columns)
