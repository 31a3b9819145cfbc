"""What an `__init__` hands on to the next one, read from its code into plain data that mypy's cache can keep."""

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

from bga_states.mypy_plugin.fullnames import STATE_TYPE

Value = tuple[str, Any]
"""A value as far as it is understood: its kind and its content."""

NONE: Final[Value] = ("none", None)
MISSING: Final[Value] = ("missing", None)
"""Stands for a parameter nobody gives."""
UNKNOWN: Final[Value] = ("unknown", None)


class Initializer(TypedDict):
    """One `__init__`: what it takes, and what it gives to the next one in line."""

    positions: list[str]
    """The parameters after self that can be given by position."""
    defaults: dict[str, Value]
    """All parameters by name; those without a default are MISSING."""
    given: list[Value]
    """What it gives by position."""
    named: dict[str, Value]
    """What it gives by name."""
    gives_rest: bool
    """Whether it hands on all else it was given."""
    is_opaque: bool
    """Whether it gives more than can be understood."""


def read_initializer(function: FuncDef) -> Initializer | None:
    """Read an `__init__`; None when it is not one plain call of the next one, or mypy's cache keeps no code of it."""
    calls = [
        call
        for call in _calls(function)
        if isinstance(call.callee, SuperExpr) and call.callee.name == "__init__"
    ]
    if len(calls) != 1:
        return None
    arguments = function.arguments[1:]
    plain = [argument for argument in arguments if not argument.kind.is_star()]
    rest = next(
        (argument.variable.name for argument in arguments if argument.kind is ArgKind.ARG_STAR2), ""
    )
    own = {argument.variable.name for argument in plain}
    passed = list(zip(calls[0].args, calls[0].arg_kinds, calls[0].arg_names, strict=True))
    is_rest = [kind is ArgKind.ARG_STAR2 and _is_name(given, {rest}) for given, kind, _ in passed]
    return Initializer(
        positions=[argument.variable.name for argument in plain if argument.kind.is_positional()],
        defaults={
            a.variable.name: value_of(a.initializer) if a.initializer else MISSING for a in plain
        },
        given=[
            _handed(given, own)
            for given, kind, name in passed
            if name is None and not kind.is_star()
        ],
        named={name: _handed(given, own) for given, _, name in passed if name is not None},
        gives_rest=any(is_rest),
        is_opaque=any(
            kind.is_star() and not rests
            for (_, kind, _), rests in zip(passed, is_rest, strict=True)
        ),
    )


def _calls(function: FuncDef) -> Iterable[CallExpr]:
    """List the calls that stand alone on a line of a function, outside of branches."""
    for statement in function.body.body:
        if isinstance(statement, ExpressionStmt) and isinstance(statement.expr, CallExpr):
            yield statement.expr


def _is_name(expression: Expression, names: set[str]) -> bool:
    return isinstance(expression, NameExpr) and expression.name in names


def _handed(expression: Expression, own: set[str]) -> Value:
    """Read a value, or the name of the parameter it comes from."""
    if isinstance(expression, NameExpr) and _is_name(expression, own):
        return "parameter", expression.name
    return value_of(expression)


def value_of(expression: Expression) -> Value:
    """Read a literal, a Final constant, a StateType or the names of a dict; UNKNOWN for anything else."""
    match expression:
        case IntExpr(value=int(number)):
            return "int", number
        case StrExpr(value=str(text)):
            return "str", text
        case NameExpr(fullname="builtins.None"):
            return NONE
        case DictExpr():
            return _names_of(expression)
        case MemberExpr(expr=RefExpr(node=TypeInfo(fullname=fullname))) if fullname == STATE_TYPE:
            return "type", expression.name
        case RefExpr(node=Var(final_value=int() | str() as value)) if not isinstance(value, bool):
            return type(value).__name__, value
    return UNKNOWN


def _names_of(mapping: DictExpr) -> Value:
    keys = [UNKNOWN if key is None else value_of(key) for key, _ in mapping.items]
    if all(kind == "str" for kind, _ in keys):
        return "names", [content for _, content in keys]
    return UNKNOWN
