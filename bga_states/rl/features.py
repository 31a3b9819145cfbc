"""Features: plain data as a fixed count of numbers, laid out by the data of some games."""

from array import array
from collections.abc import Collection, Hashable, Iterable, Mapping
from itertools import product
from math import prod
from typing import Any, TypeAlias, TypeVar

from bga_states.rl.domains import rank

Vector: TypeAlias = "array[float]"
"""Numbers of 32 bits; Python writes single ones faster there than into numpy's arrays."""
FLOAT = "f"
Names = Mapping[Any, str]
"""The names that a viewer of the table gives to the players: ids differ, places do not."""
KeyT = TypeVar("KeyT", bound=Hashable)
ATOMS = frozenset({int, float, bool, str, type(None)})
MOST_THINGS = 4096
"""The largest number of things that are told apart in one place."""


class Place:
    """One place in the data: the values seen there and, after `lay_out`, their features.

    Numbers share one feature. Each text, and None, has one of its own. A dict has the features of
    the places under its keys. A list that always had the same length is written item by item. For
    any other list, each thing that may be in it has a count; the last count is for all others.
    """

    def __init__(self) -> None:
        self.start = 0
        """The index at which this place begins in the vector."""
        self._has_numbers = False
        self._words: dict[Hashable, int] = {}
        self._keys: dict[Hashable, Place] = {}
        self._lengths: set[int] = set()
        self._items: list[Place] = []
        self._things: dict[Hashable, int] = {}
        self._met = self._newest = 0
        self._others = 0
        self._latest: object = None
        self._are_all_numbers = False

    def meet(self, value: Any, names: Names) -> None:
        """Take in a plain value that was seen here."""
        if isinstance(value, dict):
            for key, item in value.items():
                self._keys.setdefault(names.get(key, key), Place()).meet(item, names)
        elif isinstance(value, list | tuple):
            self._meet_list(value, names)
        elif isinstance(value, int | float) and value not in names:
            self._has_numbers = True
        elif len(self._words) < MOST_THINGS:
            self._words[called(value, names)] = 0

    def _meet_list(self, values: list[Any] | tuple[Any, ...], names: Names) -> None:
        # Most lists are as they were when the same viewer looked last.
        if self._latest == (values, names):
            return
        self._latest = values, names
        self._lengths.add(len(values))
        if len(self._lengths) == 1:
            self._items += [Place() for _ in values[len(self._items) :]]
            for place, item in zip(self._items, values, strict=True):
                place.meet(item, names)
        for thing in called_list(values, names):
            self._met += 1
            if thing not in self._things and len(self._things) < MOST_THINGS:
                self._things[thing], self._newest = 0, self._met

    def count(self) -> int:
        """Return the number of features for the values seen so far."""
        count = self._has_numbers + len(self._words)
        count += sum(place.count() for place in self._keys.values())
        if len(self._lengths) > 1:
            return count + len(self._things) + 1
        return count + sum(place.count() for place in self._items)

    def lay_out(self, start: int) -> int:
        """Give every feature its index, from `start`; return the index after the last one."""
        self.start, self._latest = start, None
        end = start + self._has_numbers
        self._words = numbered(self._words, end)
        end += len(self._words)
        self._keys = {key: self._keys[key] for key in sorted(self._keys, key=rank)}
        for place in self._keys.values():
            end = place.lay_out(end)
        if len(self._lengths) > 1:
            self._items, self._things = [], numbered(self._all_things(), end)
            self._others = end + len(self._things)
            return self._others + 1
        self._things = {}
        self._are_all_numbers = all(place.is_number for place in self._items)
        for place in self._items:
            end = place.lay_out(end)
        return end

    def _all_things(self) -> Iterable[Hashable]:
        """List the possible things of a list: all seen, or combinations if new ones kept coming."""
        if 2 * self._newest <= self._met:
            return self._things
        return combined(self._things)

    @property
    def is_number(self) -> bool:
        """Whether nothing but numbers was seen here."""
        return self._has_numbers and self.count() == 1

    def write(self, value: Any, names: Names, vector: Vector) -> None:
        """Write a value into a vector of zeros; a part that has no place leaves no trace."""
        kind = type(value)
        if kind is list or kind is tuple:
            self._write_list(value, names, vector)
        elif kind is dict:
            for key, item in value.items():
                place = self._keys.get(names.get(key, key))
                if place is not None:
                    place.write(item, names, vector)
        else:
            self._write_atom(names.get(value, value), vector)

    def _write_atom(self, value: Any, vector: Vector) -> None:
        where = self._words.get(value)
        if where is not None:
            vector[where] = 1
        elif self._has_numbers and isinstance(value, int | float):
            vector[self.start] = value

    def _write_list(self, values: Any, names: Names, vector: Vector) -> None:
        if self._others:
            for where in self._places_of(values, names):
                vector[where] += 1
            return
        if self._are_all_numbers and len(values) == len(self._items):
            try:
                row = array(FLOAT, values)
            except TypeError:  # some item is no number this time
                pass
            else:
                vector[self._items[0].start : self._items[-1].start + 1] = row
                return
        for place, item in zip(self._items, values, strict=False):
            place.write(item, names, vector)

    def _places_of(self, values: Any, names: Names) -> list[int]:
        """Return the index of the count of each thing in a list."""
        place, others = self._things.get, self._others
        return [place(thing, others) for thing in called_list(values, names)]


def combined(things: Iterable[Hashable]) -> Collection[Hashable]:
    """List every combination of the parts of things that have parts, as far as there are few."""
    seen: dict[Any, None] = dict.fromkeys(things)
    if {*map(type, seen)} != {tuple} or len({*map(len, seen)}) != 1:
        return seen
    parts = [combined(part) for part in zip(*seen, strict=True)]
    if prod(map(len, parts)) > MOST_THINGS:
        return seen
    return [*product(*parts)]


def numbered(things: Iterable[KeyT], start: int) -> dict[KeyT, int]:
    """Give things their places from `start` in an order that is the same in every process."""
    return {thing: start + n for n, thing in enumerate(sorted(things, key=rank))}


def called(value: Any, names: Names) -> Hashable:
    """Return a plain value as a hashable one, with names in place of players' ids."""
    kind = type(value)
    if kind is dict:
        return called_list(value, names), called_list(value.values(), names)
    if kind is list or kind is tuple:
        return called_list(value, names)
    found: Hashable = names.get(value, value)
    return found


def called_list(values: Iterable[Any], names: Names) -> tuple[Hashable, ...]:
    """Return a list as a hashable tuple, with names in place of players' ids."""
    # A call for each number would take most of the time of an observation.
    return tuple(
        [
            names.get(value, value) if type(value) in ATOMS else called(value, names)
            for value in values
        ]
    )
