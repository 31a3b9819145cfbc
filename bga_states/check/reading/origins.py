"""Origins: the things shared by all tables or given as arguments, and the expressions for them.

Only sure cases count: an expression that may also be something new has no origin.
"""

import ast
import copy
import random
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from types import ModuleType
from typing import Any, Final, TypeAlias, cast

from bga_states.check.reading.abstract_values import Engine, Instance, Known, Value, Values
from bga_states.check.reading.attributes import Attributes, mangled
from bga_states.check.reading.bindings import Binding
from bga_states.check.reading.kept_data import KeptData, refilled
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.shared_things import GIVEN, attribute_of, is_a, is_atom, items_of
from bga_states.engine.author.component import Component
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState
from bga_states.engine.definition.source_code import Place

DEEPEST = 12
"""The largest number of names and helpers that an origin is followed through."""
OF_A_TABLE = (Component, Game, GameState)
"""The classes of things that each table has of its own, even if a class body holds them."""
COPYING: set[Value] = {
    Known(function)
    for function in (list, tuple, set, frozenset, dict, sorted, reversed, iter, deque, copy.copy)
}
"""The functions that make a new thing of the same items."""
PICKING: set[Value] = {*map(Known, (next, min, max, random.choice)), Engine("random", "choice")}
"""The functions that return one of the items of their only argument."""
COPYING_METHODS = {"copy", "values"}
PICKING_METHODS = {"get", "pop", "popleft", "setdefault", "__getitem__"}


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """The thing that an expression is, or is a part of.

    `name` is the author's name for it, `code` the pitfall if it changes. `thing` is the Python
    object itself, GIVEN if it came by the parameter called `name`. Only the parts of a copy are
    shared. `kept_as` is the data of the game that is set to it, `kept_at` the place of that.
    """

    name: str
    code: str
    thing: Any
    is_copy: bool = False
    kept_as: str = ""
    kept_at: Place | None = None


Found: TypeAlias = list[Origin] | None
"""All origins of an expression, except numbers and the like; None if it may be new."""
NOTHING: Final[list[Origin]] = []


def united(groups: Iterable[Found]) -> Found:
    """Put alternatives together."""
    known = list(groups)
    if None in known:
        return None
    return [*chain.from_iterable(cast("list[list[Origin]]", known))]


