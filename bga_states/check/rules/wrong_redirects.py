"""Redirects that are wrong, missing, or asked for twice or in the wrong state."""

import ast
from collections.abc import Iterator
from typing import TypeAlias

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import ACTIVATING, INITIALIZING, MOVING_TABLE, STEPPING, Move
from bga_states.check.flow.targets import stays
from bga_states.check.reading.abstract_values import Engine, Known, Values
from bga_states.check.reading.read_hooks import ENTERING, MOVING, SETTING_UP, ZOMBIE, Hook
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.routes import sure_calls
from bga_states.check.reading.syntax import always_ends, blocks_of, own_nodes
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.hooks import Does, Owner, verbs
from bga_states.engine.author.main_machine import JUMP
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import FIRST_STATE, StateType
from bga_states.engine.definition.source_code import Place

TABLE_MOVES = {Engine("gamestate", name) for name in MOVING_TABLE}
ENDING = verbs(Does.ENDS)
CHANGING_TURNS = verbs(Does.TURNS, Owner.GAME)
Problem: TypeAlias = tuple[str, str, str]
"""A code, a fact and a remedy."""


def wrong_targets(game: GameReading) -> Iterator[Finding]:
    """P16 to P19, P40, P49, P50, P68, P70: redirects lead to states that may be entered so."""
    yield from game.move_findings


def hidden_redirects(game: GameReading) -> Iterator[Finding]:
    """P29: a hook whose annotation is None returns None."""
    for hook in game.hooks_as(*MOVING):
        reading = hook.reading
        if reading is None or not _says_none(reading):
            continue
        if any(not _stays(values) for _, values in reading.returns):
            fact = f"{hook.title} is annotated `-> None` and returns a redirect."
            remedy = "Annotate what it returns, such as `-> type[NextPlayer]`."
            yield found("P29", fact, remedy, reading.place())


def _says_none(reading: Reading) -> bool:
    annotation = reading.syntax.returns
    return isinstance(annotation, ast.Constant) and annotation.value is None


def dead_ends(game: GameReading) -> Iterator[Finding]:
    """P44: every path through a GAME state leads on."""
    for state in game.states:
        if state.type is not StateType.GAME:
            continue
        hooks = game.hooks_in(state, ENTERING)
        # In a game that cannot be read whole, the hook may be among the unread code. Assembly
        # finds the missing hooks of an array.
        if not hooks and game.is_complete and state.is_class:
            fact = f"{state.name} is a GAME state without on_entering_state: nobody could ever act."
            yield found("P44", fact, "Write it and return the next state.", game.where(state))
        for hook in hooks:
            if hook.reading:
                yield from _dead_ends_in(hook.title, hook.reading, game.moves_by(hook))


def _dead_ends_in(title: str, reading: Reading, moves: list[Move]) -> Iterator[Finding]:
    # Moves that are asked for in calls may cover every path.
    if any(move.asked for move in moves):
        return
    # One finding for the whole hook, rather than one for each return.
    if not moves and all(_stays(values) for _, values in reading.returns):
        fact = f"{title} leads nowhere."
        yield found("P44", fact, "Return the next state.", reading.place())
        return
    remedy = "Return the next state there too."
    for source, node, values in reading.return_sources():
        is_sure = node.value is None or source.is_sure(node.value)
        if Known(None) in values and is_sure:
            fact = f"{title} may return nothing here."
            yield found("P44", fact, remedy, source.place(node), "warning")
    for source in reading.returning():
        if not source.always_ends:
            fact = f"{source.function.__name__} can come to its end without a redirect."
            yield found("P44", fact, remedy, source.place(), "warning")


def two_moves(game: GameReading) -> Iterator[Finding]:
    """P46: one call asks for one move of the table."""
    for hook in game.hooks_as(*MOVING):
        if hook.reading is None or _jumps_to_pad(game, hook):
            continue
        fact = f"{hook.title} asks for a second move of the table here."
        for place in _second_moves(hook.reading):
            yield found("P46", fact, "Ask for one, best by returning it.", place)


def _jumps_to_pad(game: GameReading, hook: Hook) -> bool:
    """Whether a hook jumps to an idle GAME state, from which it may jump on."""
    for move in game.moves_by(hook):
        target = game.targets.by_id.get(move.target or 0)
        if target is None or move.asked != JUMP:
            continue
        if target.type is StateType.GAME and target.on_entering_state is None:
            return True
    return False


def _second_moves(hook: Reading) -> Iterator[Place]:
    """Find the statements that surely move the table again, in a hook and its helpers."""
    returning = hook.returning()
    for reading in hook.closure():
        for block in blocks_of(reading.syntax, *reading.nodes):
            second = _second_move(block, reading, redirects=reading in returning)
            if second:
                yield reading.place(second)


def _second_move(block: list[ast.stmt], reading: Reading, *, redirects: bool) -> ast.stmt | None:
    """Find the statement of a block that moves after another statement of it has.

    A return moves if it `redirects`: in a hook, and in helpers whose results the hook returns.
    """
    has_moved = False
    for statement in block:
        if isinstance(statement, ast.Return):
            if has_moved and redirects and _returns_redirect(statement, reading):
                return statement
            return None
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            moves = _surely_moves(statement.value, reading)
            if has_moved and moves:
                return statement
            has_moved = has_moved or moves
        elif any(always_ends(inner) for inner in blocks_of(statement)):
            has_moved = False  # the path that moved may have left there
        else:
            inside = any(_moves_on(inner, reading) for inner in blocks_of(statement))
            has_moved = has_moved or inside
    return None


