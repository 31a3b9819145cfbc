"""Undo: takes savepoints with the moves that ask for them, and takes one player's steps back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from bga_states.engine.base.errors import ActionRefused, UndoRefused, UserError, readable
from bga_states.engine.base.types import MULTI, clienttranslate
from bga_states.engine.base.values import ENCODE, plain
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import moved
from bga_states.engine.match.move import Move
from bga_states.engine.match.players import Player, packed
from bga_states.engine.match.position import Position
from bga_states.engine.match.undo_log import (
    ACT,
    EVERYBODY,
    NOTHING_TO_UNDO,
    PREFER,
    RETURN,
    Moved,
    Savepoint,
    Step,
)
from bga_states.engine.running.machine import Machine


class SavedImage(msgspec.Struct, frozen=True):
    """The image of a savepoint: all that an undo restores, except the undo log itself."""

    players: list[Player]
    position: Position
    data: msgspec.Raw


class Stays(NamedTuple):
    """The PRIVATE states of players, and the steps since a savepoint that moved them."""

    private_states: Mapping[int, int]
    moved: Sequence[Moved]
    """The players whom each step has moved."""

    def begun(self) -> dict[int | None, int]:
        """Return the number of the last step that moved each player; None stands for all."""
        return {who: number for number, moved in enumerate(self.moved) for who in moved}


class Images(Protocol):
    """Encodes and replaces the data of a game."""

    def data(self) -> bytes:
        """Return the present data of the game."""
        ...

    def load(self, data: bytes, players: list[Player]) -> None:
        """Replace the game's data and players."""
        ...


AnyMatch = Match[Any, StateDefinition]
READ_IMAGE = msgspec.msgpack.Decoder(SavedImage).decode


def record_step(match: AnyMatch, move: Move, images: Images) -> None:
    """Record the action of a move, and take the savepoints it asked for.

    A draw of chance clears the undo log (P109).
    """
    draws, command = match.chance.draws, move.command
    log = match.undo
    if log.savepoints and log.savepoints[0].draws != draws:
        log = NOTHING_TO_UNDO
    if log.savepoints and command is not None:
        log = log.with_step(_step(*command, moved_in(move)))
    # After the step: a player who returns to this moment keeps the step that led to it.
    if move.save_for:
        acting = match.active_player_id
        if command is not None and match.state.type is MULTI:
            acting, _, _ = command
        owners = [acting if owner is None else owner for owner in move.save_for]
        data, players = msgspec.Raw(images.data()), match.players.seated
        packed(players)  # for its error message
        saved = SavedImage(players, match.position(), data)
        log = log.with_savepoint(owners, draws, ENCODE(saved))
    if log.savepoints != match.undo.savepoints:
        # Arguments may say whether an undo is possible.
        match.forget()
    match.undo = log


def moved_in(move: Move) -> Moved:
    """Return the players whose state a move changed, sorted: equal tables give equal bytes."""
    found = moved(move.entered, move.ended)
    if None in found:
        return EVERYBODY
    return tuple(sorted(player_id for player_id in found if player_id is not None))


def _step(player_id: int, action: str, sent: Any, moved_by_it: Moved) -> Step:
    """Return an action as a step to store; ActionRefused for parameters that are read only once."""
    # A subclass of str counts by its text alone: no snapshot holds anything else.
    action = str.__str__(action)
    try:
        args = {str.__str__(name): sent[name] for name in sent or ()}
    except Exception as error:  # a foreign mapping may raise anything
        fact = f"its parameters cannot be read again: {readable(error)}"
        remedy = "Send them by name, in a mapping"
        raise ActionRefused("bad_parameter", f"Cannot run {action}: {fact}. {remedy}.") from error
    return Step(player_id, action, plain(args), moved_by_it)


def undo_steps(match: AnyMatch, move: Move, images: Images, machine: Machine) -> None:
    """Return to a player's savepoint and replay the other players' steps since.

    UserError if that fails.
    """
    player_id, log, move_id, command = move.restore_for, match.undo, match.move_id, move.command
    savepoint = None
    if player_id is not None:
        savepoint = log.find(player_id, match.chance.draws)
    if savepoint is None:
        raise UserError(clienttranslate("There is nothing to undo"))
    since = log.steps[savepoint.at - log.first :]
    assert match.point is not None, "what can be undone has been done"
    # The private states before the undo action, whose own effects are dropped.
    stood = match.point.position.private_states
    before = Stays(stood, [step.moved for step in since])
    load_savepoint(match, savepoint, images, machine)
    match.undo = log.back_to(savepoint)
    again: list[Moved] = []
    for number, step in enumerate(since):
        if step.kind == ACT and step.player_id == player_id:
            again.append(())
            continue
        back = {later.player_id for later in since[number:] if later.kind == RETURN}
        again.append(play_again(match, move, step, images, machine, back))
    # The replayed moves are dropped: clients know their messages, and only the undo is news.
    match.changing, move.command = move, command
    # Args of replayed steps may say whether an undo was possible then.
    match.forget()
    move.messages, move.extra_time, move.entered = [], (), []
    after = Stays(match.private_states, again)
    move.ended = moved_by_undo(before, after, match.players.ids, player_id)
    match.move_id = move_id
    text = clienttranslate("${player_name} takes back what they did")
    match.game.notify.announce("undoRestorePoint", text, player_id=player_id)


def load_savepoint(match: AnyMatch, savepoint: Savepoint, images: Images, machine: Machine) -> None:
    """Return the table to a savepoint."""
    image = READ_IMAGE(savepoint.image)
    images.load(bytes(image.data), image.players)
    match.stand(image.position, machine.definition.states[image.position.state_id])


def moved_by_undo(
    before: Stays, after: Stays, player_ids: Iterable[int], undone: int | None
) -> Moved:
    """Return the players whose state an undo may have changed.

    If the table left its state since the savepoint, all players count, even if the table is in the
    same state again. If not, a player's state is unchanged if the same step as before was the last
    to move them. The player whose steps were undone always counts.
    """
    were, are = before.begun(), after.begun()
    if None in were or None in are:
        return EVERYBODY
    return tuple(
        player_id
        for player_id in player_ids
        if player_id == undone
        or were.get(player_id) != are.get(player_id)
        or before.private_states.get(player_id) != after.private_states.get(player_id)
    )


def play_again(
    match: AnyMatch,
    move: Move,
    step: Step,
    images: Images,
    machine: Machine,
    back: Collection[int],
) -> Moved:
    """Replay a step, and return the players whom it moved; UndoRefused when it no longer works.

    `back` are the players who have come back since. The match keeps the mark of the undoing move,
    because the table is in use all the time.
    """
    command = (step.player_id, step.action, step.args) if step.kind == ACT else None
    again = match.changing = match.begin(move.thread, command)
    again.back = back
    # Looks ask the mark which action runs.
    move.command = command
    try:
        if step.kind == ACT:
            machine.act(again, step.player_id, step.action, step.args)
        elif step.kind == PREFER:
            machine.set_preferences(again, step.player_id, step.args)
        else:
            machine.set_zombie(again, step.player_id, zombie=step.kind != RETURN)
    except (RecursionError, MemoryError):
        # These are not the step's fault: it worked before.
        raise
    except Exception as error:  # any error of the game: the action lost its basis
        text = clienttranslate("This can no longer be undone: others have built on it")
        raise UndoRefused(text) from error
    record_step(match, again, images)
    return moved_in(again)
