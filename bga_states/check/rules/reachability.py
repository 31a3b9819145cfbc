"""The machine as a whole: what can be reached, what leads out, and what is declared for nothing.

Where a target is decided at run time, or wrong, nothing is said of what cannot be reached.
"""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import ACTIVATING
from bga_states.check.flow.ways import Ways
from bga_states.check.reading.abstract_values import Engine, Known
from bga_states.check.reading.opacity import is_opaque
from bga_states.check.reading.read_hooks import ENTERING, Hook
from bga_states.check.reading.reader import Call, Reading
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import GAME_END, StateType
from bga_states.engine.definition.definition import StateDefinition
from bga_states.pitfalls import found

OF_ARRAYS = "st_make_everyone_active"
"""The method of ArrayGame that makes everybody active."""
RETURNING = {
    "unset_private_state",
    "unset_private_state_for_all_players",
    "unset_private_state_for_players",
}


def unreachable(game: GameReading) -> Iterator[Finding]:
    """P21, P23: every state can be reached, and PRIVATE ones from a master."""
    ways = Ways(game)
    if not ways.is_known or not ways.first:
        return
    reached = ways.reach(ways.first)
    for state in game.states:
        if state.id not in reached:
            is_private = state.type is StateType.PRIVATE
            remedy = (
                "Lead a player there from its master."
                if is_private
                else "Lead there, or remove it."
            )
            code = "P23" if is_private else "P21"
            yield found(
                code, f"Nothing leads to {state.name}.", remedy, game.where(state), "warning"
            )


def traps(game: GameReading) -> Iterator[Finding]:
    """P21: every state has a way out, and the game an end."""
    ways = Ways(game)
    for state in game.states:
        if (
            state.type is not StateType.GAME
            and not ways.targets(state.id) - {state.id}
            and _is_closed(game, state)
        ):
            yield found(
                "P21",
                f"No way leads out of {state.name}.",
                "Let an action lead on.",
                game.where(state),
            )
    if not ways.is_known or not ways.first or list(_rings(game, ways)):
        return
    reached, ending = ways.reach(ways.first), ways.leading_to(GAME_END)
    stuck = [state for state in game.states if state.id in reached - ending]
    if len(stuck) == len(reached - {GAME_END}):
        fact = f"No state of {game.name} leads to the end of the game."
        yield found("P21", fact, f"Return {GAME_END} or a GameResult somewhere.", game.place)
        return
    for state in stuck:
        if ways.targets(state.id) - {state.id}:
            yield found(
                "P21",
                f"From {state.name} no way leads to the end of the game.",
                "Lead on.",
                game.where(state),
            )


def _is_closed(game: GameReading, state: StateDefinition) -> bool:
    """Whether a state keeps everybody in it, as far as all of its ways are known."""
    if any(move.target is None for move in game.moves_from(state)):
        return False
    calls = [
        call for hook in game.hooks_in(state) if hook.reading for call in hook.reading.all_calls()
    ]
    is_left = (
        any(game.engine_calls(calls, "gamestate", *RETURNING)) or state.initial_private is not None
    )
    return not is_left and not any(
        move.target is None for move in game.moves if move.hook.state is None
    )


def rings(game: GameReading) -> Iterator[Finding]:
    """P25, P48: GAME states lead on to somebody who acts, and not before anybody has acted to the end."""
    ways = Ways(game)
    for state in _rings(game, ways):
        fact = f"From {state.name} only GAME states follow, without end."
        yield found("P48", fact, "Lead to a state where somebody acts.", game.where(state))
    first = ways.first
    passed = ways.reach(first, lambda state_id: _is_automatic(game, state_id))
    if (
        ways.is_known
        and first
        and GAME_END in passed
        and all(_is_automatic(game, i) for i in passed - {GAME_END})
    ):
        place = next((move.place for move in game.moves if move.hook is game.setup), game.place)
        yield found(
            "P25",
            f"{game.name} ends before anybody can act.",
            "Begin in a state of a player.",
            place,
        )


