"""Signatures, read once: the names, kinds, annotations and defaults of a hook's parameters."""

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

if sys.version_info >= (3, 14):
    from annotationlib import Format

NO_NAMES: Mapping[str, Any] = {}
MISSING: Any = inspect.Parameter.empty
"""Stands for an annotation or a default that is not there."""


class UnresolvedAnnotationError(Exception):
    """An annotation uses a name that does not exist at run time; the argument is its text."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a hook; `annotation` and `default` are MISSING when absent."""

    name: str
    annotation: Any
    default: Any
    keyword_only: bool
    variadic: bool

    @property
    def is_optional(self) -> bool:
        """Whether the call works without it."""
        return self.default is not MISSING


def read_parameters(function: Callable[..., object]) -> list[Parameter]:
    """Read the parameters after `self`, in order, annotations not yet resolved."""
    after_self = list(_signature(function).parameters.values())[1:]
    return [_parameter(read) for read in after_self]


def can_take(function: Callable[..., object], number: int) -> bool:
    """Whether a method can be called with this number of values beside `self`."""
    try:
        # The call goes to the outermost decorator, not to the function it wraps.
        inspect.signature(function, follow_wrapped=False).bind(None, *range(number))
    except TypeError:
        return False
    return True


def _signature(function: Callable[..., object]) -> inspect.Signature:
    try:
        # Forward references as such: otherwise one wrong name would hide all other parameters.
        if sys.version_info >= (3, 14):
            return inspect.signature(function, annotation_format=Format.FORWARDREF)
        return inspect.signature(function)
    except ValueError:  # a decorator that says it wraps itself
        return inspect.signature(function, follow_wrapped=False)


def _parameter(read: inspect.Parameter) -> Parameter:
    return Parameter(
        name=read.name,
        annotation=read.annotation,
        default=read.default,
        keyword_only=read.kind is read.KEYWORD_ONLY,
        variadic=read.kind in {read.VAR_POSITIONAL, read.VAR_KEYWORD},
    )


def resolve_annotation(
    annotation: Any, function: Callable[..., object], names: Mapping[str, Any] = NO_NAMES
) -> Any:
    """Turn an annotation given as text into the type it names.

    It may use these names beside its module's. UnresolvedAnnotationError when that fails.
    """
    if not isinstance(annotation, str):
        return annotation
    try:
        # The module of the function below its decorators, which may come from another one.
        module = inspect.unwrap(function).__globals__
        return eval(annotation, module, {**names})  # noqa: S307  # the author's own annotation
    except Exception as error:
        raise UnresolvedAnnotationError(annotation) from error
