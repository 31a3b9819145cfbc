"""Type variables: the annotations of a class, with what its generic bases are given for theirs."""

from collections.abc import Iterable, Mapping
from inspect import get_annotations
from typing import Any, TypeAlias, TypeVar, get_args, get_origin

from typing_extensions import get_type_hints

Given: TypeAlias = Mapping[object, Any]
"""The types that variables stand for."""


def filled_hints(cls: type[Any]) -> dict[str, Any]:
    """Return the annotations of a class and its bases by name, with types in place of variables.

    For `class Game(WithPile[Card])` they have `list[Card]` where `WithPile` has `list[CardT]`.
    Variables for which nothing is given stay. Whatever an annotation raises is raised.
    """
    hints: dict[str, Any] = get_type_hints(cls, include_extras=True)
    given: dict[type[Any], Given] = {}
    _note_bases(cls, {}, given)
    for name, hint in hints.items():
        owner = next(base for base in cls.__mro__ if name in get_annotations(base))
        hints[name] = filled(hint, given.get(owner, {}))
    return hints


def _note_bases(cls: type[Any], own: Given, found: dict[type[Any], Given]) -> None:
    """Note what the variables of a class and of all its bases stand for."""
    found.setdefault(cls, own)
    bases: Iterable[Any] = vars(cls).get("__orig_bases__", cls.__bases__)
    for base in bases:
        origin = get_origin(base) or base
        if isinstance(origin, type):
            variables = getattr(origin, "__parameters__", ())
            types = [filled(argument, own) for argument in get_args(base)]
            _note_bases(origin, dict(zip(variables, types, strict=False)), found)


def filled(hint: Any, given: Given) -> Any:
    """Return a type with others in the place of its variables."""
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    variables = () if isinstance(hint, type) else getattr(hint, "__parameters__", ())
    return hint[tuple(given.get(each, each) for each in variables)] if variables else hint
