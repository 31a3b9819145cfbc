"""PY10: values that a statement of their own makes or looks up, and no code uses."""

import ast
import builtins
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import NamedTuple

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.targets import is_state_class
from bga_states.check.reading.abstract_values import Known, Typed, Unknown, Values, objects
from bga_states.check.reading.changes import LOOKS, MUTATING
from bga_states.check.reading.containers import container_of
from bga_states.check.reading.game_attributes import data_name
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import name_of, nodes_in, own_nodes
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding
from bga_states.pitfalls import Severity

USE_IT = "Use it, or take it out."
IN_PLACE = {"sorted": "sort", "reversed": "reverse"}
"""Functions that return a new thing, and the methods that change a list instead."""
UPDATING = {
    "union": "update",
    "intersection": "intersection_update",
    "difference": "difference_update",
    "symmetric_difference": "symmetric_difference_update",
}
"""The same for methods of a set."""
# `list`, `any` and the like may be there to run a generator.
PURE = {
    *("len", "sum", "min", "max", "abs", "round", "range", "enumerate", "zip"),
    *IN_PLACE,
}
"""Functions of Python that do nothing but return a value."""
LOOKING = {*LOOKS, *UPDATING, "copy", "count", "issubset", "issuperset", "isdisjoint"}
"""Methods of containers that only return a value, as all methods of texts do."""
OF_TEXTS = {name for name in dir(str) if not name.startswith("_")}
NUMBERS = {Typed(int), Typed(float)}


class Idle(NamedTuple):
    """The reason why a value alone does nothing, and a remedy."""

    fact: str
    remedy: str
    severity: Severity = "error"


def idle_values(game: GameReading) -> Iterator[Finding]:
    """PY10: a value that a statement makes or looks up is used, and an error is raised."""
    for reading in game.readings:
        for statement in reading.nodes_of(ast.Expr):
            idle = _unraised(statement.value, reading)
            if idle is None:
                idle = _idle(statement.value, reading, game)
                # The code may test whether the statement fails.
                idle = None if idle and _is_tried(statement, reading) else idle
            if idle:
                place = reading.place(statement)
                yield found("PY10", idle.fact, idle.remedy, place, idle.severity)


def _is_tried(statement: ast.stmt, reading: Reading) -> bool:
    """Whether code around a statement may handle its failure."""
    bodies = [
        *(attempt.body for attempt in reading.nodes_of(ast.Try)),
        *(block.body for block in reading.nodes_of(ast.With)),
    ]
    return any(node is statement for body in bodies for node in own_nodes(body))


def _idle(node: ast.expr, reading: Reading, game: GameReading) -> Idle | None:
    """Return the reason why a value does nothing, if that is sure."""
    match node:
        case ast.Constant():
            return None
        case ast.Call(func=ast.Name() | ast.Attribute() as func):
            return _unused(node, func, reading)
        case ast.Attribute():
            is_data = data_name(node, reading) in game.data
            return _alone(node) if is_data else _uncalled(node, reading, game)
        case ast.Name():
            return None if _is_told_elsewhere(reading.values(node)) else _alone(node)
        case ast.BinOp(left=left):
            return _uncounted(node, left, reading)
    return None


def _alone(node: ast.expr) -> Idle:
    return Idle(f"`{ast.unparse(node)}` alone does nothing.", USE_IT, "warning")


def _is_told_elsewhere(values: Values) -> bool:
    """Whether values are states or functions, which `idle_statements` reports."""
    things = objects(values)
    is_all = bool(values) and len(things) == len(values)
    return is_all and (
        all(map(is_state_class, values)) or all(isinstance(thing, FunctionType) for thing in things)
    )


def _uncounted(node: ast.BinOp, left: ast.expr, reading: Reading) -> Idle | None:
    """Report `total + 1`, which changes no total."""
    values = reading.values(left)
    if not values or not NUMBERS.issuperset(values):
        return None
    shown = ast.unparse(node)
    return Idle(f"`{shown}` computes something, and nothing comes of it.", "Set something to it.")