class Origins:
    """The origins of the expressions of a game.

    `kept` are the values that its attributes are set to, `data` the names of its Game's data.
    """

    def __init__(
        self,
        attributes: Attributes,
        kept: KeptData,
        data: Collection[str],
    ) -> None:
        self._attributes = attributes
        self._kept = kept
        self._data = data
        self._known: dict[tuple[Reading, ast.expr], Found] = {}
        self._depth = 0

    def of(self, node: ast.expr, reading: Reading) -> Found:
        """Return all origins of an expression; None if it may be anything else."""
        key = (reading, node)
        if key not in self._known:
            if self._depth == DEEPEST:
                return None
            # An expression that depends on itself may be something new each time.
            self._known[key] = None
            self._depth += 1
            try:
                self._known[key] = self._follow(node, reading)
            finally:
                self._depth -= 1
        return self._known[key]

    def _follow(self, node: ast.expr, reading: Reading) -> Found:
        match node:
            case ast.Name():
                return self._of_name(node, reading)
            case ast.Attribute():
                return self._of_attribute(node, reading)
            case ast.Call():
                return self._of_call(node, reading)
            case ast.Subscript(value=owner, slice=index) if not isinstance(index, ast.Slice):
                return self._inside(owner, reading, index)
        return self._of_composed(node, reading)

    def _of_composed(self, node: ast.expr, reading: Reading) -> Found:
        """Return the origins of an expression that combines others."""
        match node:
            case ast.Constant():
                return NOTHING
            case ast.IfExp(body=body, orelse=orelse):
                return united((self.of(body, reading), self.of(orelse, reading)))
            case ast.BoolOp(values=parts):
                return united(self.of(part, reading) for part in parts)
            case ast.NamedExpr(value=value):
                return self.of(value, reading)
        return _copies(self._of_copy(node, reading))

    def _of_copy(self, node: ast.expr, reading: Reading) -> Found:
        """Return the origins of the thing whose items a slice, display or comprehension takes."""
        match node:
            case ast.Subscript(value=whole):
                return self.of(whole, reading)
            case ast.List(elts=[ast.Starred(value=whole)]):
                return self.of(whole, reading)
            case ast.Dict(keys=[None], values=[whole]):
                return self.of(whole, reading)
            case ast.ListComp(elt=ast.Name(id=name), generators=[ast.comprehension() as loop]):
                if isinstance(loop.target, ast.Name) and loop.target.id == name:
                    return self.of(loop.iter, reading)
        return None

    def _of_name(self, node: ast.Name, reading: Reading) -> Found:
        if reading.is_nested(node):
            return None
        groups: list[Found] = []
        if node.id in reading.parameters:
            # A class method is given the class it is called on.
            if isinstance(reading.owner, Known) and node.id == next(iter(reading.parameters)):
                return [_shared(reading.owner.thing, node.id)]
            groups.append([Origin(node.id, "PY5", GIVEN)])
        bindings = reading.bindings(node.id)
        groups.extend(self._of_binding(binding, reading) for binding in bindings)
        if not groups:
            return self._of_values(node, reading)
        found = united(groups)
        # A new item may have been put into a copy, and be changed there.
        if any(origin.is_copy for origin in found or ()) and node.id in refilled(reading):
            return None
        return found

    def _of_binding(self, binding: Binding, reading: Reading) -> Found:
        """Return the origins of a name by one of its bindings."""
        if binding.value is None:
            return None
        if not binding.inside:
            return self.of(binding.value, reading)
        found = self._inside(binding.value, reading)
        for _ in range(1, binding.inside):
            found = _parts(found)
        return found

    def _inside(self, node: ast.expr, reading: Reading, index: ast.expr | None = None) -> Found:
        """Return the origins of an expression's items, or of the items that an index finds."""
        if isinstance(node, ast.Tuple | ast.List):
            return united(self.of(item, reading) for item in node.elts)
        keys = reading.values(index) if index else ()
        return _parts(self.of(node, reading), keys)

    def _of_values(self, node: ast.expr, reading: Reading) -> Found:
        """Return the origins of an expression whose values are all constants."""
        groups: list[Found] = []
        for value in reading.values(node):
            if not isinstance(value, Known) or is_a(value.thing, OF_A_TABLE):
                return None
            if not is_atom(value.thing):
                groups.append([_shared(value.thing, ast.unparse(node))])
        return united(groups)

    def _of_attribute(self, node: ast.Attribute, reading: Reading) -> Found:
        if reading.is_computed(node):
            return None
        if node.attr == "__class__":
            return self._of_values(node, reading)
        groups: list[Found] = []
        for owner in reading.values(node.value):
            if isinstance(owner, Instance):
                groups.append(self._of_object(owner.cls, node.attr))
            elif isinstance(owner, Known) and isinstance(owner.thing, type):
                groups.append(self._on_class(owner.thing, node.attr))
            elif isinstance(owner, Known) and isinstance(owner.thing, ModuleType):
                return self._of_values(node, reading)
            else:
                groups.append(None)
        found = united(groups)
        if found is None:
            return self._of_part(node, reading)
        return found

    def _of_part(self, node: ast.Attribute, reading: Reading) -> Found:
        """Return the origins of an attribute of a shared or given thing."""
        owners = self.of(node.value, reading)
        if owners is None:
            return None
        found: list[Origin] = []
        for owner in owners:
            thing = GIVEN if owner.thing is GIVEN else attribute_of(owner.thing, node.attr)
            if thing is not None:
                found.append(replace(owner, thing=thing, is_copy=False))
                continue
            of_class = self._on_class(type(owner.thing), node.attr)
            if of_class is None:
                return None
            found += of_class
        return [origin for origin in found if not is_atom(origin.thing)]

    def _of_object(self, cls: type[Any], name: str) -> Found:
        """Return the origins of an attribute of an author's object: its class's, or its values'."""
        declared = self._attributes.declared.get(cls, {})
        # A constructor of a state runs once: it sets the same object for all tables.
        if name in declared and not is_atom(declared[name]):
            return [Origin(f"{cls.__name__}.{name}", "P99", declared[name])]
        stored = self._kept.stored(cls, name)
        if not stored and not self._is_own(cls, name):
            return self._on_class(cls, name)
        groups: list[Found] = []
        for one in stored:
            found = self.of(one.value, one.reading) if one.value else None
            # An argument from a caller of a method may be new.
            if found is None or any(origin.thing is GIVEN for origin in found):
                return None
            place = one.reading.place(one.value)
            data = f"{cls.__name__}.{name}"
            groups.append([replace(each, kept_as=data, kept_at=place) for each in found])
        kept = united(groups) or None
        if name in self._kept.refilled and any(origin.is_copy for origin in kept or ()):
            return None
        return kept

    def _is_own(self, cls: type[Any], name: str) -> bool:
        """Whether objects have an attribute of their own, set in any place."""
        is_data = issubclass(cls, Game) and name in self._data
        return is_data or self._kept.is_set_by_class(cls, name)

    def _on_class(self, cls: type[Any], name: str) -> Found:
        """Return the origins of an attribute of a class."""
        for base in cls.__mro__:
            thing = vars(base).get(mangled(name, base), GIVEN)
            if thing is GIVEN:
                continue
            is_data = not hasattr(type(thing), "__get__") and not is_a(thing, OF_A_TABLE)
            if not is_data or not self._attributes.is_authors(base):
                return None
            is_constant = is_atom(thing)
            return [] if is_constant else [Origin(f"{base.__name__}.{name}", "P99", thing)]
        return None

    def _of_call(self, node: ast.Call, reading: Reading) -> Found:
        callees = reading.values(node.func)
        first = node.args[0] if node.args else None
        if first and are_all(callees, COPYING):
            return _copies(self.of(first, reading))
        if first and len(node.args) == 1 and are_all(callees, PICKING):
            return self._inside(first, reading)
        if first and callees == (Known(cast),):
            return self.of(node.args[-1], reading)
        if callees == (Known(type),):
            return self._of_values(node, reading)
        if callees == (Known(globals),):
            return [Origin("a global by its name", "PY3", reading.function.__globals__)]
        if isinstance(node.func, ast.Attribute):
            if node.func.attr in COPYING_METHODS:
                return _copies(self.of(node.func.value, reading))
            if node.func.attr in PICKING_METHODS:
                return self._inside(node.func.value, reading, first)
        groups = [self._returned(helper, node, reading) for helper in reading.helpers(node)]
        return united(groups) if groups else None

    def _returned(self, helper: Reading, node: ast.Call, reading: Reading) -> Found:
        """Return the origins of a function's result, with this call's arguments for parameters."""
        if helper.is_wrapped or not helper.always_ends:
            return None
        passed = arguments_of(Call(node, reading.values(node.func), reading), helper)
        groups: list[Found] = []
        for statement, _ in helper.returns:
            found = self.of(statement.value, helper) if statement.value else NOTHING
            if found is None:
                return None
            for origin in found:
                if origin.thing is not GIVEN:
                    groups.append([origin])
                    continue
                argument = passed.get(origin.name)
                if argument is None:
                    return None
                given = self.of(argument, reading)
                groups.append(_copies(given) if origin.is_copy else given)
        return united(groups) if groups else None


