"""Keys of dicts and members of sets: the types whose values are found again in a restored table."""

from enum import Enum
from typing import Any, get_origin

import msgspec
from msgspec import inspect

from bga_states.engine.base.values import kind_of, nested_types

PLAIN = (
    inspect.NoneType,
    inspect.BoolType,
    inspect.IntType,
    inspect.FloatType,
    inspect.StrType,
    inspect.BytesType,
    inspect.DateTimeType,
    inspect.DateType,
    inspect.TimeType,
    inspect.TimeDeltaType,
    inspect.UUIDType,
    inspect.DecimalType,
    inspect.EnumType,
    inspect.LiteralType,
    inspect.TupleType,
    inspect.VarTupleType,
    inspect.NamedTupleType,
)
"""Types that may be keys and stand in a set: values that never change, and tuples."""
TRANSPARENT = (inspect.AnyType, inspect.UnionType, inspect.Field, inspect.Metadata)
"""Types that leave the decision to their parts; values under Any are checked when saved."""
OBJECTS = (inspect.DataclassType, inspect.StructType)
SETS = (inspect.SetType, inspect.FrozenSetType)

HALVES = frozenset({dict, list, set, frozenset, tuple, str, int, float, bytes, bytearray})
"""The built-in types that may be the other half of a dataclass."""
Fault = tuple[str, str]
"""A fact and its remedy."""


def is_half_built_in(cls: Any) -> bool:
    """Whether a dataclass inherits a built-in type: msgspec sees one half of its objects alone."""
    mro: tuple[type[Any], ...] = getattr(get_origin(cls) or cls, "__mro__", ())
    return not HALVES.isdisjoint(mro)


def key_fault(info: Any) -> Fault | None:
    """Return why dicts or sets of a type may not be the same in a restored table, None if they are.

    Other nested types are not checked. Keys are plain, for `upgrade` gets the data of a table as
    plain values, in which nothing else is a key.
    """
    if hasattr(info, "key_type"):
        parts, fault_of = nested_types(info.key_type), _fault_of_key
    elif isinstance(info, SETS):
        parts, fault_of = nested_types(info.item_type), _fault_of_member
    else:
        return None
    for part in parts:
        fault = fault_of(part)
        if fault is not None:
            return fault
    return None


def _fault_of_key(info: Any) -> Fault | None:
    """Say why a type, its nested types aside, cannot be a key's."""
    remedy = "Use a key that is a str, an int or a tuple of them."
    if isinstance(info, SETS):
        return "a key holds a set, which has no order to save", remedy
    if not isinstance(info, (*PLAIN, *TRANSPARENT)):
        return f"a key is of type {_name(info)}, not a plain value or a tuple of them", remedy
    if not _is_found_by_value(_class(info)):
        return f"a key is of type {_name(info)}, whose hash does not go by value", remedy
    return None


def _fault_of_member(info: Any) -> Fault | None:
    """Say why a type, its nested types aside, cannot be a set member's."""
    if isinstance(info, OBJECTS) and kind_of(_class(info)).is_mutable:
        remedy = "Make the class frozen, or keep its ids in the set."
        return f"a set holds {_name(info)} objects, which can change", remedy
    if not isinstance(info, (*PLAIN, *TRANSPARENT, *OBJECTS, inspect.FrozenSetType)):
        remedy = "Use a tuple, a frozenset or a frozen class."
        return f"a set holds {_name(info)} objects, which can change", remedy
    if not _is_found_by_value(_class(info)):
        remedy = "Let equality and hash go by the fields, or keep its ids in the set."
        return f"a set holds {_name(info)} objects, whose hash does not go by value", remedy
    return None


def _is_found_by_value(cls: Any) -> bool:
    """Whether two objects of a class that were made alike are equal and have one hash.

    A class with methods of its own for that is trusted.
    """
    if cls is None:
        return True
    if cls.__hash__ is None:
        return False
    # There is one object of each member.
    if issubclass(cls, Enum):
        return True
    if cls.__hash__ is object.__hash__ or cls.__eq__ is object.__eq__:
        return False
    if not issubclass(cls, msgspec.Struct) or cls.__struct_config__.eq:
        return True
    base: Any = msgspec.Struct
    return cls.__hash__ is not base.__hash__ and cls.__eq__ is not base.__eq__


def _class(info: Any) -> Any:
    """Return the class a type description is about, None if it has none."""
    cls = getattr(info, "cls", None)
    return get_origin(cls) or cls


def _name(info: Any) -> str:
    """Return an author's name for a type."""
    cls = _class(info)
    return cls.__name__ if cls is not None else type(info).__name__.removesuffix("Type").lower()
