"""The values an `__init__` hands on to the next one, as plain data that mypy's cache can keep."""

from collections.abc import Iterable
from typing import Any, Final, TypedDict

from mypy.nodes import (
    ArgKind,
    CallExpr,
    DictExpr,
    Expression,
    ExpressionStmt,
    FuncDef,
    IntExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    StrExpr,
    SuperExpr,
    TypeInfo,
    Var,
)

from bga_states.mypy_plugin.fullnames import GAME_STATE, STATE_TYPE

Value = tuple[str, Any]
"""A value as far as it is understood: its kind and its content."""

NONE: Final[Value] = ("none", None)
MISSING: Final[Value] = ("missing", None)
"""Stands for a parameter that is not given."""
UNKNOWN: Final[Value] = ("unknown", None)


class Initializer(TypedDict):
    """One `__init__`: its parameters, and the values it gives to the next one in line."""

    positions: list[str]
    """The parameters after self that can be given by position."""
    defaults: dict[str, Value]
    """The defaults of all parameters by name; MISSING for a parameter without one."""
    given: list[Value]
    """The values it gives by position."""
    named: dict[str, Value]
    """The values it gives by name."""
    gives_rest: bool
    """Whether it hands on all other keywords it was given."""
    is_opaque: bool
    """Whether it also gives values that cannot be understood."""


def read_initializer(function: FuncDef) -> Initializer | None:
    """Read an `__init__`; None unless it makes one plain call of the next one.

    None too if the function comes from mypy's cache, which keeps no code.
    """
    calls = [call for call in calls_in(function) if _is_next_initializer(call.callee)]
    # With several calls, or one in a branch, the values that reach the next one are unknown.
    if len(calls) != 1:
        return None
    initializer = _read_parameters(function)
    _read_call(calls[0], initializer, _rest(function))
    return initializer


def _read_parameters(function: FuncDef) -> Initializer:
    """Read the parameters of an `__init__`; the values it gives are still empty."""
    initializer = Initializer(
        positions=[], defaults={}, given=[], named={}, gives_rest=False, is_opaque=False
    )
    for argument in function.arguments[1:]:
        if argument.kind.is_star():
            continue
        name = argument.variable.name
        if argument.kind.is_positional():
            initializer["positions"].append(name)
        initializer["defaults"][name] = MISSING
        if argument.initializer:
            initializer["defaults"][name] = value_of(argument.initializer)
    return initializer


def _rest(function: FuncDef) -> str:
    """Return the name of the ** parameter, "" when there is none."""
    for argument in function.arguments[1:]:
        if argument.kind is ArgKind.ARG_STAR2:
            return argument.variable.name
    return ""


def _read_call(call: CallExpr, initializer: Initializer, rest: str) -> None:
    """Read the values an `__init__` gives to the next one."""
    own = set(initializer["defaults"])
    for given, kind, name in zip(call.args, call.arg_kinds, call.arg_names, strict=True):
        if name is not None:
            initializer["named"][name] = _handed(given, own)
        elif not kind.is_star():
            initializer["given"].append(_handed(given, own))
        # The function's own `**kwargs`; any other * or ** may give anything.
        elif kind is ArgKind.ARG_STAR2 and _is_name(given, {rest}):
            initializer["gives_rest"] = True
        else:
            initializer["is_opaque"] = True


def calls_in(function: FuncDef) -> Iterable[CallExpr]:
    """List the calls that stand alone on a line of a function, outside of branches."""
    for statement in function.body.body:
        if isinstance(statement, ExpressionStmt) and isinstance(statement.expr, CallExpr):
            yield statement.expr


def _is_next_initializer(callee: Expression) -> bool:
    return isinstance(callee, SuperExpr) and callee.name == "__init__"


def _is_name(expression: Expression, names: set[str]) -> bool:
    return isinstance(expression, NameExpr) and expression.name in names


def _handed(expression: Expression, own: set[str]) -> Value:
    """Read a value, or the name of the parameter it comes from."""
    if isinstance(expression, NameExpr) and _is_name(expression, own):
        return "parameter", expression.name
    return value_of(expression)


def value_of(expression: Expression) -> Value:
    """Read a literal, a Final constant, a StateType, a State class or a dict; else UNKNOWN."""
    # A value that is not understood is never reported: the plugin's silence breaks nothing.
    match expression:
        case IntExpr(value=int(number)):
            return "int", number
        case StrExpr(value=str(text)):
            return "str", text
        case NameExpr(fullname="builtins.None"):
            return NONE
        case DictExpr():
            return _content_of(expression)
        case MemberExpr(expr=RefExpr(node=TypeInfo(fullname=fullname))) if fullname == STATE_TYPE:
            return "type", expression.name
        case RefExpr(node=Var(final_value=int() | str() as value)) if not isinstance(value, bool):
            return type(value).__name__, value
        case RefExpr(node=TypeInfo() as cls) if cls.has_base(GAME_STATE):
            return "class", cls.fullname
    return UNKNOWN


def _content_of(mapping: DictExpr) -> Value:
    """Read a dict with names as keys, such as transitions."""
    content = []
    for key, value in mapping.items:
        # A key that is None stands for ** and another dict.
        kind, name = UNKNOWN if key is None else value_of(key)
        if kind != "str":
            return UNKNOWN
        # Pairs: the cache would change the order of a dict.
        content.append((name, value_of(value)))
    return "dict", content
