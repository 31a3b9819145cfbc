"""Exports: one table as one JSON document, whole or as one viewer was told of it.

A whole export holds all stored facts of the game, and so the players' secrets. It leaves out
persons, clocks and the right to watch. A viewer's export holds that viewer's messages, and nothing
else. A damaged table is exported as it is: a whole export holds unreadable values as their bytes.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import asdict, replace

from bga_states.engine.base.errors import readable
from bga_states.storage.contract import (
    Change,
    MoveRow,
    PositionRow,
    SeatRow,
    StorageError,
    Store,
    TableChanged,
    TableMade,
    TableRow,
)
from bga_states.storage.damage import BEFORE_ALL, is_readable, log_of
from bga_states.storage.told_frames import frame_for, pack_frames, unpack_frames

ENCODE = msgspec.json.Encoder().encode
NOBODY = 0
NO_REQUEST = ""
NO_RESULT = b"null"
Json = msgspec.Raw
"""JSON as it is stored, byte for byte; unreadable bytes become a text, in base64."""
UNREADABLE = Json(b"null")
QUOTE = b'"'
Number = Annotated[int, msgspec.Meta(ge=-(1 << 63), le=(1 << 63) - 1)]
"""A number that a database can keep: an export may have been changed by hand."""
Phase = Annotated[str, msgspec.Meta(pattern=r"^(open|playing|over|abandoned)\Z")]
Kind = Annotated[str, msgspec.Meta(pattern=r"^(open|person|bot)\Z")]
"""The phases of tables and the kinds of seats; for rows, they are texts like any others."""
Name = Annotated[str, msgspec.Meta(max_length=200)]
Sentence = Annotated[str, msgspec.Meta(max_length=2_000)]


class ExportedSeat(msgspec.Struct, frozen=True):
    """A seat, without its holder."""

    no: Number
    kind: Kind
    player_id: Number
    bot: Name
    name: Name


class ExportedMove(msgspec.Struct, frozen=True):
    """A move: the command that was done, and in `told` the messages about it by viewer.

    Viewers are numbers of seats. 0 stands for spectators, and for each seat that is left out.
    `digest` and `snapshot` are base64, and so is `told` if it cannot be read.
    """

    version: Number
    at: Number
    kind: str
    player_id: Number
    command: Json
    told: dict[Number, Json] | bytes
    digest: bytes
    snapshot: bytes


class ExportedPosition(msgspec.Struct, frozen=True):
    """The position of the game; its fields mean the same as in a `PositionRow`."""

    version: Number
    moved_at: Number
    active: tuple[Number, ...]
    progression: Number
    game_version: Number
    fresh_from: Number
    entered: Json
    snapshot: bytes


class ExportedCard(msgspec.Struct, frozen=True):
    """The public description of a table; times are milliseconds since 1970."""

    game: Name
    phase: Phase
    options: Json
    host: Name
    created_at: Number
    result: Json
    trouble: Sentence
    seats: list[ExportedSeat]


class ExportedTable(msgspec.Struct, frozen=True, tag_field="export", tag="table"):
    """A whole table."""

    format: Literal[1]
    card: ExportedCard
    moves: list[ExportedMove]
    position: ExportedPosition | None


class ToldMove(msgspec.Struct, frozen=True):
    """One viewer's messages about a move; `messages` is null if they cannot be read."""

    version: int
    at: int
    messages: Json


class ExportedSight(msgspec.Struct, frozen=True, tag_field="export", tag="seat"):
    """A table as one viewer was told of it: `seat` is 0 for a spectator."""

    format: Literal[1]
    seat: int
    card: ExportedCard
    moves: list[ToldMove]


def export_table(store: Store, table_id: str) -> bytes | None:
    """Return a whole table as JSON, None if there is none; its game may be missing."""
    stored = store.table(table_id)
    if stored is None:
        return None
    position = stored.position
    moves = [exported_move(move) for move in moves_to(store, table_id, position)]
    place = None if position is None else exported_position(position)
    return ENCODE(ExportedTable(1, card_of(stored.table), moves, place))


def export_sight(store: Store, table_id: str, seat: int) -> bytes | None:
    """Return a table as one viewer was told of it, as JSON; None if there is none.

    `seat` 0 is for spectators. StorageError when there is no such seat.
    """
    stored = store.table(table_id)
    if stored is None:
        return None
    if seat and seat not in {one.no for one in stored.table.seats}:
        fact = f"the table has no seat {seat}"
        raise StorageError(f"Cannot export: {fact}. Give another one, or 0 for who watches.")
    moves = [
        ToldMove(move.version, move.at, messages_for(seat, move.frames))
        for move in moves_to(store, table_id, stored.position)
    ]
    return ENCODE(ExportedSight(1, seat, card_of(stored.table), moves))


