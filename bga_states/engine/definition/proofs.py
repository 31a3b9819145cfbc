"""Proofs: whether encoded data come back as a game's own data, as far as C can tell."""

import marshal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, get_origin

from msgspec import Struct, inspect

from bga_states.engine.base.differences import is_same

BUILT_IN = (
    inspect.IntType,
    inspect.BoolType,
    inspect.StrType,
    inspect.NoneType,
    inspect.LiteralType,
    inspect.ListType,
    inspect.VarTupleType,
    inspect.TupleType,
    inspect.DictType,
    inspect.UnionType,
    inspect.AnyType,
)
"""Types of values that are the same if they are equal and of the built-in classes themselves."""
NAMED = (inspect.TypedDictType, inspect.Field)
"""Types of dicts that lose the keys their type does not name."""
CONTAINERS = (inspect.ListType, inspect.VarTupleType, inspect.TupleType, inspect.DictType)
CLASSES = (inspect.DataclassType, inspect.StructType)
LOSSLESS = (*BUILT_IN[:-1], *CLASSES, inspect.EnumType, inspect.Field)
"""Types whose values, if they are of the right classes, decode to the encoded values."""
SLOW = (inspect.DataclassType, inspect.CustomType)
"""Types whose values Python code compares: code of an author's, or one call for each object."""
ZONED = (inspect.DateTimeType, inspect.TimeType)
"""Types that lose a part which does not show when they are encoded again."""
WITHOUT_REFERENCES = 2
"""The version of `marshal` that writes each value as if it stood alone."""
UNPROVEN = (ValueError, TypeError, ArithmeticError)
"""The errors of decoding and comparing, as for a key without a hash or a Decimal NaN."""


class Kind(Enum):
    """The proof that the values of an attribute come back as they are."""

    EXACT = "equal, and of built-in classes"
    OPEN = "the same, of whatever built-in classes they are"
    FLOATS = "the same, and encoding them again: an int comes back as a float"
    LOSSLESS = "the class; within it equality, where C compares"
    ZONED = "a walk, for they may have a part that is not encoded"
    LOSSY = "the same, and encoding them again"


def proof_of(types: Mapping[str, Sequence[Any]]) -> tuple[list[str], dict[str, Any]]:
    """Write lines that find out whether the encoded data of a game decode to its own data.

    `types` lists the types in each attribute. The lines ask `decode` and `encodes_to` about `blob`,
    compare with the variables `own_...`, and set `surely`. Return them with the other names they
    need.
    """
    exact = [f"own_{name}" for name in types if _kind_of(types[name]) in {Kind.EXACT, Kind.FLOATS}]
    classes = _classes_in(types.values())
    dump = [f"        dump(({', '.join(exact)}), {WITHOUT_REFERENCES})"] if exact else []
    lines = [
        "    try:",
        "        data = decode(blob)",
        *dump,
        f"        surely = {' and '.join(_proofs(types, len(classes))) or True}",
        "    except UNPROVEN:",
        "        surely = False",
    ]
    names: dict[str, Any] = {
        "dump": marshal.dumps,
        "UNPROVEN": UNPROVEN,
        "is_same": is_same,
        "is_exact": is_exact,
        **{f"class_{number}": cls for number, cls in enumerate(classes)},
    }
    return lines, names


def _proofs(types: Mapping[str, Sequence[Any]], classes: int) -> Iterator[str]:
    """Write the conditions under which data come back as they are."""
    lossy = []
    for name, infos in types.items():
        kind, value = _kind_of(infos), f"own_{name}"
        is_empty = f"(type({value}) is dict and not {value})"
        if kind is Kind.OPEN:
            # Most are empty: such are the globals of every game.
            yield f"({is_empty} or is_exact({value}, data.{name}))"
        else:
            yield from _proofs_of(kind, infos, value, f"data.{name}")
        if kind in {Kind.FLOATS, Kind.LOSSY}:
            lossy.append(is_empty)
    # An object of a class that inherits the declared one comes back without its own part.
    for number in range(classes):
        yield f"not class_{number}.__subclasses__()"
    if lossy:
        yield f"({' and '.join(lossy)} or encodes_to(data, blob))"


