"""Where hooks lead: redirects that are wrong, missing, or asked for twice or in the wrong state."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import ACTIVATING, ASKING, INITIALIZING, Move
from bga_states.check.reading.abstract_values import Engine, Known, Typed, Value, Values
from bga_states.check.reading.read_hooks import ENTERING, MOVING, SETTING_UP, ZOMBIE, Hook
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import always_ends, blocks_of, own_nodes
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import StateType
from bga_states.pitfalls import found

TABLE_MOVES = {
    Engine("gamestate", name)
    for name in ("next_state", "jump_to_state", "reload_state", "set_all_players_non_multiactive")
}
ENDING = {
    "set_player_non_multiactive",
    "set_all_players_non_multiactive",
    "update_multiactive_or_next_state",
}
STEPPING = INITIALIZING | {name for name, asking in ASKING.items() if asking.is_private}
CHANGING_TURNS = ("active_next_player", "active_prev_player", "eliminate_player")
SINGLE = {StateType.ACTIVE_PLAYER, StateType.GAME}


def wrong_targets(game: GameReading) -> Iterator[Finding]:
    """P16 to P19, P40, P49, P50, P68, P70: every redirect leads to a state that can be entered from there."""
    yield from game.move_findings


def hidden_redirects(game: GameReading) -> Iterator[Finding]:
    """P29: a hook whose annotation is None returns None."""
    for hook in game.hooks_as(*MOVING):
        reading = hook.reading
        is_none = (
            reading
            and isinstance(reading.syntax.returns, ast.Constant)
            and reading.syntax.returns.value is None
        )
        if reading and is_none and any(not _stays(values) for _, values in reading.returns):
            fact = f"{hook.title} is annotated `-> None` and returns a redirect."
            yield found(
                "P29",
                fact,
                "Annotate what it returns, such as `-> type[NextPlayer]`.",
                reading.place(),
            )


def dead_ends(game: GameReading) -> Iterator[Finding]:
    """P44: every path through a GAME state leads on."""
    for state in game.states:
        hooks = game.hooks_in(state, ENTERING) if state.type is StateType.GAME else []
        if state.type is StateType.GAME and not hooks and game.is_complete:
            fact = f"{state.name} is a GAME state without on_entering_state: nobody could ever act."
            yield found("P44", fact, "Write it and return the next state.", game.where(state))
        for hook in hooks:
            yield from _dead_ends_in(hook, [move for move in game.moves if move.hook is hook])


def _dead_ends_in(hook: Hook, moves: list[Move]) -> Iterator[Finding]:
    reading = hook.reading
    if reading is None or any(move.asked for move in moves):
        return  # what is asked for in calls may cover every path
    if all(_stays(values) for _, values in reading.returns) and not moves:
        yield found(
            "P44", f"{hook.title} leads nowhere.", "Return the next state.", reading.place()
        )
        return
    remedy = "Return the next state there too."
    for source, node, values in reading.return_sources():
        if Known(None) in values and (node.value is None or source.is_sure(node.value)):
            yield found(
                "P44",
                f"{hook.title} may return nothing here.",
                remedy,
                source.place(node),
                "warning",
            )
    for source in reading.returning():
        if not source.always_ends:
            fact = f"{source.function.__name__} can come to its end without a redirect."
            yield found("P44", fact, remedy, source.place(), "warning")


def two_moves(game: GameReading) -> Iterator[Finding]:
    """P46: one call asks for one move of the table."""
    for hook in game.hooks_as(*MOVING):
        returning = hook.reading.returning() if hook.reading else []
        for reading in hook.reading.closure() if hook.reading else ():
            for block in blocks_of(reading.syntax, *reading.nodes):
                if second := _second_move(block, reading, redirects=reading in returning):
                    fact = f"{hook.title} asks for a second move of the table here."
                    yield found(
                        "P46", fact, "Ask for one, best by returning it.", reading.place(second)
                    )


def _second_move(block: list[ast.stmt], reading: Reading, *, redirects: bool) -> ast.stmt | None:
    """Find the statement of a block that moves after another one of it has; a return does where it `redirects`."""
    has_moved = False
    for statement in block:
        if isinstance(statement, ast.Return):
            returned = reading.values(statement.value) if statement.value and redirects else ()
            is_redirect = bool(returned) and all(
                isinstance(v, Known) and not _is_staying(v) for v in returned
            )
            return statement if has_moved and is_redirect else None
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            moves = _surely_moves(statement.value, reading)
            if has_moved and moves:
                return statement
            has_moved = has_moved or moves
        elif any(always_ends(inner) for inner in blocks_of(statement)):
            has_moved = False  # whoever has moved may have left by that
        else:
            has_moved = has_moved or any(
                _moves_on(inner, reading) for inner in blocks_of(statement)
            )
    return None


def _moves_on(block: list[ast.stmt], reading: Reading) -> bool:
    """Whether a block moves, and goes on after it."""
    calls = [s.value for s in block if isinstance(s, ast.Expr) and isinstance(s.value, ast.Call)]
    inner = [
        block for statement in block for block in blocks_of(statement) if not always_ends(block)
    ]
    return any(_surely_moves(call, reading) for call in calls) or any(
        _moves_on(block, reading) for block in inner
    )


def _surely_moves(node: ast.Call, reading: Reading, depth: int = 5) -> bool:
    """Whether a call moves the table, by itself or in a helper, whatever path that takes."""
    callees = reading.values(node.func)
    if any(callee in TABLE_MOVES for callee in callees):
        return len(callees) == 1
    return any(
        _always_moves(helper, depth - 1) for helper in (reading.helpers(node) if depth else ())
    )


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
    """P61, P65: what several players do together, and their PRIVATE states, have their own states."""
    for hook in game.hooks_as(*MOVING):
        calls = (
            [call for call, _ in hook.reading.sure_calls()] if hook.reading and hook.state else []
        )
        for call, name in game.engine_calls(calls, "gamestate"):
            is_guarded = any(
                game.engine_calls(call.reading.calls, "gamestate", "is_multiactive_state")
            )
            is_sure = call.node in call.reading.sure_nodes
            is_guarded = is_guarded or (
                not is_sure and (hook.is_shared or call.reading.mentions("type", "state"))
            )
            if not is_guarded and (problem := _misuse(hook, name)):
                code, fact, remedy = problem
                yield found(code, f"{hook.title} calls {name}, {fact}.", remedy, call.place)


def _misuse(hook: Hook, name: str) -> tuple[str, str, str] | None:
    """Say what is wrong with calling a method of `self.gamestate` in a hook."""
    state = hook.state
    if state is None or hook.role == SETTING_UP:
        return None
    if name in ENDING and state.type in SINGLE:
        return (
            "P61",
            f"and {state.name} is no MULTIPLE_ACTIVE_PLAYER state",
            "Return the next state.",
        )
    if name in ACTIVATING and state.type is StateType.PRIVATE and hook.role == ENTERING:
        return (
            "P61",
            "while one player enters a PRIVATE state",
            "Do it in an action, or in the master.",
        )
    if name in STEPPING and state.type in SINGLE:
        return (
            "P65",
            f"and {state.name} is no MULTIPLE_ACTIVE_PLAYER state",
            "Do it in the master state.",
        )
    if (
        name in INITIALIZING
        and state.type is StateType.MULTIPLE_ACTIVE_PLAYER
        and state.initial_private is None
    ):
        return (
            "P65",
            f"and {state.name} has no initial_private",
            "Declare it, or use set_private_state.",
        )
    return None


def no_first_state(game: GameReading) -> Iterator[Finding]:
    """P24: setting up leads to the first state."""
    hook = game.setup
    if not hook or not hook.reading or (hook.state and hook.state.transitions):
        return
    if not any(move.hook is hook for move in game.moves):
        fact = f"{game.name}.setup_new_game returns no state."
        yield found("P24", fact, "Return the class of the first state.", hook.reading.place())
    elif not hook.reading.always_ends or any(
        Known(None) in values for _, values in hook.reading.returns
    ):
        fact = f"{game.name}.setup_new_game returns no state on some path."
        yield found(
            "P24",
            fact,
            "Return the class of the first state there too.",
            hook.reading.place(),
            "warning",
        )


def lame_zombies(game: GameReading) -> Iterator[Finding]:
    """P40: a zombie's turn makes progress."""
    for hook in game.hooks_as(ZOMBIE):
        reading = hook.reading
        if reading is None or any(move.hook is hook for move in game.moves):
            continue
        calls = list(reading.all_calls())
        acts = [
            *game.engine_calls(calls, "gamestate"),
            *game.engine_calls(calls, "game", *CHANGING_TURNS),
        ]
        if not acts:
            fact = f"{hook.title} does nothing that ends the turn of the player who left."
            yield found(
                "P40", fact, "Play for them and return a redirect.", reading.place(), "error"
            )


def _stays(values: Values) -> bool:
    """Whether a returned value is no redirect."""
    return all(map(_is_staying, values))


def _is_staying(value: Value) -> bool:
    return value == Typed(bool) or (
        isinstance(value, Known) and isinstance(value.thing, bool | None)
    )


RULES = (
    wrong_targets,
    hidden_redirects,
    dead_ends,
    two_moves,
    wrong_machine,
    no_first_state,
    lame_zombies,
)