def import_table(data: bytes, table_id: str) -> list[Change]:
    """Return the changes that make a new table from a whole export.

    Its seats have no holders, and no clock runs. StorageError if the data are no whole export.
    """
    try:
        table = msgspec.json.decode(data, type=ExportedTable)
    except (ValueError, RecursionError) as error:
        raise not_an_export(error) from error
    refuse_gaps(table)
    changes: list[Change] = [TableMade(row_of(table.card, table_id))]
    if table.position is not None:
        position = imported_position(table.position, table_id)
        for move in table.moves:
            # Each move needs a position that it leads to; the position of the last move stays.
            before = replace(position, version=move.version)
            changes.append(TableChanged(table_id, None, imported_move(move, table_id), before))
    return changes


def refuse_gaps(table: ExportedTable) -> None:
    """Refuse an export whose moves do not lead to its position; StorageError."""
    versions = [move.version for move in table.moves]
    last = BEFORE_ALL if table.position is None else table.position.version
    if versions != [*range(len(versions))] or last != len(versions) - 1:
        fact = "some of its moves are missing"
        raise StorageError(f"Cannot import: {fact}. Give an export of a table without damage.")


def moves_to(store: Store, table_id: str, position: PositionRow | None) -> list[MoveRow]:
    """Return the moves up to a position: later moves may be made meanwhile."""
    if position is None:
        return []
    return [move for move in log_of(store, table_id) if move.version <= position.version]


def not_an_export(error: Exception) -> StorageError:
    """Return the error for data that are not an export of a whole table."""
    fact = f"it is not an export of a whole table ({readable(error)})"
    return StorageError(f"Cannot import: {fact}. Give a file of `tables export`.")


def as_exported(stored: bytes) -> Json:
    """Return stored bytes as JSON; bytes that cannot be read as JSON become a text."""
    return Json(stored if is_readable(stored) else ENCODE(stored))


def as_stored(exported: Json) -> bytes:
    """Return the bytes that `as_exported` was given; StorageError for a text of another origin."""
    if not bytes(exported).startswith(QUOTE):
        return bytes(exported)
    try:
        return msgspec.json.decode(exported, type=bytes)
    except ValueError as error:
        raise not_an_export(error) from error


def card_of(row: TableRow) -> ExportedCard:
    """Return the public description of a table."""
    seats = [ExportedSeat(s.no, s.kind, s.player_id, s.bot, s.name) for s in row.seats]
    result = as_exported(row.result or NO_RESULT)
    options = as_exported(row.options)
    return ExportedCard(
        row.game, row.phase, options, row.host, row.created_at, result, row.trouble, seats
    )


def row_of(card: ExportedCard, table_id: str) -> TableRow:
    """Return the row of a new table from an exported card; it is found only by its link."""
    return TableRow(
        id=table_id,
        revision=0,
        game=card.game,
        phase=card.phase,
        options=as_stored(card.options),
        visibility="link",
        watch="everybody",
        created_by=NOBODY,
        host=card.host,
        created_at=card.created_at,
        result=b"" if bytes(card.result) == NO_RESULT else as_stored(card.result),
        trouble=card.trouble,
        watch_key="",
        seats=tuple(SeatRow(**asdict(seat)) for seat in card.seats),
    )


def exported_move(move: MoveRow) -> ExportedMove:
    """Return a stored move in its exported form."""
    return ExportedMove(
        move.version,
        move.at,
        move.kind,
        move.player_id,
        as_exported(move.command),
        exported_frames(move.frames),
        move.digest,
        move.snapshot,
    )


def exported_frames(packed: bytes) -> dict[int, Json] | bytes:
    """Return the messages of all viewers, by viewer; the stored bytes if they cannot be read."""
    try:
        return {viewer: as_exported(frame) for viewer, frame in unpack_frames(packed).items()}
    except ValueError:
        return packed


def messages_for(viewer: int, packed: bytes) -> Json:
    """Return one viewer's messages; leave out unreadable ones, which may be another's secret."""
    try:
        frame = frame_for(unpack_frames(packed), viewer)
    except (ValueError, KeyError):
        return UNREADABLE
    return Json(frame) if is_readable(frame) else UNREADABLE


def imported_move(move: ExportedMove, table_id: str) -> MoveRow:
    """Return an exported move in its stored form."""
    return MoveRow(
        table_id=table_id,
        version=move.version,
        at=move.at,
        kind=move.kind,
        player_id=move.player_id,
        action_id=NO_REQUEST,
        command=as_stored(move.command),
        frames=imported_frames(move.told),
        digest=move.digest,
        snapshot=move.snapshot,
    )


def imported_frames(told: dict[int, Json] | bytes) -> bytes:
    """Return the messages of all viewers in their stored form."""
    if isinstance(told, bytes):
        return told
    return pack_frames({viewer: as_stored(frame) for viewer, frame in told.items()})


def exported_position(position: PositionRow) -> ExportedPosition:
    """Return a position in its exported form."""
    columns = asdict(position)
    fields: dict[str, Any] = {name: columns[name] for name in ExportedPosition.__struct_fields__}
    fields["entered"] = as_exported(position.entered)
    return ExportedPosition(**fields)


def imported_position(position: ExportedPosition, table_id: str) -> PositionRow:
    """Return a position in its stored form."""
    fields: dict[str, Any] = {**asdict(position)}
    fields["table_id"], fields["entered"] = table_id, as_stored(position.entered)
    return PositionRow(**fields)
