"""Snapshots: a whole table as bytes, the same bytes for equal tables in any process."""

from typing import Annotated, NoReturn

import msgspec

from bga_states.engine.base.errors import TableError
from bga_states.engine.base.limits import DRAWS
from bga_states.engine.base.values import ENCODE
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.keeping.formats import FORMAT, brought_up_to_date
from bga_states.engine.keeping.keepers import READ_PLAYERS, seats
from bga_states.engine.keeping.undo import READ_IMAGE
from bga_states.engine.match.match import Point
from bga_states.engine.match.players import Player
from bga_states.engine.match.position import Position, rest_fault
from bga_states.engine.match.undo_log import NOTHING_TO_UNDO, UndoLog

Count = Annotated[int, msgspec.Meta(ge=0)]
UNREADABLE = (ValueError, TypeError, RecursionError)
"""What decoding raises for bytes that are something else; msgspec's own errors are ValueErrors."""


class Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is made of: the engine's data, and the game's as bytes."""

    format: int
    game: str
    version: int
    seed: Count
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


__all__ = ["READ_IMAGE", "READ_PLAYERS", "Snapshot", "read", "write"]

READ = msgspec.msgpack.Decoder(Snapshot).decode


def write(definition: GameDefinition, seed: int, point: Point) -> bytes:
    """Turn a table at rest into bytes."""
    game_class = definition.game_class
    return ENCODE(
        Written(
            format=FORMAT,
            game=game_class.__name__,
            version=game_class.version,
            seed=seed,
            draws=point.draws,
            players=msgspec.Raw(point.players),
            position=point.position,
            data=msgspec.Raw(point.data),
            undo=point.undo,
        )
    )


def read(blob: bytes, definition: GameDefinition) -> Snapshot:
    """Read a snapshot of this game, of whatever format and version; TableError if it is none.

    One of an earlier version goes through the game's `upgrade`; what could be undone is forgotten.
    """
    name = definition.game_class.__name__
    try:
        snapshot = READ(brought_up_to_date(bytes(blob)))
    except UNREADABLE as error:
        fact = f"this is no snapshot of a table ({error})"
        raise TableError(f"Cannot restore: {fact}. Give what snapshot() gave.") from error
    if snapshot.game != name:
        fact = f"this is a table of {snapshot.game}, not of {name}"
        raise TableError(f"Cannot restore: {fact}. Give that class.")
    _bring_to_version(snapshot, definition)
    _check(snapshot, definition)
    return snapshot


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
    snapshot.undo = NOTHING_TO_UNDO


def _check(snapshot: Snapshot, definition: GameDefinition) -> None:
    """Check that a table can rest where a snapshot says: its bytes may come from anywhere."""
    name = definition.game_class.__name__
    check_rest(snapshot.players, snapshot.position, definition)
    undo = snapshot.undo
    for savepoint in undo.savepoints:
        if not undo.first <= savepoint.at <= undo.end or savepoint.draws > snapshot.draws:
            _refuse(name, "a savepoint lies outside the actions that are recorded")
        try:
            image = READ_IMAGE(savepoint.image)
        except UNREADABLE:
            _refuse(name, "a savepoint cannot be read")
        check_rest(image.players, image.position, definition)
        if seats(image.players) != seats(snapshot.players):
            _refuse(name, "a savepoint has other players")


def check_rest(players: list[Player], position: Position, definition: GameDefinition) -> None:
    """Check players and position of a snapshot; TableError when no table rests there."""
    name = definition.game_class.__name__
    by_id = {player.id: player for player in players}
    if not players:
        _refuse(name, "there are no players")
    if len(by_id) != len(players):
        _refuse(name, "two players have one id")
    for no, player in enumerate(players, 1):
        if player.id <= 0 or player.no != no or not player.name.strip():
            _refuse(name, f"player {player.id} is not one who could sit in seat {no}")
    fault = rest_fault(by_id, position, definition.state_names, definition.state_types)
    if fault:
        _refuse(name, fault.fact)


def _refuse(name: str, fact: str) -> NoReturn:
    remedy = "Keep the ids and types of states while tables of them run"
    raise TableError(f"Cannot restore a table of {name}: {fact}. {remedy}.")
