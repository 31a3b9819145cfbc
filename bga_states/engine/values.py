"""Walks over types and values: what is nested in them, what is mutable, where two values differ."""

import copy
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

ATOMS = frozenset({int, str, bool, float, bytes, type(None)})
"""The types that hold nothing."""


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
            getattr(info, name) for name in ("type", "item_type", "key_type", "value_type") if hasattr(info, name)
        )
        for name in ("types", "item_types", "fields"):
            stack.extend(getattr(info, name, ()))


def field_names(value: object) -> tuple[str, ...]:
    """Give the names of the fields of a Struct or dataclass object, none for anything else."""
    if isinstance(value, msgspec.Struct):
        return value.__struct_fields__
    if dataclasses.is_dataclass(value):
        return tuple(field.name for field in dataclasses.fields(value))
    return ()


def children(value: object) -> list[object]:
    """List what a value directly holds."""
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    if isinstance(value, dict):
        return list(value.values())
    return [getattr(value, name) for name in field_names(value)]


def with_defaults(value: T) -> T:
    """Give every dataclass object in a value its defaults as fields of its own, in order, and return the value.

    `msgspec.convert` leaves them to the class: such an object does not encode like one that was constructed.
    """
    stack: list[object] = [value]
    while stack:
        thing = stack.pop()
        if dataclasses.is_dataclass(thing) and hasattr(thing, "__dict__"):
            fields = {name: getattr(thing, name) for name in field_names(thing)}
            own = vars(thing)
            own.clear()
            own.update(fields)
        stack.extend(children(thing))
    return value


def is_mutable(value: object) -> bool:
    """Whether a value can change in place, so that two owners of it would see each other's changes."""
    if isinstance(value, msgspec.Struct):
        return not value.__struct_config__.frozen
    if dataclasses.is_dataclass(value):
        frozen: bool = getattr(type(value), "__dataclass_params__").frozen  # noqa: B009  # inherited, and unknown to mypy
        return not frozen
    return isinstance(value, list | dict | set | bytearray)


def mutable_objects(value: object) -> Iterator[object]:
    """Walk over all mutable objects in a value, itself included, as often as they stand there."""
    stack = [value]
    while stack:
        value = stack.pop()
        if is_mutable(value):
            yield value
        stack.extend(children(value))


def with_sorted_sets(value: Any, key: Callable[[Any], Any]) -> Any:
    """Copy a value with sorted lists for sets, whose order differs between processes; encodes like the original."""
    if isinstance(value, set | frozenset):
        return sorted((with_sorted_sets(item, key) for item in value), key=key)
    if isinstance(value, list | tuple):
        return [with_sorted_sets(item, key) for item in value]
    if isinstance(value, dict):
        return {name: with_sorted_sets(item, key) for name, item in value.items()}
    if names := field_names(value):
        put = msgspec.structs.force_setattr if isinstance(value, msgspec.Struct) else object.__setattr__
        value = copy.copy(value)
        for name in names:
            put(value, name, with_sorted_sets(getattr(value, name), key))
    return value


def difference(one: object, other: object, path: str) -> str | None:
    """Give the path to the first place where two values differ in type or content, None when they are alike."""
    if type(one) is not type(other):
        return path
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return _difference_of_sequences(one, other, path)
    if isinstance(one, dict) and isinstance(other, dict):
        keys = _difference_of_sequences(list(one), list(other), path)
        return path if keys else _first_difference(one, other, path)
    if isinstance(one, set | frozenset) and isinstance(other, set | frozenset):
        return None if {(type(item), item) for item in one} == {(type(item), item) for item in other} else path
    if names := field_names(one):
        if not {*getattr(one, "__dict__", ())} <= {*names}:
            return path  # an attribute that no field holds
        fields, others = ({name: getattr(thing, name) for name in names} for thing in (one, other))
        return _first_difference(fields, others, path)
    return None if one == other else path


def _difference_of_sequences(one: Sequence[object], other: Sequence[object], path: str) -> str | None:
    if len(one) != len(other):
        return path
    types = [*map(type, one)]
    if types == [*map(type, other)] and one == other and ATOMS.issuperset(types):
        return None  # the long lists of most games, at the speed of C
    return _first_difference(dict(enumerate(one)), dict(enumerate(other)), path)


def _first_difference(one: Mapping[Any, object], other: Mapping[Any, object], path: str) -> str | None:
    found = (difference(one[name], other[name], f"{path}[{name!r}]") for name in one)
    return next((place for place in found if place), None)
