"""Imagination: a table that is possible by one player's knowledge."""

from typing import Any

from bga_states.engine.base.errors import GameError, readable
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Move, this_thread
from bga_states.engine.running.notes import note_where


def redeal(match: Match[Any, StateDefinition], player_id: int) -> None:
    """Let the game replace all that a player cannot know, in a table that only the caller uses.

    GameError when its `redeal` raises any error, or does more than arrange data.
    """
    # Verbs, such as a counter's methods, need a move.
    move = match.begin(this_thread())
    match.move = match.changing = move
    try:
        match.game.redeal(player_id)
        match.changing = match.move = None
        _check(match, move)
    except Exception as error:
        note_where(error, match, move)
        name, game = match.players[player_id].name, type(match.game).__name__
        raised = f"{type(error).__name__}: {readable(error)}".removesuffix(".")
        fact = f"redeal of {game} raises {raised}"
        raise GameError(f"Cannot imagine a table for {name}: {fact}. Correct redeal.") from error
    finally:
        # The frames of the error hold the move: such a cycle would stay for long.
        move.error = None
    match.forget()


def _check(match: Match[Any, StateDefinition], move: Move) -> None:
    """Check that no verb has failed, and that the table and its players have not moved."""
    if move.error is not None:
        raise move.error
    stands = match.active_player_id, match.multiactive, match.private_states
    stood = move.told_turn, move.told_multiactive, move.told_private
    if move.has_requests or stands != stood:
        fact = "it has moved the table or its players"
        raise GameError(f"Cannot go on from redeal: {fact}. Let it rearrange data alone.")
