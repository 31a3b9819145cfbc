"""Walks over types and values: their nested parts, their mutability, their encoding."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from itertools import chain
from operator import attrgetter
from types import MemberDescriptorType
from typing import Any, NamedTuple, TypeVar
from weakref import finalize

import msgspec

T = TypeVar("T")

INNER_TYPE = ("type", "item_type", "key_type", "value_type")
"""The attributes in which a type description of `msgspec.inspect` has one type."""
INNER_TYPES = ("types", "item_types", "fields")
"""The attributes in which it has several."""
WITH_FIELDS = (
    msgspec.inspect.DataclassType,
    msgspec.inspect.StructType,
    msgspec.inspect.NamedTupleType,
    msgspec.inspect.TypedDictType,
)
"""Type descriptions of classes."""


def members(cls: type[Any]) -> dict[str, Any]:
    """Return the members of a class, own and inherited, by name in alphabetical order.

    This runs no descriptor, and no code of a metaclass.
    """
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        found.update(vars(base))
    return dict(sorted(found.items()))


def member(cls: type[Any], name: str, default: object = None) -> Any:
    """Return the member of a class or its bases that has this name, as `members` finds it."""
    for base in cls.__mro__:
        if name in vars(base):
            return vars(base)[name]
    return default


def nested_types(info: Any) -> Iterator[Any]:
    """Walk a type description of `msgspec.inspect` from the outside in, each class once."""
    seen: set[object] = set()
    stack = [info]
    while stack:
        info = stack.pop()
        yield info
        if isinstance(info, WITH_FIELDS):
            # A class may have fields of its own type: the walk would never end.
            if info.cls in seen:
                continue
            seen.add(info.cls)
        stack.extend(_inner(info))


def takes_anything(info: Any) -> bool:
    """Whether some part of a type, or a variable of a class in it, may stand for anything."""
    if isinstance(info, WITH_FIELDS):
        return bool(getattr(info.cls, "__parameters__", ()))
    return isinstance(info, msgspec.inspect.AnyType) or any(map(takes_anything, _inner(info)))


def _inner(info: Any) -> Iterator[Any]:
    """Yield the type descriptions directly inside another one."""
    yield from (getattr(info, name) for name in INNER_TYPE if hasattr(info, name))
    for name in INNER_TYPES:
        yield from getattr(info, name, ())


class Shape(Enum):
    """The parts that values of a type are made of."""

    ATOM = "atom"
    """No parts: numbers, texts, enums, and all else that msgspec takes as one value."""
    SEQUENCE = "sequence"
    MAPPING = "mapping"
    SET = "set"
    FIELDS = "fields"
    """The fields of a Struct or dataclass."""


class Kind(NamedTuple):
    """The facts about a type."""

    shape: Shape
    fields: tuple[str, ...]
    """The names of the fields, none for values without."""
    is_mutable: bool
    """Whether its values change in place."""
    has_identity: bool
    """Whether two values that look alike may differ: they can change, or compare by identity."""


DEEPEST = 1_000
"""The deepest level of a walk into values: as deep as Python's own recursion goes."""
ATOMS = frozenset({int, str, bool, float, type(None)})
"""The types of most values without parts."""
ENCODE = msgspec.msgpack.Encoder().encode
COPY_STRUCT: Callable[[Any], Any] = getattr(msgspec.Struct, "__copy__")  # noqa: B009  # unknown to mypy
KINDS: dict[int, Kind] = {}
"""The types met so far, by identity: every commit walks over all data of a game.

Not by the class itself: that would keep a game alive that is no longer in use.
"""


def kind_of(cls: type) -> Kind:
    """Return the facts about a type."""
    try:
        return KINDS[id(cls)]
    except KeyError:
        return _new_kind(cls)


def _new_kind(cls: type) -> Kind:
    """Note the facts about a type, for as long as it exists."""
    kind = KINDS[id(cls)] = _kind(cls)
    # Before another object can have its identity.
    finalize(cls, KINDS.pop, id(cls), None).atexit = False
    return kind


def _kind(cls: type[Any]) -> Kind:
    """Find the facts about a type."""
    if issubclass(cls, msgspec.Struct):
        config = cls.__struct_config__
        is_mutable = not config.frozen
        is_equal = config.eq or cls.__eq__ is not msgspec.Struct.__eq__
        return Kind(Shape.FIELDS, cls.__struct_fields__, is_mutable, is_mutable or not is_equal)
    if dataclasses.is_dataclass(cls):
        names = tuple(field.name for field in dataclasses.fields(cls))
        parameters = getattr(cls, "__dataclass_params__")  # noqa: B009  # unknown to mypy
        is_mutable = not parameters.frozen
        has_identity = is_mutable or cls.__eq__ is object.__eq__
        return Kind(Shape.FIELDS, names, is_mutable, has_identity)
    shape = Shape.ATOM
    if issubclass(cls, list | tuple):
        shape = Shape.SEQUENCE
    elif issubclass(cls, set | frozenset):
        shape = Shape.SET
    elif issubclass(cls, dict):
        shape = Shape.MAPPING
    is_mutable = issubclass(cls, list | set | dict | bytearray)
    return Kind(shape, (), is_mutable, is_mutable)


def children(value: object) -> list[object]:
    """List the direct contents of a value, without the keys of a mapping."""
    return [*held_by(type(value), [value])]


def with_defaults(value: T) -> T:
    """Make the defaults of all dataclass objects in a value fields of their own; return the value.

    `msgspec.convert` leaves them to the class: such an object does not encode like one that was
    constructed.
    """
    for cls, things in by_type([value]):
        if dataclasses.is_dataclass(cls) and cls.__dictoffset__:
            for thing in things:
                _own_defaults(thing)
    return value


