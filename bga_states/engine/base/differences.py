"""Differences: the first place where two values differ, in content, in type or in their zone."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time, tzinfo
from decimal import Decimal
from itertools import chain
from typing import Any, NamedTuple

from bga_states.engine.base.values import (
    ATOMS,
    DEEPEST,
    ENCODE,
    Shape,
    classes_of,
    held_by,
    kind_of,
    with_sorted_sets,
)

OF_TYPING = "__orig_class__"
"""The attribute that `typing` sets on an object made by `Pile[int]()`; comparing ignores it."""


LOST = object()
"""Stands for an attribute that the other value does not have."""


class Difference(NamedTuple):
    """The first place where two values differ, and the two values, or keys, in that place."""

    path: str
    one: object
    other: object
    is_key: bool = False


def difference(one: Any, other: Any, path: str) -> str | None:
    """Return the path to the first place where two values differ; None if none."""
    found = first_difference(one, other, path)
    return found.path if found else None


def first_difference(one: Any, other: Any, path: str) -> Difference | None:
    """Return the first place where two values differ in type or content; None if none.

    Equal is not enough: 1, 1.0 and True are equal, and come back as different things.
    """
    return None if _are_same([one], [other]) else _difference(one, other, path)


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are of the same types and content."""
    return first_difference(one, other, "") is None


def _are_same(ours: list[Any], theirs: list[Any]) -> bool:
    """Whether values are of the same types and content, level by level; False when unsure.

    Most values are; where one differs, `_difference` finds it.
    """
    for _ in range(DEEPEST):
        if not ours:
            return True
        if [*map(id, map(type, ours))] != [*map(id, map(type, theirs))]:
            return False
        inside: list[Any] = []
        others: list[Any] = []
        for cls in classes_of(ours):
            mine: list[Any] = [thing for thing in ours if type(thing) is cls]
            other: list[Any] = [thing for thing in theirs if type(thing) is cls]
            if not _looks_same(cls, mine, other):
                return False
            if kind_of(cls).shape is Shape.MAPPING:
                inside += chain.from_iterable(mine)
                others += chain.from_iterable(other)
            inside += held_by(cls, mine)
            others += held_by(cls, other)
        ours, theirs = inside, others
    return False


def _looks_same(cls: type[Any], ours: list[Any], theirs: list[Any]) -> bool:
    """Whether values of one type are the same, apart from their contents."""
    shape, names, *_ = kind_of(cls)
    if shape is Shape.SEQUENCE:
        # One of a class of its own may have attributes too.
        has_extras = cls.__dictoffset__ and any(map(vars, (*ours, *theirs)))
        return not has_extras and [*map(len, ours)] == [*map(len, theirs)]
    if shape is Shape.MAPPING:
        # The keys must have the same order, and must be found.
        is_ordered = [*map(list, ours)] == [*map(list, theirs)]
        return is_ordered and [*map(cls.keys, ours)] == [*map(cls.keys, theirs)]
    if shape is Shape.FIELDS:
        # Objects may have more than their fields.
        known = {*names, OF_TYPING}
        every = (*ours, *theirs) if cls.__dictoffset__ else ()
        return all(vars(thing).keys() <= known for thing in every)
    if shape is Shape.SET:
        # Members that hold others would not show whether the types inside are the same.
        held = {*map(type, chain(*ours, *theirs))}
        return held <= ATOMS and [*map(_with_types, ours)] == [*map(_with_types, theirs)]
    if issubclass(cls, datetime | time):
        return [*map(_with_zone, ours)] == [*map(_with_zone, theirs)]
    if issubclass(cls, Decimal):
        # One that is no number equals nothing, or refuses comparison.
        return [*map(Decimal.as_tuple, ours)] == [*map(Decimal.as_tuple, theirs)]
    return ours == theirs


def _with_types(values: Iterable[object]) -> set[tuple[type, object]]:
    return {(type(value), value) for value in values}


def _with_zone(value: datetime | time) -> tuple[datetime | time, tzinfo | None, int]:
    """Return a time with the parts that comparing ignores."""
    return value, value.tzinfo, value.fold


def _difference(one: Any, other: Any, path: str) -> Difference | None:
    """Return the first place where two values differ; None if none."""
    here = Difference(path, one, other)
    if type(one) is not type(other):
        return here
    shape, names, *_ = kind_of(type(one))
    if shape is Shape.ATOM:
        # A NaN is not equal to itself.
        return None if one is other or _looks_same(type(one), [one], [other]) else here
    if shape is Shape.SEQUENCE:
        return here if _own(one) != _own(other) else _difference_of_sequences(one, other, here)
    if shape is Shape.MAPPING:
        # The order of the keys counts: a game may go through them.
        key = _difference_of_sequences([*one], [*other], here)
        if key:
            return key if key is here else Difference(path, key.one, key.other, is_key=True)
        # A key may look the same and have another hash, so that it is not found.
        return _difference_of_mappings(one, other, path) if one.keys() == other.keys() else here
    if shape is Shape.SET:
        members = _difference_of_sequences(_in_order(one), _in_order(other), here)
        return here if members or one != other else None
    # Objects have more than their fields, such as attributes that `__post_init__` sets.
    extras = _extras(one, names)
    if extras != _extras(other, names):
        lost = sorted(extras - _extras(other, names))
        return Difference(f"{path}.{lost[0]}", getattr(one, lost[0]), LOST) if lost else here
    every = [*names, *extras]
    return _difference_of_mappings(_attributes(one, every), _attributes(other, every), path)


def _extras(thing: object, names: Iterable[str]) -> set[str]:
    """Return the names that an author's code has set on an object beside its fields."""
    return _own(thing).keys() - {*names, OF_TYPING}


def _own(thing: object) -> dict[str, object]:
    """Return an object's own dict, {} without one; its class may have a `__getattr__`."""
    return vars(thing) if type(thing).__dictoffset__ else {}


def _in_order(values: Iterable[object]) -> list[object]:
    """Return the members of a set in the order in which they are saved."""
    return sorted(values, key=lambda value: ENCODE(with_sorted_sets(value, ENCODE)))


def _attributes(thing: object, names: Iterable[str]) -> dict[str, object]:
    """Return attributes of an object by name."""
    return {name: getattr(thing, name) for name in names}


def _difference_of_sequences(
    one: Sequence[object], other: Sequence[object], here: Difference
) -> Difference | None:
    if len(one) != len(other):
        return here
    for place, (value, of_other) in enumerate(zip(one, other, strict=True)):
        found = _difference(value, of_other, f"{here.path}[{place}]")
        if found:
            return found
    return None


def _difference_of_mappings(
    one: Mapping[Any, object], other: Mapping[Any, object], path: str
) -> Difference | None:
    for name, value in one.items():
        found = _difference(value, other[name], f"{path}[{name!r}]")
        if found:
            return found
    return None