def are_all(callees: Values, functions: set[Value]) -> bool:
    """Whether a call surely calls one of some functions."""
    return bool(callees) and functions.issuperset(callees)


def arguments_of(call: Call, helper: Reading) -> dict[str, ast.expr]:
    """Return the arguments of a call by the parameters of an author's function, `self` included."""
    arguments = helper.syntax.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    passed: dict[str, ast.expr] = {}
    if helper.owner is not None and names:
        first = names.pop(0)
        # A new object has no expression yet.
        if isinstance(call.node.func, ast.Attribute) and helper.function.__name__ != "__init__":
            passed[first] = call.node.func.value
    for name, argument in zip(names, call.node.args, strict=False):
        if isinstance(argument, ast.Starred):
            break
        passed[name] = argument
    for keyword in call.node.keywords:
        if keyword.arg:
            passed[keyword.arg] = keyword.value
    return passed


def _shared(thing: object, name: str) -> Origin:
    return Origin(name, "P99" if isinstance(thing, type) else "PY3", thing)


def _copies(found: Found) -> Found:
    if found is None:
        return None
    return [replace(origin, is_copy=True) for origin in found]


def _parts(found: Found, keys: tuple[Value, ...] = ()) -> Found:
    """Return the items of the things found."""
    if found is None:
        return None
    parts: list[Origin] = []
    for origin in found:
        things = [GIVEN] if origin.thing is GIVEN else items_of(origin.thing, keys)
        if things is None:
            return None
        parts += [replace(origin, thing=thing, is_copy=False) for thing in things]
    return parts
