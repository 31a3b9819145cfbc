"""Domains: the possible values of an action's argument, by its type or by the offers."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, perm
from typing import Any, Protocol

import msgspec

from bga_states.engine.base.values import ENCODE

LARGEST_RANGE = 10_000
"""The largest number of ints that a type may allow and still count as finite."""
SEQUENCES = (
    msgspec.inspect.ListType,
    msgspec.inspect.SetType,
    msgspec.inspect.FrozenSetType,
    msgspec.inspect.VarTupleType,
    msgspec.inspect.TupleType,
)
SETS = (msgspec.inspect.SetType, msgspec.inspect.FrozenSetType)


class Domain(Protocol):
    """The values of one argument: it takes in the offered ones, and in the end lists all."""

    is_finite: bool
    """Whether the type alone tells all values."""

    def meet(self, value: Any) -> bool:
        """Take in an offered plain value; return whether it taught anything new."""
        ...

    def count(self) -> int:
        """Return the number of values."""
        ...

    def values(self) -> Iterator[Hashable]:
        """List the values in an order that is the same in every process, lists as tuples."""
        ...


class SingleValues:
    """Values taken as they are: all that the type allows, or else the offered ones."""

    def __init__(self, of_type: Iterable[Hashable] | None) -> None:
        self.is_finite = of_type is not None
        self._met: dict[Hashable, None] = dict.fromkeys(of_type or ())

    def meet(self, value: Any) -> bool:
        """Take in a plain value."""
        value = frozen(value)
        if value in self._met:
            return False
        self._met[value] = None
        return True

    def count(self) -> int:
        """Return the number of values."""
        return len(self._met)

    def values(self) -> Iterator[Hashable]:
        """List the values: numbers first, by size, then texts by their letters."""
        return iter(sorted(self._met, key=rank))


class Sequences:
    """Lists and the like: every way to fill the offered lengths with the offered items.

    Lists that always rise stay so: three cards of a hand are a combination, not an arrangement.
    Items rise by the key that `order` returns.
    """

    def __init__(self, items: SingleValues, order: Callable[[Hashable], Any]) -> None:
        self.is_finite = False
        self._items = items
        self._order = order
        self._lengths: set[int] = set()
        self._is_sorted = self._is_distinct = True

    def meet(self, value: Any) -> bool:
        """Take in a list, its length and its order."""
        before = (len(self._lengths), self._is_sorted, self._is_distinct)
        is_new = False
        for item in value:
            is_new |= self._items.meet(item)
        items = [*map(frozen, value)]
        self._lengths.add(len(items))
        marks = [*map(self._order, items)]
        self._is_sorted &= marks == sorted(marks)
        self._is_distinct &= len({*items}) == len(items)
        return is_new or before != (len(self._lengths), self._is_sorted, self._is_distinct)

    def count(self) -> int:
        """Return the number of lists."""
        return sum(map(self._count_of_length, self._lengths))

    def _count_of_length(self, length: int) -> int:
        known = self._items.count()
        if self._is_distinct:
            return comb(known, length) if self._is_sorted else perm(known, length)
        return comb(known + length - 1, length) if self._is_sorted else known**length

    def values(self) -> Iterator[Hashable]:
        """List the lists, as tuples, the shorter ones first."""
        items = sorted(self._items.values(), key=self._order)
        for length in sorted(self._lengths):
            if self._is_distinct:
                yield from (combinations if self._is_sorted else permutations)(items, length)
            elif self._is_sorted:
                yield from combinations_with_replacement(items, length)
            else:
                yield from product(items, repeat=length)


def domain_of(annotation: Any) -> SingleValues | Sequences:
    """Return the domain of a parameter, before anything was offered for it."""
    info = msgspec.inspect.type_info(annotation)
    if not isinstance(info, SEQUENCES):
        return SingleValues(finite_values(info))
    item = None if isinstance(info, msgspec.inspect.TupleType) else info.item_type
    # Sets are sent sorted by their bytes, as `plain` does it.
    order = ENCODE if isinstance(info, SETS) else rank
    return Sequences(SingleValues(None if item is None else finite_values(item)), order)


def finite_values(info: msgspec.inspect.Type) -> list[Hashable] | None:
    """List the plain values of a type that has few, None for any other."""
    if isinstance(info, msgspec.inspect.Metadata):
        return finite_values(info.type)
    if isinstance(info, msgspec.inspect.BoolType):
        return [False, True]
    if isinstance(info, msgspec.inspect.NoneType):
        return [None]
    if isinstance(info, msgspec.inspect.LiteralType):
        return [*info.values]
    if isinstance(info, msgspec.inspect.EnumType):
        return [member.value for member in info.cls]
    if isinstance(info, msgspec.inspect.IntType):
        return _ints(info)
    if isinstance(info, msgspec.inspect.UnionType):
        return _of_all(info.types)
    return None


def _of_all(types: Iterable[msgspec.inspect.Type]) -> list[Hashable] | None:
    """List the values of several types, None unless each has few."""
    values: list[Hashable] = []
    for info in types:
        of_one = finite_values(info)
        if of_one is None:
            return None
        values += of_one
    return values


def _ints(info: msgspec.inspect.IntType) -> list[Hashable] | None:
    """List the ints between two limits, None where one is missing or they are far apart."""
    low = info.ge if info.gt is None else info.gt + 1
    high = info.le if info.lt is None else info.lt - 1
    if low is None or high is None or high - low >= LARGEST_RANGE:
        return None
    return [number for number in range(low, high + 1) if number % (info.multiple_of or 1) == 0]


def frozen(value: Any) -> Hashable:
    """Return a plain value, with all that is in it, as a hashable one."""
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    if isinstance(value, dict):
        return tuple((key, frozen(item)) for key, item in value.items())
    found: Hashable = value
    return found


def rank(value: Hashable) -> tuple[str, Any]:
    """Return the sort key of a plain value of any type: its type, then the value itself."""
    if isinstance(value, tuple):
        return "tuple", tuple(map(rank, value))
    if isinstance(value, int | float):
        return "number", value
    return type(value).__name__, "" if value is None else value
