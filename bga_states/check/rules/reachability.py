"""The machine as a whole: states that are not reached or not left, and unused declarations.

If a target is decided at run time, or wrong, unreachable states are not reported.
"""

import ast
from collections.abc import Iterable, Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import ACTIVATING, are_known
from bga_states.check.flow.ways import Ways
from bga_states.check.reading.abstract_values import Engine
from bga_states.check.reading.opacity import is_opaque
from bga_states.check.reading.read_hooks import ACTION, ENTERING, GET_CHOICES, ZOMBIE, Hook
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.hooks import Does, verbs
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import GAME_END, StateType
from bga_states.engine.definition.definition import StateDefinition
from bga_states.legacy.array_hooks import VERBS
from bga_states.legacy.flaws import ZOMBIE_PASS

RETURNING = verbs(Does.LEAVES_STEPS)
UNDOING = Engine("game", "undo_restore_point")
MAKING_ACTIVE = {*ACTIVATING, *(verb.name for verb in VERBS if verb.does is Does.ACTIVATES)}
"""The methods that make players active, in a Game with an array too."""


def unreachable(game: GameReading) -> Iterator[Finding]:
    """P21, P23: every state can be reached, and PRIVATE ones from a master."""
    ways = Ways(game)
    if not ways.is_known or not ways.first:
        return
    reached = ways.reach(ways.first)
    lonely = [state for state in game.states if state.id not in reached]
    # If a way on is missing, its target is not known yet.
    if lonely and any(trap.id in reached for trap in _traps(game, ways)):
        return
    for state in lonely:
        code, remedy = "P21", "Lead there, or remove it."
        if state.type.is_step:
            code, remedy = "P23", "Lead a player there from its master."
        fact = f"Nothing leads to {state.name}."
        yield found(code, fact, remedy, game.where(state), "warning")


def traps(game: GameReading) -> Iterator[Finding]:
    """P21: every state has a way out, and the game an end."""
    ways = Ways(game)
    closed = list(_traps(game, ways))
    for state in closed:
        fact = f"No way leads out of {state.name}."
        yield found("P21", fact, _way_out(game, state), game.where(state))
    # A table in a ring does not come to the end either, and the ring is reported (P48).
    if ways.is_known and ways.first and not list(_rings(game, ways)):
        reached = ways.reach(ways.first)
        # Nor does a table that comes into a closed state.
        if not any(state.id in reached for state in closed):
            yield from _endless(game, ways)


def _traps(game: GameReading, ways: Ways) -> Iterator[StateDefinition]:
    """Find the states with players that the table never leaves."""
    for state in game.states:
        # GAME states that lead nowhere are reported as dead ends (P44).
        is_left = not state.type.has_players or _leads_out(ways, state)
        if not is_left and _is_closed(game, state):
            yield state


def _way_out(game: GameReading, state: StateDefinition) -> str:
    """Return the remedy for a state without a way out; it names actions that lead nowhere."""
    idle: list[str] = []
    for hook in game.hooks_in(state, ACTION):
        is_undoing = any(UNDOING in call.callees for call in _calls_of([hook]))
        if hook.reading and not game.moves_by(hook) and not is_undoing:
            idle.append(hook.reading.function.__name__)
    if not idle:
        return "Let an action lead on."
    verb = "leads" if len(idle) == 1 else "lead"
    return f"Let an action lead on: {', '.join(idle)} {verb} nowhere."


def _endless(game: GameReading, ways: Ways) -> Iterator[Finding]:
    """P21: from every state that can be reached, the end can be reached."""
    reached = ways.reach(ways.first)
    lost = reached - ways.leading_to(GAME_END)
    stuck = [state for state in game.states if state.id in lost]
    # One finding is enough if it is the same for all states.
    if len(stuck) == len(reached - {GAME_END}):
        fact = f"No state of {game.name} leads to the end of the game."
        yield found("P21", fact, f"Return {GAME_END} or a GameResult somewhere.", game.place)
        return
    for state in stuck:
        if _leads_out(ways, state):
            fact = f"No way leads from {state.name} to the end of the game."
            yield found("P21", fact, "Lead on.", game.where(state))


def _leads_out(ways: Ways, state: StateDefinition) -> bool:
    return bool(ways.targets(state.id) - {state.id})


def _is_closed(game: GameReading, state: StateDefinition) -> bool:
    """Whether a state surely keeps all players in it: all of its ways are known."""
    # Players in PRIVATE states may come back when the game says so.
    if state.initial_private is not None:
        return False
    for move in game.moves:
        is_from_here = move.hook.state is None or move.hook.state.id == state.id
        if is_from_here and move.target is None:
            return False
    calls = _calls_of(game.hooks_in(state))
    return not any(game.engine_calls(calls, "gamestate", *RETURNING))


def _calls_of(hooks: Iterable[Hook]) -> Iterator[Call]:
    """Go through the calls that hooks make, themselves or in helpers."""
    for hook in hooks:
        if hook.reading:
            yield from hook.reading.all_calls()


def rings(game: GameReading) -> Iterator[Finding]:
    """P25, P48: GAME states lead on to a state of players, and not only to the end."""
    ways = Ways(game)
    for state in _rings(game, ways):
        fact = f"After {state.name} only GAME states follow, without end."
        yield found("P48", fact, "Lead to a state where somebody acts.", game.where(state))
    if ways.is_known and _ends_at_once(game, ways):
        place = game.place
        # If the setup returns the first state, the finding is about that.
        if game.setup and game.moves_by(game.setup):
            place = game.moves_by(game.setup)[0].place
        fact = f"{game.name} ends before anybody can act."
        yield found("P25", fact, "Begin in a state where a player acts.", place)


