"""Walks over types and values: what is nested in them, what is mutable, where two values differ."""

import copy
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

T = TypeVar("T")


def nested_types(info: Any) -> Iterator[Any]:
    """Walk a type description of `msgspec.inspect` from the outside in, each class once."""
    seen: set[object] = set()
    stack = [info]
    while stack:
        info = stack.pop()
        yield info
        if isinstance(info, msgspec.inspect.DataclassType | msgspec.inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
        stack.extend(
            getattr(info, name)
            for name in ("type", "item_type", "key_type", "value_type")
            if hasattr(info, name)
        )
        for name in ("types", "item_types", "fields"):
            stack.extend(getattr(info, name, ()))


class Shape(Enum):
    """What values of a type are made of."""

    ATOM = "atom"
    """Nothing: numbers, texts, enums, whatever msgspec takes as one value."""
    SEQUENCE = "sequence"
    MAPPING = "mapping"
    SET = "set"
    FIELDS = "fields"
    """The fields of a Struct or dataclass."""


class Kind(NamedTuple):
    """What is known of a type: the shape of its values, the names of their fields, whether they change in place."""

    shape: Shape
    fields: tuple[str, ...]
    is_mutable: bool


LONG = 16
"""From how many values on it pays to look at their types first."""
ATOMS = frozenset({int, str, bool, float, type(None)})
"""The types of most values, which hold nothing."""
ENCODE = msgspec.msgpack.Encoder().encode
KINDS: dict[type, Kind] = {}
"""The types met so far: every commit walks over all data of a game."""


def kind_of(cls: type) -> Kind:
    """Give what is known of a type."""
    known = KINDS.get(cls)
    if known is None:
        known = KINDS[cls] = _kind(cls)
    return known


def compound(values: Sequence[object]) -> list[int]:
    """Give the places of those values that hold others."""
    if len(values) > LONG and all(kind_of(cls).shape is Shape.ATOM for cls in {*map(type, values)}):
        return []  # long lists of numbers have few types
    return [
        place for place, value in enumerate(values) if kind_of(type(value)).shape is not Shape.ATOM
    ]


def _kind(cls: type[Any]) -> Kind:
    """Find out about a type."""
    if issubclass(cls, msgspec.Struct):
        return Kind(Shape.FIELDS, cls.__struct_fields__, not cls.__struct_config__.frozen)
    if dataclasses.is_dataclass(cls):
        frozen: bool = getattr(cls, "__dataclass_params__").frozen  # noqa: B009  # inherited, and unknown to mypy
        return Kind(
            Shape.FIELDS, tuple(field.name for field in dataclasses.fields(cls)), not frozen
        )
    if issubclass(cls, list | tuple):
        return Kind(Shape.SEQUENCE, (), issubclass(cls, list))
    if issubclass(cls, set | frozenset):
        return Kind(Shape.SET, (), issubclass(cls, set))
    shape = Shape.MAPPING if issubclass(cls, dict) else Shape.ATOM
    return Kind(shape, (), issubclass(cls, dict | bytearray))


def children(value: object) -> list[object]:
    """List what a value directly holds; the keys of a mapping are no part of it."""
    kind, held = kind_of(type(value)), cast("Any", value)
    if kind.shape is Shape.ATOM:
        return []
    if kind.shape is Shape.FIELDS:
        return [getattr(held, name) for name in kind.fields]
    return list(held.values()) if kind.shape is Shape.MAPPING else list(held)


def with_defaults(value: T) -> T:
    """Give every dataclass object in a value its defaults as fields of its own, in order, and return the value.

    `msgspec.convert` leaves them to the class: such an object does not encode like one that was constructed.
    """
    stack: list[object] = [value]
    while stack:
        thing = stack.pop()
        if dataclasses.is_dataclass(thing) and hasattr(thing, "__dict__"):
            cls: type[Any] = type(thing)
            slots = {name for base in cls.__mro__ for name in getattr(base, "__slots__", ())}
            fields = {
                name: getattr(thing, name) for name in kind_of(cls).fields if name not in slots
            }
            own = vars(thing)
            others = {name: value for name, value in own.items() if name not in fields}
            own.clear()
            own.update(fields | others)
        held = children(thing)
        stack += [held[place] for place in compound(held)]
    return value


def mutable_objects(value: object) -> Iterator[object]:
    """Walk over all mutable objects in a value, itself included, as often as they stand there."""
    stack = [value]
    while stack:
        value = stack.pop()
        if kind_of(type(value)).is_mutable:
            yield value
        held = children(value)
        stack += [held[place] for place in compound(held)]


def with_sorted_sets(value: Any, key: Callable[[Any], Any]) -> Any:
    """Copy a value with sorted lists for sets, whose order differs between processes; encodes like the original."""
    if isinstance(value, set | frozenset):
        return sorted((with_sorted_sets(item, key) for item in value), key=key)
    if isinstance(value, list | tuple):
        return [with_sorted_sets(item, key) for item in value]
    if isinstance(value, dict):
        return {name: with_sorted_sets(item, key) for name, item in value.items()}
    if names := kind_of(type(value)).fields:
        put = (
            msgspec.structs.force_setattr
            if isinstance(value, msgspec.Struct)
            else object.__setattr__
        )
        value = copy.copy(value)
        for name in names:
            put(value, name, with_sorted_sets(getattr(value, name), key))
    return value


def plain(value: object, kept: tuple[type, ...] = ()) -> Any:
    """Return a value as JSON and msgpack know it, sets as sorted lists.

    Equal values look equal in any process; those of the types `kept` stay as they are. One of
    UNSENDABLE for what JSON does not know.
    """
    if _holds_set(value):
        value = with_sorted_sets(value, ENCODE)
    return msgspec.to_builtins(value, str_keys=False, builtin_types=kept)


def _holds_set(value: object) -> bool:
    if kind_of(type(value)).shape is Shape.SET:
        return True
    held = children(value)
    if {*map(type, held)} <= ATOMS:
        return False
    return any(_holds_set(item) for item in held if type(item) not in ATOMS)


ENCODE_JSON = msgspec.json.Encoder().encode
UNSENDABLE = (TypeError, ValueError, OverflowError, RecursionError)
"""What encoding raises for values that neither JSON nor msgpack know."""


def copied(values: dict[str, Any]) -> dict[str, Any]:
    """Copy plain values, down to the innermost."""
    copy: dict[str, Any] = msgspec.to_builtins(values, str_keys=False)
    return copy


def difference(one: Any, other: Any, path: str) -> str | None:
    """Give the path to the first place where two values differ in type or content, None when they are alike."""
    if type(one) is not type(other):
        return path
    shape, names, _ = kind_of(type(one))
    if shape is Shape.ATOM:
        return None if one == other else path
    if shape is Shape.SEQUENCE:
        return _difference_of_sequences(one, other, path)
    if shape is Shape.MAPPING:
        keys = _difference_of_sequences(list(one), list(other), path)
        return path if keys else _first_difference(one, other, path)
    if shape is Shape.SET:
        return (
            None
            if {(type(item), item) for item in one} == {(type(item), item) for item in other}
            else path
        )
    extras = {*getattr(one, "__dict__", ())} - {*names}  # such as what `__post_init__` sets
    if extras != {*getattr(other, "__dict__", ())} - {*names}:
        return path
    fields, others = (
        {name: getattr(thing, name) for name in (*names, *extras)} for thing in (one, other)
    )
    return _first_difference(fields, others, path)


def _difference_of_sequences(
    one: Sequence[object], other: Sequence[object], path: str
) -> str | None:
    if len(one) != len(other):
        return path
    is_alike = one == other and [*map(type, one)] == [*map(type, other)]
    for place in compound(one) if is_alike else range(len(one)):
        if found := difference(one[place], other[place], f"{path}[{place}]"):
            return found
    return None


def _first_difference(
    one: Mapping[Any, object], other: Mapping[Any, object], path: str
) -> str | None:
    for name, value in one.items():
        if found := difference(value, other[name], f"{path}[{name!r}]"):
            return found
    return None
