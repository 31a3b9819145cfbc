"""Soundness: whether a table at rest could have written a snapshot.

The bytes of a snapshot may come from any source. The codec checks the data by the game's own types.
This module checks the rules of the engine and of the components beyond types.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec

from bga_states.engine.author.component import Component
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.author.quiet_notifiers import SilentNotifier
from bga_states.engine.base.errors import readable, show
from bga_states.engine.base.limits import CALL_BYTES, DRAWS, LARGEST_ID, SAVEPOINTS, UNDO_ACTIONS
from bga_states.engine.base.types import GAME_END, GAME_SETUP
from bga_states.engine.base.values import ENCODE_JSON
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.keeping.undo import READ_IMAGE, SavedImage
from bga_states.engine.match.chance import Random
from bga_states.engine.match.match import Match
from bga_states.engine.match.players import Player, Players, Seat, seat_of
from bga_states.engine.match.position import Position, rest_fault, zombie_fault
from bga_states.engine.match.undo_log import ACT, DEEDS, Savepoint, Step, UndoLog

UNREADABLE = (ValueError, TypeError, RecursionError, OverflowError, MemoryError)
"""The errors of decoding bytes of another kind; msgspec's own errors are ValueErrors."""
MOST_PLAYERS = 1_000
"""A number of players that no game exceeds, in any version."""
HEX = frozenset("0123456789abcdefABCDEF")
DIGITS_OF_COLOR = 6

READ_NAMES = msgspec.msgpack.Decoder(dict[str, msgspec.Raw]).decode


@dataclass
class Bystander:
    """The part of a game that a component may use while it checks data: only the players."""

    players: Players
    random: Random
    notify: Notifier


def fault_of_players(definition: GameDefinition, players: list[Player]) -> str:
    """Say why players could not be seated like this, "" if they can."""
    colors = definition.game_class.player_colors
    if not players:
        return "there are no players"
    # Before any check that goes through all players.
    if len(players) > MOST_PLAYERS:
        return f"there are {len(players)} players"
    if len({player.id for player in players}) != len(players):
        return "two players have one id"
    for no, player in enumerate(players, 1):
        fault = _fault_of_player(player, no, colors)
        if fault:
            return fault
    # A game that lists a colour twice lets two players have it.
    is_mixed = len({*colors}) == len(colors)
    if is_mixed and len({player.color for player in players}) != len(players):
        return "two players have one colour"
    if all(player.is_out for player in players):
        return "everybody is eliminated"
    return ""


def _fault_of_player(player: Player, no: int, colors: Collection[str]) -> str:
    """Say why a player could not sit in a seat like this, "" if they can."""
    is_named = player.name.isprintable() and bool(player.name.strip())
    if not 0 < player.id < LARGEST_ID or player.no != no or not is_named:
        return f"player {player.id} is not one who could sit in seat {no}"
    # An author may change the colours while tables run, but not the form of a colour.
    is_color = len(player.color) == DIGITS_OF_COLOR and HEX.issuperset(player.color)
    if not is_color and player.color not in colors:
        return f"player {player.id} has the colour {readable(player.color)}"
    return ""


def fault_of_count(definition: GameDefinition, players: list[Player]) -> str:
    """Say why the number of players does not fit the game in the version that saved the table."""
    low, high = definition.game_class.min_players, definition.game_class.max_players
    if low <= len(players) <= high:
        return ""
    return f"there are {len(players)} players, and the game takes {low} to {high}"


def fault_of_rest(definition: GameDefinition, players: list[Player], position: Position) -> str:
    """Say why no table can rest here with these players, "" if one can."""
    by_id = {player.id: player for player in players}
    fault = rest_fault(by_id, position, definition.state_names, definition.state_types)
    fault = fault or zombie_fault(by_id, position, definition.state_types)
    return "" if fault is None else fault.fact


def fault_of_data(definition: GameDefinition, players: list[Player], data: bytes) -> str:
    """Return the first fault that a component finds in the data of a game, "" if there is none.

    Errors of the game's dataclasses pass through.
    """
    found = definition.codec.component_data(data)
    host = None
    for name, component in definition.components.items():
        if name not in found or type(component).fault is Component.fault:
            continue
        # Made for the first component that checks its data: in most games none does.
        host = host or _bystander(definition, players)
        fault = component.twin(host, name).fault(found[name])
        if fault:
            return f"{name} is wrong: {readable(fault)}"
    return ""


def _bystander(definition: GameDefinition, players: list[Player]) -> Bystander:
    """Return a stand-in for the game, because there is no table yet."""
    seated, chance = Players(players), Random(0)
    match: Match[Any, StateDefinition] = Match(seated, chance, definition.states[GAME_SETUP])
    return Bystander(seated, chance, SilentNotifier(match))


