"""Imagination: a table as it may be for all that one player knows."""

from typing import Any

from bga_states.engine.base.errors import GameError, readable
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Move, this_thread
from bga_states.engine.running.notes import note_where


def redeal(match: Match[Any, StateDefinition], player_id: int) -> None:
    """Let the game replace what a player cannot know, in a table that nobody else uses yet.

    GameError when its `redeal` fails, whatever that raises, or does more than to arrange data.
    """
    # Verbs, such as those of counters, need a move.
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
        # Its frames hold the move: such a ring would stay for long.
        move.error = None
    match.forget()


def _check(match: Match[Any, StateDefinition], move: Move) -> None:
    """Check that no verb has failed, and that everybody stands where they did."""
    if move.error is not None:
        raise move.error
    stands = match.active_player_id, match.multiactive, match.private_states
    stood = move.told_turn, move.told_multiactive, move.told_private
    if move.has_requests or stands != stood:
        fact = "it has moved the table or its players"
        raise GameError(f"Cannot go on from redeal: {fact}. Let it rearrange data alone.")
