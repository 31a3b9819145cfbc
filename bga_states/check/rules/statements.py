"""Statements that do nothing, tests that are always true, and errors that are swallowed."""

import ast
from collections.abc import Iterator
from types import FunctionType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Bound, Engine, Instance, Known, Value
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import nodes_in
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.engine_calls import engine_method
from bga_states.engine.author.hooks import VERBS, Owner
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding, GameError

CALL_IT = "Write `()` behind it."
GUARDED = {
    Engine(verb.owner.value, verb.name)
    for verb in VERBS
    if verb.owner in {Owner.GAMESTATE, Owner.GAME, Owner.NOTIFY}
}
"""What fails the whole action when it fails, whoever catches the error."""
TOO_WIDE = {*map(Known, (Exception, BaseException, GameError))}


def idle_statements(game: GameReading) -> Iterator[Finding]:
    """PY10: a statement that is an expression does something, and so is a call."""
    for reading in game.readings:
        for statement in reading.nodes_of(ast.Expr):
            problem = _idle(statement.value, reading)
            if problem:
                fact, remedy = problem
                yield found("PY10", fact, remedy, reading.place(statement))


def _idle(node: ast.expr, reading: Reading) -> tuple[str, str] | None:
    """Return why an expression does nothing as a statement, and what was meant."""
    shown = ast.unparse(node)
    match node:
        case ast.Compare(left=ast.Attribute() | ast.Name() | ast.Subscript(), ops=[ast.Eq()]):
            return f"`{shown}` compares, and nothing comes of it.", "Write `=` to set it."
        case ast.Name() | ast.Attribute():
            values = reading.values(node)
            if values and all(map(_is_state, values)):
                return f"`{shown}` alone leads nowhere.", f"Write `return {shown}`."
            if _is_method(node, reading) or (values and all(map(_is_function, values))):
                return f"`{shown}` is not called.", CALL_IT
    return None


def _is_state(value: Value) -> bool:
    thing = value.thing if isinstance(value, Known) else None
    return isinstance(thing, type) and issubclass(thing, GameState)


def _is_function(value: Value) -> bool:
    return isinstance(value, Known) and isinstance(value.thing, FunctionType)


def _is_method(node: ast.expr, reading: Reading) -> bool:
    """Whether an expression surely is a method, of the engine or the author."""
    if not isinstance(node, ast.Attribute):
        return False
    if engine_method(node, reading):
        return True
    values = reading.values(node)
    return bool(values) and all(_is_always_method(value, node.attr) for value in values)


def _is_always_method(value: Value, name: str) -> bool:
    """Whether an author's object has a method of a name, and no class of it anything else."""
    if not isinstance(value, Bound) or not isinstance(value.owner, Instance):
        return False
    bases = value.owner.cls.__mro__
    things = [vars(base)[name] for base in bases if name in vars(base)]
    # A base may say that there need not be one.
    is_data = any(name in getattr(base, "__annotations__", ()) for base in bases)
    return not is_data and all(isinstance(thing, FunctionType) for thing in things)


def tested_methods(game: GameReading) -> Iterator[Finding]:
    """PY10: what is tested is what a method returns, and not the method."""
    # Objects may have something else under the name of a method.
    set_names = _names_set(game)
    for reading in game.readings:
        for node in _tests(reading):
            is_other = isinstance(node, ast.Attribute) and node.attr in set_names
            if not is_other and _is_method(node, reading):
                fact = f"`{ast.unparse(node)}` is a method, which is always true."
                yield found("PY10", fact, CALL_IT, reading.place(node))


def _names_set(game: GameReading) -> set[str]:
    """Name the attributes that the game sets on anything."""
    names: set[str] = set()
    for reading in game.readings:
        for node in reading.nodes_of(ast.Attribute):
            if isinstance(node.ctx, ast.Store):
                names.add(node.attr)
    return names


def _tests(reading: Reading) -> Iterator[ast.expr]:
    """Find what a function tests, by itself or against a constant."""
    tests = [
        *(node.test for node in reading.nodes_of(ast.If)),
        *(node.test for node in reading.nodes_of(ast.While)),
        *(node.test for node in reading.nodes_of(ast.IfExp)),
        *(node.test for node in reading.nodes_of(ast.Assert)),
    ]
    for test in tests:
        yield from _parts(test)
    for loop in reading.nodes_of(ast.comprehension):
        for condition in loop.ifs:
            yield from _parts(condition)
    for operation in reading.nodes_of(ast.UnaryOp):
        if isinstance(operation.op, ast.Not):
            yield operation.operand
    for comparison in reading.nodes_of(ast.Compare):
        match comparison.comparators[0]:
            # Whether there is a method at all may be asked.
            case ast.Constant(value=value) if value is not None:
                yield comparison.left


def _parts(test: ast.expr) -> Iterator[ast.expr]:
    """Take a test apart at `and` and `or`."""
    if isinstance(test, ast.BoolOp):
        for part in test.values:
            yield from _parts(part)
    else:
        yield test


def swallowed_errors(game: GameReading) -> Iterator[Finding]:
    """PY12: nobody catches all errors around calls that fail the action anyway."""
    for reading in game.readings:
        for attempt in reading.nodes_of(ast.Try):
            call = _guarded_call(attempt, reading)
            if call is None:
                continue
            fact = f"All errors of `{ast.unparse(call.func)}` are caught here"
            also = "a GameError among them fails the action all the same"
            remedy = "Look first whether it can be called, or catch UserError alone."
            for handler in attempt.handlers:
                if _swallows(handler, reading):
                    place = reading.place(handler.type or attempt)
                    yield found("PY12", f"{fact}; {also}.", remedy, place)


def _guarded_call(attempt: ast.Try, reading: Reading) -> ast.Call | None:
    """Find a call of the engine in the body of a `try`."""
    for statement in attempt.body:
        for node in nodes_in(statement):
            if isinstance(node, ast.Call) and not GUARDED.isdisjoint(reading.values(node.func)):
                return node
    return None


def _swallows(handler: ast.ExceptHandler, reading: Reading) -> bool:
    """Whether a handler catches whatever goes wrong, and lets nobody know."""
    if any(isinstance(node, ast.Raise) for node in nodes_in(handler)):
        return False
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    # A bare `except:` catches most.
    return any(kind is None or not TOO_WIDE.isdisjoint(reading.values(kind)) for kind in kinds)


RULES = (idle_statements, tested_methods, swallowed_errors)
