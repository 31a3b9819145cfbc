"""Snapshots: a whole table as bytes, the same bytes for equal tables in any process."""

from typing import Annotated

import msgspec

from bga_states.engine.definition import GameDefinition
from bga_states.engine.errors import TableError
from bga_states.engine.gamestate_machine import Position
from bga_states.engine.players import Player
from bga_states.engine.types import GAME_END, StateType

FORMAT = 1
UNRESTING = (StateType.GAME, StateType.MANAGER)
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
    except UNREADABLE as error:
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
    state = definition.states.get(snapshot.position.state_id)
    if state is None or (state.type in UNRESTING and state.id != GAME_END):
        fact = f"{name} cannot rest in state {snapshot.position.state_id}"
        raise TableError(f"Cannot restore: {fact}. Keep the ids of states while tables of them run.")
    if snapshot.position.active_player_id not in [player.id for player in snapshot.players]:
        raise TableError("Cannot restore: the active player is none of the players. Give a snapshot that is whole.")
    return snapshot
