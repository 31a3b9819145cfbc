"""Values: facts about an expression that can be known without running it."""

import collections.abc
from collections.abc import Callable, Iterable
from itertools import chain
from types import UnionType
from typing import Any, TypeAlias, get_args, get_origin

import msgspec

SETS = {set, frozenset, collections.abc.Set, collections.abc.MutableSet}
BY_VALUE = (int, str, bool, float, type(None))


class Known(msgspec.Struct, frozen=True, eq=False):
    """A Python object: a constant, a class, a function, a module."""

    thing: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        if isinstance(self.thing, BY_VALUE):
            return (type(self.thing), self.thing)  # since 1 == True
        # By identity: an author's object may compare and hash as it likes.
        return (id(self.thing),)


class Instance(msgspec.Struct, frozen=True):
    """Some object of an author's class, such as the state or the game."""

    cls: type[Any]


class Bound(msgspec.Struct, frozen=True):
    """A method of an author's class, together with its object; no owner for a static method."""

    function: Callable[..., object]
    owner: "Value | None"


class Computed(msgspec.Struct, frozen=True):
    """A property of an author's class, not yet asked or set."""

    getter: Callable[..., object]
    owner: "Value"
    setter: Callable[..., object] | None = None


class Super(msgspec.Struct, frozen=True):
    """The result of `super()` inside a class, for an object of another."""

    owner: Instance
    after: type[Any]


class Part(msgspec.Struct, frozen=True):
    """One of the engine's objects, by name: `gamestate`, `notify` and so on, or a component.

    For a component, `thing` is the object in the class body.
    """

    name: str
    thing: Any = None


class Engine(msgspec.Struct, frozen=True):
    """A method of the engine: `part` is one of its objects, `game` or `state`."""

    part: str
    name: str


class Typed(msgspec.Struct, frozen=True):
    """A value of which only the type is known."""

    annotation: Any

    def __hash__(self) -> int:
        # Not of the annotation itself: Annotated[int, []], for one, has no hash.
        return hash(type(self.annotation))


class Unknown:
    """Anything."""


UNKNOWN = Unknown()
"""Decided at run time."""
RESULT = Typed("GameResult")
"""A GameResult, which ends the game."""
LACKING = Typed("lacking")
"""In the place of an argument that a call lacks, and cannot do without."""

Value: TypeAlias = Known | Instance | Bound | Computed | Super | Part | Engine | Typed | Unknown
Values: TypeAlias = tuple[Value, ...]
ANYTHING: Values = (UNKNOWN,)
NOTHING: Values = (Known(None),)


def union(*groups: Values) -> Values:
    """Put alternatives together, each once."""
    # A dict and no set: findings come in the order of the source, in every process.
    return tuple(dict.fromkeys(chain.from_iterable(groups)))


def is_set(value: Value) -> bool:
    """Whether a value is a set, by its type."""
    if not isinstance(value, Typed):
        return False
    # Of `set[int] | None`, say, one part is enough.
    parts = (value.annotation, *get_args(value.annotation))
    kinds = [get_origin(part) or part for part in parts]
    # By identity: of `Callable[[int], bool]` one part is a list, which has no hash.
    return any(kind is one for kind in kinds for one in SETS)


def constants(values: Values, kind: type[Any]) -> list[Any]:
    """Return the constants of exactly one type among the alternatives."""
    # A bool is an int too, and seldom meant as one.
    return [thing for thing in objects(values) if type(thing) is kind]


def texts(values: Values) -> tuple[str, ...] | None:
    """Return the alternatives if all of them are texts; None if any may be something else."""
    found = objects(values)
    if len(found) < len(values) or not all(isinstance(thing, str) for thing in found):
        return None
    return tuple(found)


def objects(values: Values) -> list[Any]:
    """Return the Python objects among the alternatives."""
    return [value.thing for value in values if isinstance(value, Known)]


def has_kind(values: Iterable[Value], kind: type[Any] | UnionType) -> bool:
    """Whether any of the alternatives is of a kind of value."""
    return any(isinstance(value, kind) for value in values)