def _rings(game: GameReading, ways: Ways) -> Iterator[StateDefinition]:
    """Find the GAME states after which nothing but GAME states can come."""
    told: set[int] = set()
    for state in game.states:
        if state.type is StateType.GAME and ways.targets(state.id):
            reached = ways.reach([state.id])
            states = [other for other in game.states if other.id in reached]
            if state.id in told:
                continue
            is_known = not any(
                move.target is None for other in states for move in game.moves_from(other)
            )
            if (
                is_known
                and GAME_END not in reached
                and all(_is_automatic(game, i) for i in reached)
            ):
                told |= reached
                yield state


def _is_automatic(game: GameReading, state_id: int) -> bool:
    state = game.targets.by_id.get(state_id)
    return state is not None and state.type is StateType.GAME


def unused_transitions(game: GameReading) -> Iterator[Finding]:
    """P20: a transition that is declared is taken somewhere."""
    for state in game.states:
        users = [state, *game.steps_of(state)]
        moves = [move for user in users for move in game.moves_from(user)]
        moves += [move for move in game.moves if move.hook.state is None]
        if not game.is_complete or any(move.target is None for move in moves):
            continue
        if game.where(state, "transitions") == game.where(state):
            continue  # a base declares them, for several states perhaps
        moves += [
            move for move in game.moves if move.is_private
        ]  # masters move players on by the names of their steps
        used = {move.transition for move in moves}
        for name, target in state.transitions.items():
            is_written = game.where(state, "transitions", name) != game.where(state, "transitions")
            if (
                name not in used
                and is_written
                and (target in game.targets.by_id or target == GAME_END)
            ):
                fact = f"{state.name}: nothing takes the transition {name!r}."
                yield found(
                    "P20",
                    fact,
                    "Remove it, or return its name.",
                    game.where(state, "transitions", name),
                )


def nobody_active(game: GameReading) -> Iterator[Finding]:
    """P57: somebody is made active in a MULTIPLE_ACTIVE_PLAYER state, or on the way there."""
    for state in game.states if all(hook.reading or hook.is_engines for hook in game.hooks) else ():
        engines = any(hook.is_engines for hook in game.hooks_in(state, ENTERING))
        if state.type is not StateType.MULTIPLE_ACTIVE_PLAYER or engines:
            continue  # the framework's own st_make_everyone_active
        hooks = [*game.hooks_in(state), *_hooks_before(game, state)]
        calls = [call for hook in hooks if hook.reading for call in hook.reading.all_calls()]
        activates = any(_makes_active(call) for call in calls)
        leads_on = [
            hook
            for hook in game.hooks_in(state, ENTERING)
            if hook.reading and _always_leads_on(hook.reading)
        ]
        if not activates and not leads_on:
            fact = f"Nobody is made active in {state.name}."
            yield found(
                "P57",
                fact,
                "Call self.gamestate.set_all_players_multiactive() on entering.",
                game.where(state),
            )


def _hooks_before(game: GameReading, state: StateDefinition) -> list[Hook]:
    """Give the hooks after which a state may follow, through states in which nobody acts."""
    found_hooks: list[Hook] = []
    waiting = [state.id]
    while waiting:
        target = waiting.pop()
        for move in game.moves:
            if move.target in {target, None} and move.hook not in found_hooks:
                found_hooks.append(move.hook)
                waiting += (
                    [move.hook.state.id]
                    if move.hook.state and move.hook.kind is StateType.GAME
                    else []
                )
    return found_hooks


def _makes_active(call: Call) -> bool:
    """Whether a call makes players active, or may do so unseen."""
    players = call.argument(0, "players")
    is_nobody = isinstance(players, ast.List | ast.Tuple) and not players.elts
    names = {callee.name for callee in call.callees if isinstance(callee, Engine)}
    return bool(names & {*ACTIVATING, OF_ARRAYS} and not is_nobody) or is_opaque(call)


def _always_leads_on(reading: Reading) -> bool:
    return reading.always_ends and not any(Known(None) in values for _, values in reading.returns)


RULES = (unreachable, traps, rings, unused_transitions, nobody_active)
