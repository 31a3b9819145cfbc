"""Snapshots: a whole table as bytes, the same bytes for equal tables in any process."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple, NoReturn

import msgspec

from bga_states.engine.base.errors import TableError, readable
from bga_states.engine.base.limits import DRAWS
from bga_states.engine.base.types import GAME_END
from bga_states.engine.base.values import ENCODE
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.keeping.formats import FORMAT, brought_up_to_date
from bga_states.engine.keeping.soundness import (
    UNREADABLE,
    fault_of_count,
    fault_of_data,
    fault_of_players,
    fault_of_rest,
    fault_of_undo,
)
from bga_states.engine.keeping.undo import READ_IMAGE
from bga_states.engine.match.match import Point
from bga_states.engine.match.players import READ_PLAYERS, Player
from bga_states.engine.match.position import Position
from bga_states.engine.match.undo_log import NOTHING_TO_UNDO, UndoLog

LARGEST_SEED = (1 << 63) - 1


class Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """The parts of a table: the engine's data, and the game's as bytes."""

    format: int
    game: str
    version: int
    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]
    draws: Annotated[int, msgspec.Meta(ge=0, lt=DRAWS)]
    players: list[Player]
    position: Position
    data: msgspec.Raw
    undo: UndoLog


class Written(msgspec.Struct):
    """A snapshot as it is written: with players that are bytes already."""

    format: int
    game: str
    version: int
    seed: int
    draws: int
    players: msgspec.Raw
    position: Position
    data: msgspec.Raw
    undo: UndoLog


class Seated(msgspec.Struct):
    """The players in a snapshot of any game and format."""

    players: list[Player]


__all__ = ["READ_IMAGE", "READ_PLAYERS", "Saved", "Snapshot", "read", "saved", "zombies_in"]

READ = msgspec.msgpack.Decoder(Snapshot).decode
READ_SEATED = msgspec.msgpack.Decoder(Seated).decode


class Saved(NamedTuple):
    """The data to keep of a table at rest: its snapshot, and the facts that lists show."""

    snapshot: bytes
    data_size: int
    """The number of bytes that the game's data take in the snapshot."""
    active_player_ids: Sequence[int]
    progression: int
    is_over: bool


def saved(definition: GameDefinition, seed: int, point: Point) -> Saved:
    """Turn a table at rest into bytes, and read from it the facts that lists show."""
    game_class, position = definition.game_class, point.position
    state_id = position.state_id
    is_turn = state_id in definition.turns
    snapshot = ENCODE(
        Written(
            format=FORMAT,
            game=game_class.__name__,
            version=game_class.version,
            seed=seed,
            draws=point.draws,
            players=msgspec.Raw(point.players),
            position=position,
            data=msgspec.Raw(point.data),
            undo=point.undo,
        )
    )
    return Saved(
        snapshot,
        len(point.data),
        (position.active_player_id,) if is_turn else position.multiactive,
        position.progression,
        state_id == GAME_END,
    )


def read(blob: bytes, definition: GameDefinition) -> Snapshot:
    """Read a snapshot of this game, in this or an earlier format and version; else TableError.

    One of an earlier version goes through the game's `upgrade`, and loses its steps to undo.
    """
    name = definition.game_class.__name__
    try:
        # Not bytes(blob), which takes a number for a length.
        snapshot = READ(brought_up_to_date(bytes(memoryview(blob))))
    except UNREADABLE as error:
        fact = f"this is not a snapshot of a table ({readable(error)})"
        raise TableError(f"Cannot restore: {fact}. Give what snapshot() gave.") from error
    if snapshot.game != name:
        fact = f"this is a table of {readable(snapshot.game)}, not of {name}"
        raise TableError(f"Cannot restore: {fact}. Give that class.")
    # Compare before the version is brought up to date.
    is_of_today = snapshot.version == definition.game_class.version
    _bring_to_version(snapshot, definition)
    _check(snapshot, definition, is_of_today=is_of_today)
    return snapshot


def zombies_in(blob: bytes) -> set[int]:
    """Return the ids of the players who had left; none if the bytes cannot be read.

    This needs no class of the game.
    """
    try:
        return {player.id for player in READ_SEATED(blob).players if player.zombie}
    except UNREADABLE:
        return set()


def _bring_to_version(snapshot: Snapshot, definition: GameDefinition) -> None:
    """Bring the data of an earlier version of the game up to date, by its `upgrade`."""
    game_class, version = definition.game_class, snapshot.version
    name = game_class.__name__
    if version > game_class.version:
        fact = f"saved by version {version} of {name}; this is {game_class.version}"
        raise TableError(f"Cannot restore: {fact}. Use that version.")
    if version == game_class.version:
        return
    try:
        data = game_class.upgrade(version, msgspec.msgpack.decode(snapshot.data))
        snapshot.data = msgspec.Raw(ENCODE(data))
    except Exception as error:  # the author's upgrade may raise anything
        fact = f"{name}.upgrade failed for a table of version {version}: {error}"
        remedy = "Keep the snapshot and correct the upgrade"
        raise TableError(f"Cannot restore: {fact}. {remedy}.") from error
    snapshot.version = game_class.version
    # The images of savepoints hold data of the earlier version.
    snapshot.undo = NOTHING_TO_UNDO


def _check(snapshot: Snapshot, definition: GameDefinition, *, is_of_today: bool) -> None:
    """Check that a table can rest where a snapshot says: its bytes may come from anywhere."""
    players, position, data = snapshot.players, snapshot.position, bytes(snapshot.data)
    # From the outside in: each check relies on the checks before it.
    fault = fault_of_players(definition, players)
    # An earlier version of the game may have had other limits.
    if is_of_today:
        fault = fault or fault_of_count(definition, players)
    fault = fault or fault_of_rest(definition, players, position)
    if fault:
        _refuse(definition, fault, "Keep the ids and types of states while tables of them run")
    try:
        fault = fault_of_data(definition, players, data)
    except Exception as error:  # a dataclass of the game may raise anything while it is made
        fact = f"the data does not fit the game ({readable(error)})"
        raise TableError(f"Cannot restore: {fact}. Keep the types of data.") from error
    if fault:
        _refuse(definition, fault, "Keep the limits of data, or raise the version")
    try:
        fault = fault_of_undo(definition, players, position, data, snapshot.draws, snapshot.undo)
    except UNREADABLE as error:
        fault = f"what can be undone cannot be read ({readable(error)})"
    if fault:
        _refuse(definition, fault, "Raise the version when actions change")


def _refuse(definition: GameDefinition, fact: str, remedy: str) -> NoReturn:
    name = definition.game_class.__name__
    raise TableError(f"Cannot restore a table of {name}: {fact}. {remedy}.")
