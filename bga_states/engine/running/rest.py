"""Resting: the rules for a table that waits for a player."""

from typing import Any

from bga_states.engine.base.errors import GameError
from bga_states.engine.base.types import ACTIVE, StateType
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Move
from bga_states.engine.match.position import rest_fault


def check_at_rest(
    match: Match[Any, StateDefinition], move: Move, definition: GameDefinition
) -> None:
    """Check that a player can act and that the players know of it.

    GameError when the table would hang.
    """
    state = match.state
    if state.type is not StateType.GAME:
        _check_told(match, move, definition)
    fault = rest_fault(
        match.players, match.position(), definition.state_names, definition.state_types
    )
    if fault:
        raise GameError(f"Cannot rest here: {fault.fact}. {fault.remedy}.")


def _check_told(match: Match[Any, StateDefinition], move: Move, definition: GameDefinition) -> None:
    """Check that the players know their states and whose turn it is."""
    state = match.state
    for player_id in move.unannounced:
        if player_id is None:
            name = state.name
        elif player_id in match.private_states:
            name = definition.state_names[match.private_states[player_id]]
        else:
            continue
        fact = f"{name} set _no_notify, so the players do not know of it"
        remedy = "Redirect from its on_entering_state"
        raise GameError(f"Cannot rest here: {fact}. {remedy} (P80).")
    if state.type is ACTIVE and match.active_player_id != move.told_turn:
        fact = f"the active player changed in {state.name}, which stays"
        remedy = "Return a state, such as type(self), in the same action"
        raise GameError(f"Cannot rest here: {fact}. {remedy} (P52, P53).")


def first_zombie(match: Match[Any, StateDefinition]) -> int | None:
    """Return the first active player who has left, or None."""
    active: tuple[int, ...] = match.multiactive
    if match.state.type is ACTIVE:
        active = (match.active_player_id,)
    for player_id in active:
        if match.players[player_id].zombie:
            return player_id
    return None
