"""Admission: which action a player may take now, and why they may not take another."""

from typing import Any

from bga_states.engine.author.main_machine import possible_now
from bga_states.engine.base.errors import ActionRefused, show
from bga_states.engine.base.limits import ECHO
from bga_states.engine.base.types import ACTIVE, GAME_END, MULTI
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.match.match import Match

AnyMatch = Match[Any, StateDefinition]


def state_of(match: AnyMatch, definition: GameDefinition, player_id: int | None) -> StateDefinition:
    """Return the state of a viewer: their PRIVATE state if they have one, else the table's."""
    if player_id is None or player_id not in match.private_states:
        return match.state
    return definition.states[match.private_states[player_id]]


def active_players(match: AnyMatch) -> tuple[int, ...]:
    """Return the ids of the players who may act now, in seat order."""
    if match.state.type is ACTIVE:
        return (match.active_player_id,)
    if match.state.type is MULTI:
        return match.multiactive
    return ()


def is_playing(match: AnyMatch, player_id: int) -> bool:
    """Whether a player is still in a running game."""
    return match.state.id != GAME_END and not match.players[player_id].is_out


def possible_actions(
    match: AnyMatch, definition: GameDefinition, player_id: int | None
) -> list[str]:
    """Return the names of the actions that a viewer may take now."""
    if player_id is None or not is_playing(match, player_id):
        return []
    is_active = player_id in active_players(match)
    actions = definition.possible_actions if is_active else definition.open_actions
    return actions[state_of(match, definition, player_id).id]


def admit(
    match: AnyMatch, definition: GameDefinition, player_id: int, action: str
) -> tuple[StateDefinition | None, Plan]:
    """Return the plan of an action that this player may take now, and the action's state.

    The state is None for an action of the Game class. ActionRefused when the player may not take
    the action.
    """
    if isinstance(action, str):  # a subclass counts by its text alone
        action = str.__str__(action)
    if type(player_id) is int and player_id in match.players and type(action) is str:
        state = state_of(match, definition, player_id)
        plan = definition.plans[state.id].get(action)
        if plan and is_playing(match, player_id) and _is_open(match, player_id, plan):
            return (state if action in state.actions else None), plan
    raise refusal(match, definition, player_id, action)


def _is_open(match: AnyMatch, player_id: int, plan: Plan) -> bool:
    """Whether an action is open to a player: to active players only, or to all."""
    return not plan.checked or player_id in active_players(match)


def refusal(
    match: AnyMatch, definition: GameDefinition, player_id: object, action: object
) -> ActionRefused:
    """Return why a player may not take an action: a code for programs, words for people."""
    is_name = isinstance(action, str) and action.isidentifier() and len(action) <= ECHO
    cannot = f"Cannot run {action if is_name else show(action)}"
    players = match.players
    if match.state.id == GAME_END:
        return ActionRefused("game_over", f"{cannot}: the game is over. Start a new table.")
    if type(player_id) is not int or player_id not in players:
        fact = f"{show(player_id)} is none of the players"
        return ActionRefused("not_active", f"{cannot}: {fact}. Only players act.")
    state, active = state_of(match, definition, player_id), active_players(match)
    possible = possible_now(definition.possible_actions[state.id])
    if not isinstance(action, str) or not definition.has_action(action):
        return ActionRefused("unknown_action", f"{cannot}: there is no such action. {possible}")
    if players[player_id].is_out:
        fact = "you are eliminated"
        return ActionRefused("not_active", f"{cannot}: {fact}. Watch the others play.")
    if player_id not in active:
        names = ", ".join(players[active_id].name for active_id in active)
        return ActionRefused("not_active", f"{cannot}: it is not your turn. Wait for {names}.")
    fact = f"it is impossible in {state.name}"
    return ActionRefused("not_possible", f"{cannot}: {fact}. {possible}")
