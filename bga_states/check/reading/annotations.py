"""Annotations: what a function says that it returns."""

import types
from collections.abc import Iterator
from types import FunctionType
from typing import Any, Union, get_args, get_origin

from bga_states.check.reading.abstract_values import RESULT, UNKNOWN, Known, Typed, Value, Values
from bga_states.engine.author.state import GameState
from bga_states.engine.definition.signatures import UnresolvedAnnotationError, resolve_annotation
from bga_states.engine.match.results import GameResult

UNIONS = (Union, types.UnionType)


def return_annotation(function: FunctionType) -> Any:
    """Return what a function says it returns; Any when it says nothing that can be found."""
    annotation = getattr(function, "__annotations__", {}).get("return", Any)
    try:
        return resolve_annotation(annotation, function)
    except UnresolvedAnnotationError:
        return Any


def annotated_values(annotation: Any) -> Values:
    """Return what a value can be by its annotation.

    That is the classes of `type[A] | type[B]`, None, or a type.
    """
    return tuple(_parts(annotation))


def _parts(annotation: Any) -> Iterator[Value]:
    if get_origin(annotation) in UNIONS:
        for part in get_args(annotation):
            yield from _parts(part)
    else:
        yield _part(annotation)


def _part(annotation: Any) -> Value:
    """Return what is known of a value by one part of its annotation."""
    # A text is a name that could not be found; everything is an object.
    if isinstance(annotation, str) or annotation is Any or annotation is object:
        return UNKNOWN
    if get_origin(annotation) is type:
        return _class(annotation)
    # As a whole annotation None stays None; as a part of one it is its type.
    if annotation is None or annotation is type(None):
        return Known(None)
    if annotation is GameResult:
        return RESULT
    return Typed(annotation)


def _class(annotation: Any) -> Value:
    """Return the State class of a `type[A]`; with GameState itself it may be any."""
    (target,) = get_args(annotation)
    if isinstance(target, type) and issubclass(target, GameState) and target is not GameState:
        return Known(target)
    return UNKNOWN
