"""States of several players: making players active, and beginning their own steps."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import ACTIVATING, INITIALIZING, STEPPING
from bga_states.check.reading.opacity import is_opaque
from bga_states.check.reading.read_hooks import ACTION, ENTERING, MOVING, Hook
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.syntax import always_ends
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.hooks import Does, verbs
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import StateType
from bga_states.engine.definition.definition import StateDefinition

CURRENT = "current_player_id"
OF_ONE = "initialize_private_state"
ASKING_FOR_ACTIVE = ("is_player_active", "get_active_player_list", "active_player_ids")
ENDING = verbs(Does.ENDS)
TOGETHER = {StateType.MULTIPLE_ACTIVE_PLAYER, StateType.PRIVATE}


def steps_never_begun(game: GameReading) -> Iterator[Finding]:
    """P65: active players in a state with initial_private begin with that step."""
    # A hook without its source may do anything.
    if not all(hook.reading or hook.is_engines for hook in game.hooks):
        return
    for state in game.states:
        step = game.targets.by_id.get(state.initial_private or 0)
        # Assembly refuses any other initial_private (P22).
        if step is None or not step.type.is_step or not _is_master(state):
            continue
        # The actions of the Game can be taken in any state.
        moving = [hook for hook in game.hooks if hook.role in MOVING]
        hooks = [hook for hook in moving if hook.state is None or hook.state.id == state.id]
        if any(_begins_steps(game, hook, state) for hook in hooks):
            continue
        has_actions = any(hook.role == ACTION for hook in hooks)
        fact = f"{state.name} has initial_private, and its active players never begin it."
        remedy = f"Call {OF_ONE}_for_all_active_players() in on_entering_state."
        place = game.where(state, "initial_private")
        yield found("P65", fact, remedy, place, "warning" if has_actions else "error")


def _is_master(state: StateDefinition) -> bool:
    return state.type is StateType.MULTIPLE_ACTIVE_PLAYER


def _begins_steps(game: GameReading, hook: Hook, state: StateDefinition) -> bool:
    """Whether a hook lets the active players begin their steps, or may do so unseen."""
    if hook.reading is None:
        return False
    calls = list(hook.reading.all_calls())
    if hook.reading.is_wrapped or any(map(is_opaque, calls)):
        return True
    begun = {name for _, name in game.engine_calls(calls, "gamestate", *INITIALIZING, *STEPPING)}
    # If active players have no action, an action brings back a player who was done.
    is_for_others = hook.role != ENTERING and not any(
        plan.checked for plan in state.actions.values()
    )
    if begun == {OF_ONE} and is_for_others:
        return not any(game.engine_calls(calls, "gamestate", *ACTIVATING))
    return bool(begun)


def active_already(game: GameReading) -> Iterator[Finding]:
    """P66: an action that makes its own player active is open to inactive players."""
    for hook in game.hooks_as(ACTION):
        state, reading = hook.state, hook.reading
        if state is None or reading is None or not state.is_class or state.type not in TOGETHER:
            continue
        # A player whose part ends here may begin anew.
        ends = any(game.engine_calls(reading.all_calls(), "gamestate", *ENDING))
        if ends or not state.actions[hook.name].checked:
            continue
        for call, _ in game.engine_calls(reading.calls, "gamestate", "set_players_multiactive"):
            if _is_for_caller(call, reading):
                fact = f"{hook.title} makes its player active, and only active players can take it."
                remedy = "Mark it @possible_action(check=False)."
                yield found("P66", fact, remedy, call.place, "warning")


def steps_of_who_is_done(game: GameReading) -> Iterator[Finding]:
    """P65: only an active player has a step of their own."""
    for hook in game.hooks_as(ACTION):
        state, reading = hook.state, hook.reading
        if state is None or reading is None or not state.is_class or state.type not in TOGETHER:
            continue
        calls = list(reading.all_calls())
        is_asked = any(part.mentions(*ASKING_FOR_ACTIVE) for part in reading.closure())
        may_be_active = is_asked and not _refuses_the_active(reading)
        if state.actions[hook.name].checked or may_be_active or any(map(is_opaque, calls)):
            continue
        if any(game.engine_calls(calls, "gamestate", *ACTIVATING)):
            continue
        for call, _ in game.engine_calls(reading.calls, "gamestate", OF_ONE):
            if _is_caller(call.argument(0, "player_id"), reading):
                fact = f"{hook.title} begins a step of its player, who need not be active."
                remedy = f"Call set_players_multiactive([{CURRENT}], ...) first."
                yield found("P65", fact, remedy, call.place, "warning")


def _refuses_the_active(reading: Reading) -> bool:
    """Whether a function surely ends if the player who acts is active."""
    for statement in reading.syntax.body:
        match statement:
            case ast.If(
                test=ast.Call(func=ast.Attribute(attr="is_player_active"), args=[player]),
                body=body,
            ) if _is_caller(player, reading) and always_ends(body):
                return True
    return False


def _is_for_caller(call: Call, reading: Reading) -> bool:
    """Whether a call is about the player who acts, and about no other player."""
    # A player who is made active alone ends the part of all others.
    if call.argument(2, "exclusive") is not None:
        return False
    match call.argument(0, "players"):
        case ast.List(elts=[player]) | ast.Tuple(elts=[player]) | ast.Set(elts=[player]):
            return _is_caller(player, reading)
    return False


def _is_caller(node: ast.expr | None, reading: Reading) -> bool:
    """Whether an expression surely is the player who acts."""
    is_parameter = CURRENT in reading.parameters and not reading.assigned(CURRENT)
    return is_parameter and isinstance(node, ast.Name) and node.id == CURRENT


RULES = (steps_never_begun, active_already, steps_of_who_is_done)