def _own_defaults(thing: object) -> None:
    """Put the fields of a dataclass object into its `__dict__`, in the order of its class."""
    cls, fields = type(thing), dict[str, object]()
    for name in kind_of(cls).fields:
        held: Any = member(cls, name)
        if not hasattr(type(held), "__set__"):
            fields[name] = getattr(thing, name)
        elif not isinstance(held, MemberDescriptorType):  # a slot is set
            # It keeps its value in its own way. A frozen class would refuse an assignment.
            held.__set__(thing, getattr(thing, name))
    own = vars(thing)
    others = {name: own[name] for name in own if name not in fields}
    # Emptied first: old entries would keep their places, and the encoding shows the order.
    own.clear()
    own.update(fields)
    own.update(others)


def classes_of(values: Iterable[object]) -> Iterable[type[Any]]:
    """Return the classes of values, each once; by identity, as they may compare as they like."""
    classes = [*map(type, values)]
    return dict(zip(map(id, classes), classes, strict=True)).values()


def by_type(values: Iterable[object]) -> Iterator[tuple[type, list[object]]]:
    """Walk over values and all their contents, level by level, the values of a type together.

    Each comes as often as it occurs. RecursionError for values that hold themselves.
    """
    level = [*values]
    for _ in range(DEEPEST):
        if not level:
            return
        inside: list[object] = []
        for cls in classes_of(level):
            kind = kind_of(cls)
            if kind.shape is Shape.ATOM and not kind.is_mutable:
                continue
            things = [thing for thing in level if type(thing) is cls]
            yield cls, things
            inside += held_by(cls, things)
        level = inside
    raise RecursionError("a value is nested too deep, or holds itself")


def held_by(cls: type[Any], things: list[Any]) -> Iterable[object]:
    """Return the direct contents of values of a type, in a row, without a loop of ours."""
    kind = kind_of(cls)
    if kind.shape is Shape.ATOM or not things:
        return ()
    if kind.shape is Shape.FIELDS:
        values = map(attrgetter(*kind.fields), things) if kind.fields else ()
        return values if len(kind.fields) == 1 else chain.from_iterable(values)
    return chain.from_iterable(map(cls.values, things) if kind.shape is Shape.MAPPING else things)


def objects_with_identity(*values: object) -> Iterator[object]:
    """Walk over all objects in values that have an identity beside their content.

    Each comes as often as it occurs.
    """
    for cls, things in by_type(values):
        if kind_of(cls).has_identity:
            yield from things


def with_sorted_sets(value: Any, key: Callable[[Any], Any]) -> Any:
    """Copy a value with sorted lists for sets, whose order differs between processes.

    Otherwise it encodes like the original.
    """
    if isinstance(value, set | frozenset):
        items = [with_sorted_sets(item, key) for item in value]
        return sorted(items, key=key)
    if isinstance(value, list | tuple):
        # Most lists hold numbers and texts, and are checked fast.
        if {*map(type, value)} <= ATOMS:
            return value
        return [with_sorted_sets(item, key) for item in value]
    if isinstance(value, dict):
        return {name: with_sorted_sets(item, key) for name, item in value.items()}
    names = kind_of(type(value)).fields
    if names:
        return _with_sorted_fields(value, names, key)
    return value


def _with_sorted_fields(value: Any, names: Iterable[str], key: Callable[[Any], Any]) -> Any:
    """Copy a Struct or dataclass object with sorted lists for the sets in its fields."""
    # Not by assignment, which a frozen class or a `__setattr__` of the game's may refuse.
    put: Callable[[Any, str, Any], None] = object.__setattr__
    if isinstance(value, msgspec.Struct):
        put = msgspec.structs.force_setattr
    # Not by an author's `__copy__`, nor by a `__getattr__` on an object without fields.
    if isinstance(value, msgspec.Struct):
        other: Any = COPY_STRUCT(value)
    else:
        other = object.__new__(type(value))
        if type(value).__dictoffset__:
            # Without running a property of the author's.
            own = vars(value)
            vars(other).update({name: with_sorted_sets(own[name], key) for name in own})
            names = [name for name in names if name not in own]
    for name in names:
        put(other, name, with_sorted_sets(getattr(value, name), key))
    return other


def plain(value: Any, kept: tuple[type, ...] = ()) -> Any:
    """Return a value as JSON and msgpack know it, sets as sorted lists.

    Equal values look equal in any process. Values of the types `kept` stay as they are. Raise one
    of UNSENDABLE for values that JSON does not know.
    """
    # Most are lists of numbers and texts, and need no walk.
    if type(value) in {list, tuple} and {*map(type, value)} <= ATOMS:
        return value[:]
    # First, since it refuses values that hold themselves.
    builtins = msgspec.to_builtins(value, str_keys=False, builtin_types=kept)
    # Sorting them costs, and few values hold sets.
    if not any(kind_of(cls).shape is Shape.SET for cls, _ in by_type([value])):
        return builtins
    value = with_sorted_sets(value, ENCODE)
    return msgspec.to_builtins(value, str_keys=False, builtin_types=kept)


ENCODE_JSON = msgspec.json.Encoder().encode
UNSENDABLE = (TypeError, ValueError, OverflowError, RecursionError)
"""The errors of encoding values that neither JSON nor msgpack knows."""


def copied(values: dict[str, Any]) -> dict[str, Any]:
    """Copy plain values, down to the innermost."""
    copy: dict[str, Any] = msgspec.to_builtins(values, str_keys=False)
    return copy