def _proofs_of(kind: Kind, infos: Sequence[Any], value: str, restored: str) -> Iterator[str]:
    """Write the conditions under which one value is restored as it is, of any kind but OPEN."""
    if kind is Kind.ZONED:
        yield f"is_same({value}, {restored})"
    elif kind is Kind.FLOATS or (kind is Kind.EXACT and not _is_flat(infos)):
        yield f"{value} == {restored}"
    else:
        # Built-in values that fit their annotation differ in nothing but the outermost type.
        yield f"type({value}) is type({restored})"
        if kind is Kind.EXACT:
            return
        if all(_is_compared_in_c(info) for info in infos):
            yield f"{value} == {restored}"
        elif _may_be_dict(infos[0]):
            yield f"(type({value}) is not dict or {value}.keys() == {restored}.keys())"


def _kind_of(infos: Sequence[Any]) -> Kind:
    """Return the proof that values of these types come back as they are."""
    if all(isinstance(info, (*BUILT_IN, *NAMED)) for info in infos):
        is_open = any(isinstance(info, inspect.AnyType) for info in infos)
        return Kind.OPEN if is_open else Kind.EXACT
    if all(isinstance(info, (*BUILT_IN, *NAMED, inspect.FloatType)) for info in infos):
        return Kind.FLOATS
    if any(isinstance(info, ZONED) for info in infos):
        return Kind.ZONED
    return Kind.LOSSLESS if all(_is_lossless(info) for info in infos) else Kind.LOSSY


def _outermost(info: Any) -> tuple[Any, ...]:
    """Return the types that the values of a type can have themselves."""
    return tuple(info.types) if isinstance(info, inspect.UnionType) else (info,)


def _is_flat(infos: Sequence[Any]) -> bool:
    """Whether no list, tuple or dict stands inside another, and none can lose a name."""
    outermost = {*map(id, _outermost(infos[0]))}
    inside = [info for info in infos if isinstance(info, (*CONTAINERS, *NAMED))]
    return all(id(info) in outermost and not isinstance(info, NAMED) for info in inside)


def _may_be_dict(info: Any) -> bool:
    """Whether values of a type can be dicts themselves."""
    return any(isinstance(one, inspect.DictType) for one in _outermost(info))


def is_exact(value: Any, other: object) -> bool:
    """Whether values with the same encoding are equal and of the built-in classes."""
    try:
        # It refuses subclasses of built-in classes, such as a StrEnum, at any depth.
        marshal.dumps(value, WITHOUT_REFERENCES)
    except ValueError:
        return False
    return bool(value == other)


def _classes_in(types: Iterable[Sequence[Any]]) -> list[type[Any]]:
    """Return the dataclasses and Structs inside other values, each once."""
    found = [info.cls for infos in types for info in infos[1:] if isinstance(info, CLASSES)]
    # A generic class stands there with its parameters.
    classes: list[type[Any]] = [get_origin(cls) or cls for cls in found]
    return [*{id(cls): cls for cls in classes}.values()]


def _is_compared_in_c(info: Any) -> bool:
    """Whether values of a type, nested types aside, are compared fast and by content."""
    if isinstance(info, inspect.StructType):
        cls: Any = get_origin(info.cls) or info.cls
        return bool(cls.__struct_config__.eq) and cls.__eq__ is Struct.__eq__
    return not isinstance(info, SLOW)


def _is_lossless(info: Any) -> bool:
    """Whether values of a type, nested types aside, decode to the encoded values."""
    if not isinstance(info, LOSSLESS):
        return False
    cls = getattr(info, "cls", None)
    # A generic class stands there with its parameters.
    cls = get_origin(cls) or cls
    if isinstance(cls, type) and issubclass(cls, Enum):
        return True
    return not hasattr(cls, "__post_init__")
