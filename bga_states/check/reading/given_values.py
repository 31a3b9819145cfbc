"""Given values: the certain values of a function's names and items, by the values it is given.

A call gives the values it passes. A method of a State class is given the type, name and id of the
state; a method shared by an array's states is given the engine's answers about the state.
"""

import ast
from collections.abc import Mapping
from enum import Enum
from typing import Any, Protocol, TypeAlias

from bga_states.check.reading.abstract_values import Engine, Instance, Known, Value, Values
from bga_states.check.reading.decisions import Fixed, fixed
from bga_states.check.reading.syntax import nodes_of
from bga_states.engine.author.state import GameState
from bga_states.engine.definition.source_code import Function

OF_A_STATE = ("type", "name", "id")
"""The attributes that a state declares for good and its own methods may read."""


def answer_of(method: Engine) -> str:
    """Return the name under which an engine method's answer is given; no parameter has it."""
    return f"{method.part}.{method.name}"


class Names(Protocol):
    """The values of a function's names."""

    assigned: dict[str, list[ast.expr | None]]
    parameters: dict[str, Values]
    nested: set[ast.Name]

    def values(self, node: ast.expr) -> Values:
        """Return the possible values of an expression."""
        ...


Declared: TypeAlias = Mapping[type[Any], Mapping[str, object]]
"""The attributes that the constructors of the State classes have set."""


def decides(given: object, owner: Value | None, syntax: Function) -> bool:
    """Whether the tests of a function may depend on given values."""
    if given:
        return True
    if not isinstance(owner, Instance) or not issubclass(owner.cls, GameState):
        return False
    return any(node.attr in OF_A_STATE for node in nodes_of(syntax, ast.Attribute))


class GivenValues:
    """Finds the certain values of names, attributes and items in one function."""

    def __init__(
        self, names: Names, given: Mapping[str, Values], owner: Value | None, declared: Declared
    ) -> None:
        self._names = names
        self._given = given
        self._owner = owner
        self._declared = declared
        self._asked: set[str] = set()

    def __call__(self, node: ast.expr) -> Fixed | None:
        """Return the value of an expression, None if it is open."""
        match node:
            case ast.Name():
                return self._of_name(node)
            case ast.Attribute(value=owner, attr="value" | "name"):
                member = fixed(owner, self)
                # The word for a type, as an array uses it.
                if member and isinstance(member.thing, Enum):
                    return Fixed(getattr(member.thing, node.attr), member.is_given)
                return self._of_attribute(node)
            case ast.Attribute():
                return self._of_attribute(node)
            case ast.Subscript(value=owner, slice=index):
                return self._item(owner, index, ())
            case ast.Call(func=ast.Attribute(value=owner, attr="get"), args=[index, *default]):
                return self._item(owner, index, tuple(default) or (ast.Constant(None),))
            case ast.Call(func=func, args=[], keywords=[]):
                return self._answer(func)
        return None

    def _answer(self, func: ast.expr) -> Fixed | None:
        """Return the result of a method of the engine, if the state decides it."""
        values = self._names.values(func)
        if len(values) != 1 or not isinstance(values[0], Engine):
            return None
        answer = self._given.get(answer_of(values[0]))
        if not answer or not isinstance(answer[0], Known):
            return None
        return Fixed(answer[0].thing, is_given=True)

    def _of_name(self, node: ast.Name) -> Fixed | None:
        name, names = node.id, self._names
        if node in names.nested:
            return None
        assigned = names.assigned.get(name)
        if assigned is None:
            return self._only(node, is_given=name in self._given)
        # Set once, and to nothing that depends on itself.
        if len(assigned) != 1 or assigned[0] is None or name in {*names.parameters, *self._asked}:
            return None
        self._asked.add(name)
        try:
            return fixed(assigned[0], self)
        finally:
            self._asked.discard(name)

    def _only(self, node: ast.expr, *, is_given: bool) -> Fixed | None:
        """Return the value of an expression that has only one."""
        values = self._names.values(node)
        if len(values) == 1 and isinstance(values[0], Known):
            return Fixed(values[0].thing, is_given)
        return None

    def _of_attribute(self, node: ast.Attribute) -> Fixed | None:
        """Return the value of an attribute; for the state itself, the declared value."""
        owner = self._owner
        if node.attr in OF_A_STATE and isinstance(owner, Instance):
            declared = self._declared.get(owner.cls, {})
            if node.attr in declared and self._names.values(node.value) == (owner,):
                return Fixed(declared[node.attr], is_given=True)
        return self._only(node, is_given=False)

    def _item(
        self, owner: ast.expr, index: ast.expr, default: tuple[ast.expr, ...]
    ) -> Fixed | None:
        """Return the item of a container under a key, or the default for a missing key."""
        container, key = fixed(owner, self), fixed(index, self)
        if container is None or key is None:
            return None
        is_given = container.is_given or key.is_given
        try:
            return Fixed(container.thing[key.thing], is_given)
        except (LookupError, TypeError):
            other = fixed(default[0], self) if default else None
            return Fixed(other.thing, is_given) if other else None