def _ends_at_once(game: GameReading, ways: Ways) -> bool:
    """Whether no player can act between the beginning and the end."""
    passed = ways.reach(ways.first, lambda state_id: _is_automatic(game, state_id))
    if GAME_END not in passed:
        return False
    return all(_is_automatic(game, state_id) for state_id in passed - {GAME_END})


def _rings(game: GameReading, ways: Ways) -> Iterator[StateDefinition]:
    """Find the GAME states after which nothing but GAME states can come."""
    covered: set[int] = set()
    for state in game.states:
        # One state speaks for its ring.
        if state.type is not StateType.GAME or state.id in covered:
            continue
        reached = ways.reach([state.id])
        if _is_ring(game, ways, state, reached):
            covered |= reached
            yield state


def _is_ring(game: GameReading, ways: Ways, state: StateDefinition, reached: set[int]) -> bool:
    """Whether the states that can be reached from a GAME state are all GAME states, and known."""
    # A state without ways is a dead end, and no ring.
    if not ways.targets(state.id):
        return False
    if not all(_is_automatic(game, state_id) for state_id in reached):
        return False
    for other in game.states:
        if other.id in reached and not are_known(game.moves_from(other)):
            return False
    return True


def _is_automatic(game: GameReading, state_id: int) -> bool:
    state = game.targets.by_id.get(state_id)
    return state is not None and state.type is StateType.GAME


def unused_transitions(game: GameReading) -> Iterator[Finding]:
    """P20: a declared transition is taken somewhere."""
    if not game.is_complete:
        return
    # Masters move players on by the names of their steps.
    private = [move for move in game.moves if move.is_private]
    anywhere = [move for move in game.moves if move.hook.state is None]
    for state in game.states:
        moves = [*anywhere]
        for user in (state, *game.steps_of(state)):
            moves += game.moves_from(user)
        if not are_known(moves):
            continue
        declared = game.where(state, "transitions")
        if declared == game.where(state):
            continue  # a base declares them, for several states perhaps
        used = {move.transition for move in (*moves, *private)}
        for name, target in state.transitions.items():
            # As in BGA, every state of players has the zombies' transition, used or not.
            place = game.where(state, "transitions", name)
            is_there = target in game.targets.by_id or target == GAME_END
            # A transition without a place of its own was not written here.
            if name not in {*used, ZOMBIE_PASS} and place != declared and is_there:
                fact = f"{state.name}: nothing takes the transition {name!r}."
                yield found("P20", fact, "Remove it, or return its name.", place)


def nobody_active(game: GameReading) -> Iterator[Finding]:
    """P57: code in a MULTIPLE_ACTIVE_PLAYER state, or on the way there, makes a player active."""
    # A hook without its source may make players active, in any state.
    if not all(hook.reading or hook.is_engines for hook in game.hooks):
        return
    waking: dict[int, bool] = {}
    for state in game.states:
        if state.type is not StateType.MULTIPLE_ACTIVE_PLAYER:
            continue
        entering = game.hooks_in(state, ENTERING)
        if any(_sees_to_it(hook) for hook in entering):
            continue
        hooks = [*game.hooks_in(state), *_hooks_before(game, state)]
        if not any(_wakes(hook, waking) for hook in hooks if not _comes_later(hook, state)):
            fact = f"Nobody is made active in {state.name}."
            remedy = "Call self.gamestate.set_all_players_multiactive() on entering."
            yield found("P57", fact, remedy, game.where(state))


def _comes_later(hook: Hook, state: StateDefinition) -> bool:
    """Whether a hook of a state runs only after a player has been active there.

    A table never rests in a state of several players without an active one.
    """
    is_of_it = hook.state is not None and hook.state.id == state.id
    return is_of_it and hook.role in {ACTION, GET_CHOICES, ZOMBIE}


def _sees_to_it(hook: Hook) -> bool:
    """Whether a hook needs no active player: it always leads on, or is st_make_everyone_active."""
    if hook.is_engines:
        return True
    return hook.reading is not None and _always_leads_on(hook.reading)


def _hooks_before(game: GameReading, state: StateDefinition) -> list[Hook]:
    """Return the hooks that may lead to a state, also through states in which no player acts."""
    # By identity: hooks are compared by all their fields.
    found_hooks: dict[int, Hook] = {}
    # Moves to None, whose targets are decided at run time, may lead here too.
    passed: set[int | None] = {None, state.id}
    waiting = list(passed)
    while waiting:
        for move in game.moves_to(waiting.pop()):
            hook = move.hook
            found_hooks[id(hook)] = hook
            if hook.state and hook.kind is StateType.GAME and hook.state.id not in passed:
                passed.add(hook.state.id)
                waiting.append(hook.state.id)
    return list(found_hooks.values())


def _wakes(hook: Hook, known: dict[int, bool]) -> bool:
    """Whether a hook makes players active, or may do so; the results are kept in `known`."""
    if id(hook) not in known:
        known[id(hook)] = any(_makes_active(call) for call in _calls_of([hook]))
    return known[id(hook)]


def _makes_active(call: Call) -> bool:
    """Whether a call makes players active, or may do so unseen."""
    players = call.argument(0, "players")
    is_nobody = isinstance(players, ast.List | ast.Tuple) and not players.elts
    names = {callee.name for callee in call.callees if isinstance(callee, Engine)}
    is_activating = not names.isdisjoint(MAKING_ACTIVE) and not is_nobody
    return is_activating or is_opaque(call)


def _always_leads_on(reading: Reading) -> bool:
    return reading.always_ends and not reading.returns_none


RULES = (unreachable, traps, rings, unused_transitions, nobody_active)
