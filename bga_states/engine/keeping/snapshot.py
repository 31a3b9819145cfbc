"""Snapshots: a whole table as bytes, the same bytes for equal tables in any process."""

from typing import Annotated

import msgspec

from bga_states.engine.base.errors import TableError
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.match.players import Player
from bga_states.engine.match.position import Position
from bga_states.engine.match.undo_log import UndoLog

FORMAT = 2
Count = Annotated[int, msgspec.Meta(ge=0)]
UNREADABLE = (ValueError, TypeError, RecursionError)
"""What decoding raises for bytes that are something else; msgspec's own errors are ValueErrors."""


class Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is made of: the engine's data, and the game's as bytes."""

    format: int
    game: str
    version: int
    seed: Count
    draws: Count
    players: list[Player]
    position: Position
    data: msgspec.Raw
    undo: UndoLog


ENCODER = msgspec.msgpack.Encoder()
DECODER = msgspec.msgpack.Decoder(Snapshot)


def encode(snapshot: Snapshot) -> bytes:
    """Turn a snapshot into bytes."""
    return ENCODER.encode(snapshot)


def decode(blob: bytes, definition: GameDefinition) -> Snapshot:
    """Read a snapshot of this version of the game; TableError when it is none."""
    snapshot = _read(blob, definition)
    name, version = definition.game_class.__name__, definition.game_class.version
    if snapshot.version != version:
        raise TableError(
            f"Cannot restore: saved by version {snapshot.version} of {name}; this is {version}. Use that version."
        )
    if fault := snapshot.position.fault(
        [player.id for player in snapshot.players], definition.state_types
    ):
        remedy = "Keep the ids and types of states while tables of them run"
        raise TableError(f"Cannot restore a table of {name}: {fault}. {remedy}.")
    return snapshot


def bring_up_to_date(blob: bytes, definition: GameDefinition) -> bytes:
    """Give the snapshot of an earlier version as one of this version, by the game's `upgrade`; others as they are.

    What could be undone is forgotten. TableError when the game has no upgrade, or it does not do its work.
    """
    snapshot = _read(blob, definition)
    game_class, from_version = definition.game_class, snapshot.version
    if from_version >= game_class.version:
        return blob
    try:
        data = game_class.upgrade(from_version, msgspec.msgpack.decode(snapshot.data))
        snapshot.data = msgspec.Raw(ENCODER.encode(data))
    except Exception as error:  # the author's upgrade may raise anything
        fact = (
            f"{game_class.__name__}.upgrade failed for a table of version {from_version}: {error}"
        )
        raise TableError(
            f"Cannot restore: {fact}. Keep the snapshot and correct the upgrade."
        ) from error
    snapshot.version = game_class.version
    snapshot.undo.clear()
    return encode(snapshot)


def _read(blob: bytes, definition: GameDefinition) -> Snapshot:
    """Read a snapshot of this game, of whatever version."""
    name = definition.game_class.__name__
    try:
        snapshot = DECODER.decode(blob)
    except UNREADABLE as error:
        raise TableError(
            f"Cannot restore: this is no snapshot of a table ({error}). Give what snapshot() gave."
        ) from error
    if snapshot.format != FORMAT:
        raise TableError(
            f"Cannot restore: the format is {snapshot.format}, not {FORMAT}. Use the release that saved it."
        )
    if snapshot.game != name:
        raise TableError(
            f"Cannot restore: this is a table of {snapshot.game}, not of {name}. Give that class."
        )
    return snapshot
