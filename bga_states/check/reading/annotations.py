"""Annotations: the return values that a function declares."""

import ast
import types
import typing
from collections.abc import Iterator
from functools import lru_cache
from types import FunctionType
from typing import Annotated, Any, ForwardRef, Union, get_args, get_origin

import typing_extensions

from bga_states.check.reading.abstract_values import (
    ANYTHING,
    RESULT,
    UNKNOWN,
    Known,
    Typed,
    Value,
    Values,
)
from bga_states.engine.author.state import GameState
from bga_states.engine.definition.signatures import UnresolvedAnnotationError, resolve_annotation
from bga_states.engine.match.results import GameResult

UNIONS = (Union, types.UnionType)
BACKPORT = typing_extensions.TypeAliasType
ALIASES = (BACKPORT, getattr(typing, "TypeAliasType", BACKPORT))
"""The classes of the objects that `type After = ...` makes, a statement since Python 3.12."""


def return_annotation(function: FunctionType) -> Any:
    """Return the declared return type of a function; Any if there is none that can be resolved."""
    annotation = getattr(function, "__annotations__", {}).get("return", Any)
    try:
        return resolve_annotation(annotation, function)
    except UnresolvedAnnotationError:
        return Any


# A check needs the return values of hooks and helpers many times.
@lru_cache(maxsize=1_024)
def annotated_values(function: FunctionType) -> Values:
    """Return the values that a function can return by its annotation.

    They are the classes of `type[A] | type[B]`, None, or a type; aliases of all of these too.
    """
    annotation = getattr(function, "__annotations__", {}).get("return", Any)
    try:
        return tuple(_parts(annotation, function))
    except RecursionError:  # aliases of each other
        return ANYTHING


def _parts(annotation: Any, function: FunctionType) -> Iterator[Value]:
    """Take an annotation apart, as far as its names can be resolved in the function's module."""
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, str):
        yield from _written_parts(annotation, function)
    elif get_origin(annotation) in UNIONS:
        for part in get_args(annotation):
            yield from _parts(part, function)
    elif get_origin(annotation) is Annotated:
        yield from _parts(get_args(annotation)[0], function)
    elif isinstance(annotation, ALIASES):
        yield from _aliased(annotation, function)
    elif get_origin(annotation) is type:
        yield from _classes(get_args(annotation), function)
    else:
        yield _part(annotation)


def _written_parts(annotation: str, function: FunctionType) -> Iterator[Value]:
    """Take apart an annotation that is written as a text."""
    try:
        syntax = ast.parse(annotation.strip(), mode="eval").body
    except SyntaxError:
        yield UNKNOWN
        return
    # Part by part: a name in it may be an alias that is a text itself, which has no `|`.
    for part in _alternatives(syntax):
        try:
            resolved = resolve_annotation(ast.unparse(part), function)
        except UnresolvedAnnotationError:
            yield UNKNOWN
            continue
        yield from _parts(resolved, function)


def _alternatives(syntax: ast.expr) -> list[ast.expr]:
    match syntax:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return [*_alternatives(left), *_alternatives(right)]
    return [syntax]


def _aliased(alias: Any, function: FunctionType) -> Iterator[Value]:
    """Take apart the annotation that `type After = ...` stands for."""
    try:
        value = alias.__value__
    except Exception:  # noqa: BLE001  # it is evaluated only now, which may raise anything
        yield UNKNOWN
        return
    yield from _parts(value, function)


def _classes(targets: tuple[Any, ...], function: FunctionType) -> Iterator[Value]:
    """Return the State classes of a `type[A]`; GameState itself stands for any of them."""
    for target in targets:
        name = target.__forward_arg__ if isinstance(target, ForwardRef) else target
        if isinstance(name, str):
            yield from _written_parts(f"type[{name}]", function)
        elif get_origin(name) in UNIONS:
            yield from _classes(get_args(name), function)
        elif isinstance(name, type) and issubclass(name, GameState) and name is not GameState:
            yield Known(name)
        else:
            yield UNKNOWN


def _part(annotation: Any) -> Value:
    """Return a value as one part of its annotation describes it."""
    if annotation is Any or annotation is object:
        return UNKNOWN
    # As a whole annotation None stays None; in a union it is the type of None.
    if annotation is None or annotation is type(None):
        return Known(None)
    if annotation is GameResult:
        return RESULT
    return Typed(annotation)
