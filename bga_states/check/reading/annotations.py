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
    """Give what a function says it returns; Any when it says nothing, or nothing that can be found."""
    annotation = getattr(function, "__annotations__", {}).get("return", Any)
    try:
        return resolve_annotation(annotation, function)
    except UnresolvedAnnotationError:
        return Any


def annotated_values(annotation: Any) -> Values:
    """Give what a value can be by its annotation: the classes of `type[A] | type[B]`, None, or a type."""
    return tuple(_parts(annotation))


def _parts(annotation: Any) -> Iterator[Value]:
    if isinstance(annotation, str):
        yield UNKNOWN
    elif get_origin(annotation) in UNIONS:
        for part in get_args(annotation):
            yield from _parts(part)
    elif get_origin(annotation) is type:
        (target,) = get_args(annotation)
        is_state = (
            isinstance(target, type) and issubclass(target, GameState) and target is not GameState
        )
        yield Known(target) if is_state else UNKNOWN
    elif annotation is None or annotation is type(None):
        yield Known(None)
    elif annotation is GameResult:
        yield RESULT
    elif annotation is bool:
        yield Typed(bool)
    else:
        yield UNKNOWN if annotation is Any or annotation is object else Typed(annotation)
