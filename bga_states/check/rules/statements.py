"""Slips of Python: statements that do nothing, `=+`, tests that are always true, `is` for `==`."""

import ast
import linecache
from collections.abc import Iterator
from enum import Enum
from types import FunctionType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.targets import is_state_class
from bga_states.check.reading.abstract_values import (
    Bound,
    Instance,
    Known,
    Typed,
    Value,
)
from bga_states.check.reading.changes import attributes_set
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.engine_calls import engine_method
from bga_states.engine.base.errors import Finding

CALL_IT = "Write `()` behind it."
NUMBERS = {Typed(int), Typed(float)}
PLAIN = {*NUMBERS, Typed(str)}


def idle_statements(game: GameReading) -> Iterator[Finding]:
    """PY10: an expression that is a statement has an effect."""
    for reading in game.readings:
        for statement in reading.nodes_of(ast.Expr):
            problem = _idle(statement.value, reading)
            if problem:
                fact, remedy = problem
                yield found("PY10", fact, remedy, reading.place(statement))


def _idle(node: ast.expr, reading: Reading) -> tuple[str, str] | None:
    """Return the reason why an expression does nothing as a statement, and the remedy."""
    match node:
        case ast.Compare(left=ast.Attribute() | ast.Name() | ast.Subscript(), ops=[ast.Eq()]):
            fact = f"`{ast.unparse(node)}` compares, and nothing comes of it."
            return fact, "Write `=` to set it."
        case ast.Name() | ast.Attribute():
            shown = ast.unparse(node)
            values = reading.values(node)
            if values and all(map(is_state_class, values)):
                return f"`{shown}` alone leads nowhere.", f"Write `return {shown}`."
            if _is_method(node, reading) or (values and all(map(_is_function, values))):
                return f"`{shown}` is not called.", CALL_IT
    return None


def turned_operators(game: GameReading) -> Iterator[Finding]:
    """PY10: `=+` sets, and adds nothing."""
    for reading in game.readings:
        for statement in reading.nodes_of(ast.Assign):
            sign = _sign_of(statement.value, reading)
            if sign:
                shown = ast.unparse(statement.targets[-1])
                fact = f"`{shown} ={sign} ...` sets {shown} anew, whatever it was."
                remedy = f"Write `{sign}=`."
                yield found("PY10", fact, remedy, reading.place(statement))


def _sign_of(node: ast.expr, reading: Reading) -> str:
    """Return the sign in front of an assigned value, if it surely belongs before the `=`."""
    if not isinstance(node, ast.UnaryOp) or not isinstance(node.op, ast.UAdd | ast.USub):
        return ""
    file = reading.function.__code__.co_filename
    # The parser counts columns in bytes.
    line = linecache.getline(file, node.lineno).encode()
    before, sign = line[: node.col_offset], line[node.col_offset : node.col_offset + 1].decode()
    is_apart = node.operand.col_offset > node.col_offset + 1
    if isinstance(node.op, ast.USub):
        return sign if is_apart and before.endswith(b"=") else ""
    is_turned = before.endswith(b" =") or is_apart or _is_idle_plus(node.operand, reading)
    return sign if is_turned else ""


def _is_idle_plus(operand: ast.expr, reading: Reading) -> bool:
    """Whether a `+` in front of an expression is of no use at all."""
    # Only numbers: a `+` changes a Counter of Python.
    values = reading.values(operand)
    if not values or not NUMBERS.issuperset(values):
        return False
    # Beside a `-` of the same expression, it shows the other direction.
    negated = [node.operand for node in reading.nodes_of(ast.UnaryOp) if _is_minus(node)]
    return ast.dump(operand) not in map(ast.dump, negated)


def _is_minus(node: ast.UnaryOp) -> bool:
    return isinstance(node.op, ast.USub)


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
    """Whether an author's object has a method of a name, and its classes nothing else."""
    if not isinstance(value, Bound) or not isinstance(value.owner, Instance):
        return False
    bases = value.owner.cls.__mro__
    things = [vars(base)[name] for base in bases if name in vars(base)]
    # A base may annotate the name, so that it need not be a method.
    is_data = any(name in getattr(base, "__annotations__", ()) for base in bases)
    return not is_data and all(isinstance(thing, FunctionType) for thing in things)


def tested_methods(game: GameReading) -> Iterator[Finding]:
    """PY10: tests are of a method's result, not of the method itself."""
    # Objects may have another attribute under the name of a method.
    set_names = _names_set(game)
    for reading in game.readings:
        for node in _tests(reading):
            is_other = isinstance(node, ast.Attribute) and node.attr in set_names
            if not is_other and _is_method(node, reading):
                fact = f"`{ast.unparse(node)}` is a method, which is always true."
                yield found("PY10", fact, CALL_IT, reading.place(node))


def _names_set(game: GameReading) -> set[str]:
    """Name the attributes that the game sets on any object."""
    names: set[str] = set()
    for reading in game.readings:
        names.update(target.attr for target, _ in attributes_set(reading.syntax))
    return names


def _tests(reading: Reading) -> Iterator[ast.expr]:
    """Find the expressions that a function tests, by themselves or against a constant."""
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
            # A test against None may ask whether there is a method at all.
            case ast.Constant(value=value) if value is not None:
                yield comparison.left


def _parts(test: ast.expr) -> Iterator[ast.expr]:
    """Take a test apart at `and` and `or`."""
    if isinstance(test, ast.BoolOp):
        for part in test.values:
            yield from _parts(part)
    else:
        yield test


def compared_objects(game: GameReading) -> Iterator[Finding]:
    """PY10: equal numbers or texts need not be one object."""
    for reading in game.readings:
        for test in reading.nodes_of(ast.Compare):
            sides = [test.left, *test.comparators]
            for operator, *pair in zip(test.ops, sides, sides[1:], strict=False):
                sign = "==" if isinstance(operator, ast.Is) else "!="
                is_by_object = isinstance(operator, ast.Is | ast.IsNot)
                # With any annotation, code may test for None or for a left-out value.
                is_by_object = is_by_object and not any(_is_single(side, reading) for side in pair)
                if is_by_object and any(_is_plain(side, reading) for side in pair):
                    fact = f"`{ast.unparse(test)}` may be either way for equal numbers or texts."
                    place = reading.place(test)
                    yield found("PY10", fact, f"Write `{sign}`.", place, "warning")


def _is_single(node: ast.expr, reading: Reading) -> bool:
    """Whether an expression may be the only object of its kind, such as None.

    A member of an Enum may be a plain text or number in another place.
    """
    if isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, bool)):
        return True
    known = [value.thing for value in reading.values(node) if isinstance(value, Known)]
    return any(not isinstance(thing, int | float | str | Enum) for thing in known)


def _is_plain(node: ast.expr, reading: Reading) -> bool:
    """Whether an expression surely is a number or a text, and no member of an Enum."""
    return all(
        value in PLAIN or (isinstance(value, Known) and type(value.thing) in {int, float, str})
        for value in reading.values(node) or (None,)
    )


RULES = (idle_statements, turned_operators, tested_methods, compared_objects)