def fault_of_undo(
    definition: GameDefinition,
    players: list[Player],
    position: Position,
    data: bytes,
    draws: int,
    undo: UndoLog,
) -> str:
    """Say why a table could not have recorded this undo log, "" if it could."""
    ids = {player.id for player in players}
    # The images last: each is a whole table, and their check costs most.
    return (
        _fault_of_log(undo, draws)
        or _fault_of_steps(definition, ids, undo.steps)
        or _fault_of_owners(ids, undo.savepoints)
        or _fault_of_times(position, undo.savepoints)
        or _fault_of_images(definition, players, data, undo.savepoints)
    )


def _fault_of_log(undo: UndoLog, draws: int) -> str:
    """Check the numbers of steps and savepoints: the log begins at the first savepoint."""
    actions = sum(step.kind == ACT for step in undo.steps)
    if actions > UNDO_ACTIONS or not 0 <= undo.first < DRAWS:
        return f"{actions} actions are recorded from number {undo.first} on"
    if not undo.savepoints and undo.steps:
        return "actions are recorded without a savepoint before them"
    at = undo.first
    for savepoint in undo.savepoints:
        if not at <= savepoint.at <= undo.end:
            return "a savepoint lies outside the actions that are recorded"
        if not 0 <= savepoint.draws <= draws:
            return "a savepoint has other draws of chance than the table"
        at = savepoint.at
    return ""


def _fault_of_times(position: Position, savepoints: tuple[Savepoint, ...]) -> str:
    """Check that no savepoint is later than the table, or at the end of a game still running."""
    for savepoint in savepoints:
        try:
            saved = READ_IMAGE(savepoint.image).position
        except UNREADABLE as error:
            return f"a savepoint cannot be read: {readable(error)}"
        is_over = saved.state_id == GAME_END and position.state_id != GAME_END
        if is_over or saved.move_id > position.move_id:
            return "a savepoint is later than the table"
    return ""


def _fault_of_steps(definition: GameDefinition, ids: set[int], steps: tuple[Step, ...]) -> str:
    """Check that a player could have done each step."""
    for step in steps:
        is_known = step.kind in DEEDS
        if step.kind == ACT:
            is_known = definition.has_action(step.action)
        if step.player_id not in ids or not is_known:
            action = readable(step.action)
            where = f"a step is {action} of player {step.player_id}"
            return f"{where}, which is not an action of a player"
        if not ids.issuperset({*step.moved} - {None}):
            return f"a step has moved the players {show(step.moved)}"
        args = step.args
        if not isinstance(args, dict) or not {*map(type, args)} <= {str}:
            return f"a step has the parameters {show(args)}"
        if len(ENCODE_JSON([*args.values()])) > CALL_BYTES:
            return f"a step has more than {CALL_BYTES} bytes of parameters"
    return ""


def _fault_of_owners(ids: set[int], savepoints: tuple[Savepoint, ...]) -> str:
    """Check that savepoints belong to players, and that no player has too many."""
    owned = dict.fromkeys(ids, 0)
    for savepoint in savepoints:
        owners = savepoint.player_ids
        if not owners or len({*owners}) != len(owners) or not ids.issuperset(owners):
            return f"a savepoint belongs to {show(owners)}"
        for player_id in owners:
            owned[player_id] += 1
            if owned[player_id] > SAVEPOINTS:
                return f"player {player_id} has more than {SAVEPOINTS} savepoints"
    return ""


def _fault_of_images(
    definition: GameDefinition,
    players: list[Player],
    data: bytes,
    savepoints: tuple[Savepoint, ...],
) -> str:
    """Check that each savepoint is a table of these players at rest."""
    for savepoint in savepoints:
        try:
            image = READ_IMAGE(savepoint.image)
            fault = _fault_of_image(definition, players, data, image)
        except Exception as error:  # noqa: BLE001  # a dataclass of the game may raise anything
            return f"a savepoint cannot be read: {readable(error)}"
        if fault:
            return f"a savepoint is wrong: {fault}"
    return ""


def _fault_of_image(
    definition: GameDefinition, players: list[Player], data: bytes, image: SavedImage
) -> str:
    if _seats(image.players) != _seats(players):
        return "it has other players"
    saved = bytes(image.data)
    # Data that a savepoint lacks would stay unchanged when the table returns to it.
    if READ_NAMES(saved).keys() != READ_NAMES(data).keys():
        return "it has other data than the table"
    fault = fault_of_rest(definition, image.players, image.position)
    return fault or fault_of_data(definition, image.players, saved)


def _seats(players: list[Player]) -> list[Seat]:
    """Return the parts of players that never change."""
    return [seat_of(player) for player in players]