def _returns_redirect(node: ast.Return, reading: Reading) -> bool:
    """Whether a returned value is surely a redirect."""
    if node.value is None:
        return False
    values = reading.values(node.value)
    is_known = all(isinstance(value, Known) and not stays(value) for value in values)
    # A function that only returns itself returns nothing.
    return bool(values) and is_known


def _moves_on(block: list[ast.stmt], reading: Reading) -> bool:
    """Whether a block moves, and goes on after it."""
    for statement in block:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            if _surely_moves(statement.value, reading):
                return True
            continue
        for inner in blocks_of(statement):
            if not always_ends(inner) and _moves_on(inner, reading):
                return True
    return False


def _surely_moves(node: ast.Call, reading: Reading, depth: int = 5) -> bool:
    """Whether a call moves the table, by itself or on every path of a helper."""
    callees = reading.values(node.func)
    if any(callee in TABLE_MOVES for callee in callees):
        # If it may call several methods, another may not move.
        return len(callees) == 1
    # Helpers may call each other in a ring.
    if depth == 0:
        return False
    return any(_always_moves(helper, depth - 1) for helper in reading.helpers(node))


def _always_moves(helper: Reading, depth: int) -> bool:
    """Whether a helper moves the table before it can return."""
    for statement in helper.syntax.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            if _surely_moves(statement.value, helper, depth):
                return True
        elif any(isinstance(node, ast.Return) for node in own_nodes([statement])):
            return False
    return False


def wrong_machine(game: GameReading) -> Iterator[Finding]:
    """P61, P65: calls for several players or PRIVATE states are made in fitting states."""
    for hook in game.hooks_as(*MOVING):
        if hook.reading is None or hook.state is None:
            continue
        # A method for states of several types has a branch for each.
        is_for_many = hook.is_shared or hook.reading.mentions("type", "state")
        calls = [call for call, _ in sure_calls(hook.reading, strictly=is_for_many)]
        for call, name in game.engine_calls(calls, "gamestate"):
            problem = _misuse(hook, name)
            if problem and not _asks_the_machine(game, call.reading):
                code, fact, remedy = problem
                yield found(code, f"{hook.title} calls {name}, {fact}.", remedy, call.place)


def _asks_the_machine(game: GameReading, reading: Reading) -> bool:
    """Whether a function asks for the type of the table's state."""
    return any(game.engine_calls(reading.calls, "gamestate", "is_multiactive_state"))


def _misuse(hook: Hook, name: str) -> Problem | None:
    """Return the fault of calling a method of `self.gamestate` in a hook; None if it is right."""
    state = hook.state
    # Setting up happens before the first state is entered.
    if state is None or hook.role == SETTING_UP:
        return None
    if name in ACTIVATING and state.type.is_step and hook.role == ENTERING:
        fact = "while one player enters a PRIVATE state"
        return "P61", fact, "Do it in an action, or in the master."
    fact = f"and {state.name} is not a MULTIPLE_ACTIVE_PLAYER state"
    is_master = state.type is StateType.MULTIPLE_ACTIVE_PLAYER
    # A step is inside a master.
    is_inside = is_master or state.type.is_step
    if name in ENDING and not is_inside:
        return "P61", fact, "Return the next state."
    if name in {*INITIALIZING, *STEPPING} and not is_inside:
        return "P65", fact, "Do it in the master state."
    if name in INITIALIZING and is_master and state.initial_private is None:
        fact = f"and {state.name} has no initial_private"
        return "P65", fact, "Declare it, or use set_private_state."
    return None


def no_first_state(game: GameReading) -> Iterator[Finding]:
    """P24: setting up leads to the first state."""
    hook = game.setup
    # An array's state 1 names the first state by its transition.
    if not hook or not hook.reading or (hook.state and hook.state.transitions):
        return
    # BGA's own state 1, for an array without one, leads to the state 2.
    if FIRST_STATE in game.targets.by_id and not game.targets.by_id[FIRST_STATE].is_class:
        return
    fact = f"{game.name}.setup_new_game returns no state"
    remedy = "Return the class of the first state"
    place = hook.reading.place()
    if not game.moves_by(hook):
        yield found("P24", f"{fact}.", f"{remedy}.", place)
    elif hook.reading.returns_none or not hook.reading.always_ends:
        yield found("P24", f"{fact} on some path.", f"{remedy} there too.", place, "warning")


def lame_zombies(game: GameReading) -> Iterator[Finding]:
    """P40: a zombie's turn makes progress."""
    for hook in game.hooks_as(ZOMBIE):
        # A zombie that leads on makes progress by that alone.
        if hook.reading is None or game.moves_by(hook):
            continue
        calls = list(hook.reading.all_calls())
        asks = any(game.engine_calls(calls, "gamestate"))
        changes_turns = any(game.engine_calls(calls, "game", *CHANGING_TURNS))
        if not asks and not changes_turns:
            fact = f"{hook.title} does nothing that ends the turn of the player who left."
            remedy = "Play for them and return a redirect."
            yield found("P40", fact, remedy, hook.reading.place(), "error")


def _stays(values: Values) -> bool:
    """Whether a returned value is not a redirect."""
    return all(map(stays, values))


RULES = (
    wrong_targets,
    hidden_redirects,
    dead_ends,
    two_moves,
    wrong_machine,
    no_first_state,
    lame_zombies,
)