def _unraised(node: ast.expr, reading: Reading) -> Idle | None:
    """Report an error that is made and not raised."""
    # Class names begin with a capital: most calls need no further look.
    if not isinstance(node, ast.Call) or not name_of(node.func)[:1].isupper():
        return None
    func = node.func
    values = reading.values(func)
    kinds = [thing for thing in objects(values) if isinstance(thing, type)]
    if not kinds or len(kinds) < len(values):
        return None
    if not all(issubclass(kind, BaseException) for kind in kinds):
        return None
    shown = f"{ast.unparse(func)}({'...' if node.args or node.keywords else ''})"
    return Idle(f"`{shown}` is made and not raised.", f"Write `raise {shown}`.")


def _unused(node: ast.Call, func: ast.Name | ast.Attribute, reading: Reading) -> Idle | None:
    """Report an unused result of a call that does nothing else."""
    name = name_of(func)
    if isinstance(func, ast.Name):
        if name not in PURE or not _is_builtin(func, reading) or not _is_quiet(node, name):
            return None
    elif not _is_looking(func, reading) or not _is_quiet(node, name):
        return None
    fact = f"What `{ast.unparse(func)}` returns is not used, and it changes nothing."
    return Idle(fact, _remedy(node, func, reading))


def _remedy(node: ast.Call, func: ast.Name | ast.Attribute, reading: Reading) -> str:
    """Name a method that changes the thing itself, if there is one."""
    name = name_of(func)
    first = node.args[0] if node.args else None
    if name in IN_PLACE and first and container_of(first, reading) is list:
        shown = ast.unparse(first)
        return f"Write `{shown}.{IN_PLACE[name]}()`, or set something to what `{name}` returns."
    if name in UPDATING and isinstance(func, ast.Attribute):
        return f"Write `{ast.unparse(func.value)}.{UPDATING[name]}(...)`."
    return "Set something to it, or take it out."


def _is_builtin(func: ast.Name, reading: Reading) -> bool:
    """Whether a name surely stands for Python's own function."""
    return reading.values(func) == (Known(getattr(builtins, func.id)),)


def _is_looking(func: ast.Attribute, reading: Reading) -> bool:
    """Whether a method surely only looks at a container or a text."""
    if func.attr not in OF_TEXTS and func.attr not in LOOKING:
        return False
    kind = container_of(func.value, reading)
    if kind is str:
        return func.attr in OF_TEXTS
    return func.attr in LOOKING and hasattr(kind, func.attr)


def _is_quiet(node: ast.Call, name: str) -> bool:
    """Whether nothing in the arguments of a call may have an effect of its own."""
    for argument in node.args:
        for part in nodes_in(argument):
            if isinstance(part, ast.GeneratorExp | ast.NamedExpr | ast.Await | ast.Yield):
                return False
            # No author sorts a thing only to have it made.
            if isinstance(part, ast.Call) and name not in IN_PLACE and not _is_look(part):
                return False
    return True


def _is_look(call: ast.Call) -> bool:
    name = name_of(call.func)
    return name in LOOKING or name in PURE or name.startswith("get")


def _uncalled(node: ast.Attribute, reading: Reading, game: GameReading) -> Idle | None:
    """Report a method of a container that is named but not called."""
    kind = container_of(node.value, reading)
    is_method = callable(getattr(kind, node.attr, None)) if kind else _may_be_one(node, reading)
    if not is_method or (kind is None and _is_own_name(node.attr, game)):
        return None
    return Idle(f"`{ast.unparse(node)}` is not called.", "Write `()` behind it.")


def _may_be_one(node: ast.Attribute, reading: Reading) -> bool:
    """Whether an attribute of an unknown thing has the name of a method that changes containers."""
    if node.attr not in MUTATING:
        return False
    values = reading.values(node.value)
    return bool(values) and all(isinstance(value, Unknown) for value in values)


def _is_own_name(name: str, game: GameReading) -> bool:
    """Whether a class of the author has an attribute of a name that is not a function."""
    things: dict[int, object] = {}
    for reading in game.readings:
        for thing in reading.function.__globals__.values():
            inside = vars(thing).values() if isinstance(thing, ModuleType) else [thing]
            things.update((id(one), one) for one in inside)
    classes = [thing for thing in things.values() if isinstance(thing, type)]
    for base in game.own_bases(classes):
        own = vars(base).get(name)
        is_data = name in vars(base).get("__annotations__", ())
        if is_data or (own is not None and not callable(own)):
            return True
    return False


RULES = (idle_values,)
