"""Snapshots: a whole table as bytes, the same bytes for equal tables in any process."""

import msgspec

from bga_states.engine.definition import GameDefinition
from bga_states.engine.errors import TableError
from bga_states.engine.gamestate_machine import Position
from bga_states.engine.players import Player

FORMAT = 1


class Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is made of: the engine's data, and the game's as bytes."""

    format: int
    game: str
    version: int
    seed: int
    draws: int
    players: list[Player]
    position: Position
    data: msgspec.Raw


ENCODER = msgspec.msgpack.Encoder()
DECODER = msgspec.msgpack.Decoder(Snapshot)


def encode(snapshot: Snapshot) -> bytes:
    """Turn a snapshot into bytes."""
    return ENCODER.encode(snapshot)


def decode(blob: bytes, definition: GameDefinition) -> Snapshot:
    """Read a snapshot of this game; TableError when it is none, or of another game, format or version."""
    name, version = definition.game_class.__name__, definition.game_class.version
    try:
        snapshot = DECODER.decode(blob)
    except (msgspec.DecodeError, TypeError) as error:
        raise TableError(
            f"Cannot restore: this is no snapshot of a table ({error}). Give what snapshot() gave."
        ) from error
    if snapshot.format != FORMAT:
        raise TableError(
            f"Cannot restore: the format is {snapshot.format}, not {FORMAT}. Use the release that saved it."
        )
    if snapshot.game != name:
        raise TableError(f"Cannot restore: this is a table of {snapshot.game}, not of {name}. Give that class.")
    if snapshot.version != version:
        raise TableError(
            f"Cannot restore: saved by version {snapshot.version} of {name}; this is {version}. Use that version."
        )
    if snapshot.position.state_id not in definition.states:
        raise TableError(
            f"Cannot restore: {name} has no state {snapshot.position.state_id} any more. Keep the ids of states."
        )
    if snapshot.position.active_player_id not in [player.id for player in snapshot.players]:
        raise TableError("Cannot restore: the active player is none of the players. Give a snapshot that is whole.")
    return snapshot
