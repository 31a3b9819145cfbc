"""Kept data: all values that a game sets the attributes of an author's objects to."""

import ast
import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, Generic, Protocol

import msgspec

from bga_states.check.reading.abstract_values import Instance, Known, constants
from bga_states.check.reading.attributes import expansions
from bga_states.check.reading.changes import MUTATING, attributes_set, stores
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import nodes_in
from bga_states.engine.definition.source_code import class_syntax

ANY = "*"
"""In the place of a name that is made at run time."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A value to which an attribute is set on the objects of a class.

    `value` is None if it is not known; `cls` None stands for any class.
    """

    cls: type[Any] | None
    value: ast.expr | None
    reading: Reading


def _may_be_one(one: type[Any], other: type[Any]) -> bool:
    """Whether an object can be of both classes: one inherits the other, or is a Protocol.

    The check does not ask the classes themselves, since an author may override their answers.
    """
    if any(getattr(cls, "_is_protocol", False) for cls in (one, other)):
        return True
    return any(base is other for base in one.__mro__) or any(base is one for base in other.__mro__)


class KeptData:
    """The values that the functions of a game set attributes to."""

    def __init__(self, readings: Iterable[Reading]) -> None:
        self._stored: dict[str, list[Stored]] = {}
        self.refilled: set[str] = set()
        """The attributes that get items or attributes of their own."""
        self._set_by_class: dict[type[Any], frozenset[str]] = {}
        for reading in readings:
            for find in (_set_in, _set_by_name, _set_by_constructors):
                for name, stored in find(reading):
                    self._stored.setdefault(name, []).append(stored)
            self.refilled |= refilled(reading)

    def stored(self, cls: type[Any], name: str) -> list[Stored]:
        """Return all values that an attribute of a class's objects is set to."""
        every = (*self._stored.get(name, ()), *self._stored.get(ANY, ()))
        return [one for one in every if one.cls is None or _may_be_one(cls, one.cls)]

    def is_set_by_class(self, cls: type[Any], name: str) -> bool:
        """Whether the objects of a class have an attribute of their own, by its methods or fields.

        The game need not lead to the method.
        """
        if name in _fields(cls):
            return True
        return any(
            name in self._names_set(related) for related in chain(cls.__mro__, expansions(cls))
        )

    def _names_set(self, cls: type[Any]) -> frozenset[str]:
        """Name the attributes that the methods of a class set on `self`."""
        if cls not in self._set_by_class:
            # The source of typing is long, and its code sets nothing.
            syntax = None if cls in {Generic, Protocol} else class_syntax(cls)
            self._set_by_class[cls] = _set_on_self(syntax) if syntax else frozenset()
        return self._set_by_class[cls]


def _set_in(reading: Reading) -> Iterator[tuple[str, Stored]]:
    """Find the attributes of objects that a function sets."""
    # An object that is changed in place stays the same object.
    in_place: set[ast.expr] = {node.target for node in reading.nodes_of(ast.AugAssign)}
    for target, value in attributes_set(reading.syntax):
        if target in in_place:
            continue
        for owner in reading.values(target.value):
            if isinstance(owner, Known):
                continue
            cls = owner.cls if isinstance(owner, Instance) else None
            yield target.attr, Stored(cls, value, reading)


def _set_by_name(reading: Reading) -> Iterator[tuple[str, Stored]]:
    """Find the attributes that `setattr` sets; ANY stands for a name that is not known."""
    for call in reading.calls:
        match call.node.args:
            case [target, name, value] if Known(setattr) in call.callees:
                names = constants(reading.values(name), str) or [ANY]
            case _:
                continue
        for owner in reading.values(target):
            if not isinstance(owner, Known):
                cls = owner.cls if isinstance(owner, Instance) else None
                yield from ((each, Stored(cls, value, reading)) for each in names)


def _set_by_constructors(reading: Reading) -> Iterator[tuple[str, Stored]]:
    """Find the fields of dataclasses and Structs that calls of their constructors set."""
    for call in reading.calls:
        for callee in call.callees:
            cls = callee.thing if isinstance(callee, Known) else None
            # A constructor of the author's is read itself.
            if not isinstance(cls, type) or reading.reader.callee(callee):
                continue
            # A `__post_init__` may replace any value.
            is_final = not hasattr(cls, "__post_init__")
            for position, name in enumerate(_fields(cls)):
                value = call.argument(position, name) if is_final else None
                yield name, Stored(cls, value, reading)


def refilled(reading: Reading) -> set[str]:
    """Name the variables and attributes that a function puts something into."""
    owners = [target.value for target in stores(reading.syntax)]
    methods = [call.node.func for call in reading.calls]
    owners += [
        method.value
        for method in methods
        if isinstance(method, ast.Attribute) and method.attr in MUTATING
    ]
    names: set[str] = set()
    for owner in owners:
        if isinstance(owner, ast.Attribute):
            names.add(owner.attr)
        elif isinstance(owner, ast.Name):
            names.add(owner.id)
            # A variable may stand for an attribute.
            for binding in reading.bindings(owner.id):
                if isinstance(binding.value, ast.Attribute) and not binding.inside:
                    names.add(binding.value.attr)
    return names


def _fields(cls: type[Any]) -> list[str]:
    """Name the fields of a dataclass or Struct in the order of its constructor."""
    if issubclass(cls, msgspec.Struct):
        return [*cls.__struct_fields__]
    if dataclasses.is_dataclass(cls):
        return [field.name for field in dataclasses.fields(cls) if field.init]
    return []


@lru_cache(maxsize=1_024)
def _set_on_self(syntax: ast.ClassDef) -> frozenset[str]:
    """Name the attributes that the methods of a class set on `self`.

    Cached by the syntax: every game asks about the framework's classes.
    """
    nodes = nodes_in(syntax)
    in_place = {node.target for node in nodes if isinstance(node, ast.AugAssign)}
    names: set[str] = set()
    for node in nodes:
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                if node not in in_place:
                    names.add(name)
    return frozenset(names)
