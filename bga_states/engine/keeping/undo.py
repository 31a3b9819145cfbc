"""Undo: savepoints are taken with the moves that ask for them, one player's steps taken back."""

from typing import Any, Protocol

import msgspec

from bga_states.engine.base.errors import ActionRefused, UndoRefused, UserError
from bga_states.engine.base.types import MULTI, clienttranslate
from bga_states.engine.base.values import ENCODE, plain
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.params import readable
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Move
from bga_states.engine.match.players import Player
from bga_states.engine.match.position import Position
from bga_states.engine.match.undo_log import NOTHING_TO_UNDO, Savepoint, Step
from bga_states.engine.running.machine import Machine


class SavedImage(msgspec.Struct, frozen=True):
    """The image of a savepoint: what is returned to, but for what can be undone."""

    players: list[Player]
    position: Position
    data: msgspec.Raw


class Images(Protocol):
    """What encodes the data of a game, and puts others in their place."""

    def data(self) -> bytes:
        """Return the data of the game as they are."""
        ...

    def load(self, data: bytes, players: list[Player]) -> None:
        """Replace the game's data and players by these."""
        ...


AnyMatch = Match[Any, StateDefinition]
READ_IMAGE = msgspec.msgpack.Decoder(SavedImage).decode


def record_step(match: AnyMatch, move: Move, images: Images) -> None:
    """Record an action, and take the savepoints it asked for.

    Chance ends what could be undone before (P109).
    """
    draws, command = match.chance.draws, move.command
    log = match.undo
    if log.savepoints and log.savepoints[0].draws != draws:
        log = NOTHING_TO_UNDO
        # They may tell what can be undone.
        match.forget()
    if log.savepoints and command is not None:
        log = log.with_step(_step(*command))
    # After the step: whoever returns to this moment keeps what has led to it.
    if move.save_for:
        acting = match.active_player_id
        if command is not None and match.state.type is MULTI:
            acting, _, _ = command
        owners = [acting if owner is None else owner for owner in move.save_for]
        data = msgspec.Raw(images.data())
        saved = SavedImage(match.players.seated, match.position(), data)
        log = log.with_savepoint(owners, draws, ENCODE(saved))
    match.undo = log


def _step(player_id: int, action: str, sent: Any) -> Step:
    """Write an action as it is stored; ActionRefused for parameters that are read only once."""
    # Of classes that inherit str only the text counts: no snapshot holds anything else.
    action = str.__str__(action)
    try:
        args = {str.__str__(name): sent[name] for name in sent or ()}
    except Exception as error:  # a foreign mapping may raise anything
        fact = f"its parameters cannot be read again: {readable(error)}"
        remedy = "Send them by name, in a mapping"
        raise ActionRefused("bad_parameter", f"Cannot run {action}: {fact}. {remedy}.") from error
    return Step(player_id, action, plain(args))


def undo_steps(match: AnyMatch, move: Move, images: Images, machine: Machine) -> None:
    """Return to a player's savepoint and play again what the others have done since.

    UserError if that fails.
    """
    player_id, log, move_id, command = move.restore_for, match.undo, match.move_id, move.command
    savepoint = None
    if player_id is not None:
        savepoint = log.find(player_id, match.chance.draws)
    if savepoint is None:
        raise UserError(clienttranslate("There is nothing to undo"))
    since = log.steps[savepoint.at - log.first :]
    load_savepoint(match, savepoint, images, machine)
    match.undo = log.back_to(savepoint)
    for step in since:
        if step.player_id != player_id:
            play_again(match, move, step, images, machine)
    # The moves played again are dropped: what they told is known, and only the undo is news.
    match.changing, move.command = move, command
    move.messages, move.extra_time, move.entered = [], (), []
    match.move_id = move_id
    text = clienttranslate("${player_name} takes back what they did")
    match.game.notify.announce("undoRestorePoint", text, player_id=player_id)


def load_savepoint(match: AnyMatch, savepoint: Savepoint, images: Images, machine: Machine) -> None:
    """Make the table what it was at a savepoint."""
    image = READ_IMAGE(savepoint.image)
    images.load(bytes(image.data), image.players)
    match.stand(image.position, machine.definition.states[image.position.state_id])


def play_again(match: AnyMatch, move: Move, step: Step, images: Images, machine: Machine) -> None:
    """Play an action of another player again; UndoRefused when it no longer works.

    The mark stays that of the move that undoes, for the table is in use all the time.
    """
    command = step.player_id, step.action, step.args
    again = match.changing = match.begin(command)
    # Looks ask the mark which action runs.
    move.command = command
    try:
        machine.act(again, step.player_id, step.action, step.args)
    except Exception as error:  # whatever the game raises: the action lost what it was built on
        text = clienttranslate("This can no longer be undone: others have built on it")
        raise UndoRefused(text) from error
    record_step(match, again, images)
