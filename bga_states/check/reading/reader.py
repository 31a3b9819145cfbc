"""The reader: reads functions, follows the helpers they call, and says what they do and can return."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import Never, NoReturn

from bga_states.check.reading.abstract_values import (
    ANYTHING,
    NOTHING,
    UNKNOWN,
    Bound,
    Instance,
    Known,
    Value,
    Values,
    union,
)
from bga_states.check.reading.annotations import annotated_values, return_annotation
from bga_states.check.reading.attributes import Attributes
from bga_states.check.reading.expressions import Expressions, Given
from bga_states.check.reading.syntax import always_ends, returns, surely_run, walk
from bga_states.engine.definition.source_code import (
    Function,
    Place,
    function_syntax,
    place_in,
    unwrapped,
)

MOST_CONTEXTS = 24
"""How often a function is read anew for other arguments; a recursion has a new one at every step."""
DEEPEST = 40
"""How many functions may each return what the next one does."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call in a function, and what it may call."""

    node: ast.Call
    callees: Values
    reading: "Reading"

    def argument(self, position: int, name: str) -> ast.expr | None:
        """Give what is passed for a parameter, by name or position; None when nothing is, or nobody can tell."""
        named = [keyword.value for keyword in self.node.keywords if keyword.arg == name]
        plain = self.node.args[: position + 1]
        is_starred = any(isinstance(argument, ast.Starred) for argument in plain)
        positional = (
            self.node.args[position] if len(self.node.args) > position and not is_starred else None
        )
        return named[0] if named else positional

    @property
    def place(self) -> Place:
        """Where the call is written."""
        return self.reading.place(self.node)


class Reader:
    """Reads functions, each once for what it is given; `attributes` know what an author's objects have."""

    def __init__(self, attributes: Attributes) -> None:
        self.attributes = attributes
        self.asked: list[Reading] = []
        """The functions of which it is being found out what they return, each for the one before it."""
        self._readings: dict[tuple[object, Value | None], dict[Given, Reading]] = {}

    def read(
        self, function: Callable[..., object], owner: Value | None = None, given: Given = ()
    ) -> "Reading | None":
        """Read a function called on an owner; None when its source is not there, or is not the author's."""
        inner = unwrapped(function)
        syntax = (
            function_syntax(inner)
            if isinstance(inner, FunctionType) and self.attributes.is_authors(inner)
            else None
        )
        if syntax is None or not isinstance(inner, FunctionType):
            return None
        known = self._readings.setdefault((inner, owner), {})
        given = given if given in known or len(known) < MOST_CONTEXTS else ()
        if given not in known:
            known[given] = Reading(
                self, inner, syntax, owner, given, is_wrapped=inner is not function
            )
        return known[given]

    def callee(self, value: Value, given: Given = ()) -> "Reading | None":
        """Read what a call calls, if it is a function of the author."""
        if isinstance(value, Bound):
            return self.read(value.function, value.owner, given)
        thing = value.thing if isinstance(value, Known) else None
        if isinstance(thing, type) and self.attributes.is_authors(thing):
            return self.read(thing.__init__, Instance(thing), given)  # type: ignore[misc]  # of this very class
        return self.read(thing, None, given) if isinstance(thing, FunctionType) else None


class Reading:
    """One function as it is called on one owner; `is_wrapped` by a decorator, which may do anything else."""

    def __init__(
        self,
        reader: Reader,
        function: FunctionType,
        syntax: Function,
        owner: Value | None,
        given: Given,
        *,
        is_wrapped: bool,
    ) -> None:
        self.reader = reader
        self.function = function
        self.syntax = syntax
        self.owner = owner
        self.is_wrapped = is_wrapped
        self._expressions = Expressions(reader, function, syntax, owner, given)

    @property
    def title(self) -> str:
        """The name by which a finding speaks of the function."""
        name = self.function.__name__
        return f"{self.owner.cls.__name__}.{name}" if isinstance(self.owner, Instance) else name

    def place(self, node: ast.expr | ast.stmt | ast.keyword | None = None) -> Place:
        """Give the place of a part of the function, by default of its definition."""
        return place_in(self.function.__code__.co_filename, node or self.syntax)

    def values(self, node: ast.expr) -> Values:
        """Give what an expression in the function can be."""
        return self._expressions.values(node)

    def is_sure(self, node: ast.expr) -> bool:
        """Whether an expression can be each of its values: not where a name is set anew, or tested before."""
        return self._expressions.is_sure(node)

    @cached_property
    def sure_nodes(self) -> set[ast.AST]:
        """What is run whenever the function is."""
        return set(surely_run(self.syntax.body))

    def mentions(self, *names: str) -> bool:
        """Whether the function asks for one of these, as an attribute of whatever or as a variable."""
        return any(getattr(node, "attr", getattr(node, "id", None)) in names for node in self.nodes)

    def is_computed(self, node: ast.expr) -> bool:
        """Whether an attribute is a property, which may give something new each time."""
        return isinstance(node, ast.Attribute) and bool(self._expressions.properties(node))

    def is_nested(self, node: ast.Name) -> bool:
        """Whether a name belongs to a function inside this one."""
        return node in self._expressions.nested

    def sources(self, name: str) -> "list[ast.expr | None]":
        """Give all that a local name is set to, or in loops goes through; None for what no expression tells."""
        loops = [
            node
            for node in self.nodes
            if isinstance(node, ast.For) and isinstance(node.target, ast.Name)
        ]
        through = [
            loop.iter
            for loop in loops
            if isinstance(loop.target, ast.Name) and loop.target.id == name
        ]
        assigned = self.assigned(name)
        known = [value for value in assigned if value is not None]
        unknown = [None] * (len(assigned) - len(known) - len(through))
        is_parameter = name in self._expressions.parameters
        return [*known, *through, *unknown, *([None] if is_parameter else [])]

    def assigned(self, name: str) -> "list[ast.expr | None]":
        """Give all that a local name is ever set to; None for what no expression tells."""
        return self._expressions.assigned.get(name, [])

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Everything in the body, functions inside it included."""
        return list(walk(self.syntax))

    @cached_property
    def calls(self) -> list[Call]:
        """The calls in the body, in the order of the source."""
        found = [node for node in self.nodes if isinstance(node, ast.Call)]
        return [Call(node, self.values(node.func), self) for node in sorted(found, key=_position)]

    @cached_property
    def inner(self) -> "list[Reading]":
        """The author's functions that are called, or asked for as properties."""
        return list(dict.fromkeys(reading for _, reading in self.led_to))

    @cached_property
    def led_to(self) -> "list[tuple[ast.expr, Reading]]":
        """What calls and properties lead to, each with the expression that does."""
        return list(self._led_to())

    def _led_to(self) -> "Iterator[tuple[ast.expr, Reading]]":
        for call in self.calls:
            for callee in call.callees:
                if reading := self.reader.callee(
                    callee, self._expressions.given_by(call.node, callee)
                ):
                    yield call.node, reading
        for attribute in [node for node in self.nodes if isinstance(node, ast.Attribute)]:
            for getter in self._expressions.properties(attribute):
                if reading := self.reader.callee(getter):
                    yield attribute, reading

    def closure(self) -> "list[Reading]":
        """Give this reading and all that it leads to, each once."""
        found: dict[Reading, None] = {}
        waiting: list[Reading] = [self]
        while waiting:
            reading = waiting.pop()
            if reading not in found:
                found[reading] = None
                waiting.extend(reading.inner)
        return list(found)

    def all_calls(self) -> Iterator[Call]:
        """Go through the calls of this function and of those it calls."""
        for reading in self.closure():
            yield from reading.calls

    def routes(self) -> "dict[Reading, ast.expr | None]":
        """Give all that this reading leads to, each with the expression in it that does; None for itself."""
        found: dict[Reading, ast.expr | None] = {self: None}
        for node, first in self.led_to:
            for reading in first.closure():
                found.setdefault(reading, node)
        return found

    def sure_routes(self) -> "list[tuple[Reading, ast.expr | None]]":
        """Give this reading, and the helpers it calls that are called whenever their callers are.

        Each comes with the expression in this reading that leads to it; None for itself.
        """
        found: dict[Reading, ast.expr | None] = {self: None}
        waiting: list[Reading] = [self]
        while waiting:
            reading = waiting.pop()
            for node, helper in reading.led_to:
                if helper not in found and (reading is self or node in reading.sure_nodes):
                    found[helper] = node if reading is self else found[reading]
                    waiting.append(helper)
        return list(found.items())

    def sure_calls(self) -> Iterator[tuple[Call, Place]]:
        """Go through the calls of this function and those its helpers surely make, with the places that lead there."""
        for reading, node in self.sure_routes():
            for call in reading.calls:
                if reading is self or call.node in reading.sure_nodes:
                    yield call, self.place(node) if node else call.place

    def returned(self) -> Values:
        """Give what the function can return; where its body does not tell, by its annotation."""
        asked = self.reader.asked
        if len(asked) > DEEPEST:
            return ANYTHING
        if (
            self in asked
        ):  # what it gets from itself, another of its returns gives; a ring of several is not followed
            return () if asked[-1] is self else ANYTHING
        asked.append(self)
        try:
            wrapped = [ANYTHING] if self.is_wrapped else []
            return union(
                *(values for _, values in self.returns),
                *([] if self.always_ends else [NOTHING]),
                *wrapped,
            )
        finally:
            asked.pop()

    @property
    def returns(self) -> list[tuple[ast.Return, Values]]:
        """The return statements, each with what it can give."""
        return [
            (node, self._told(self.values(node.value) if node.value else NOTHING))
            for node in returns(self.syntax)
        ]

    def return_sources(self) -> "list[tuple[Reading, ast.Return, Values]]":
        """List where the returned values come from: through calls that are returned to the helpers' own returns."""
        return [
            (reading, node, values)
            for reading in self.returning()
            for node, values in reading.returns
            if not (isinstance(node.value, ast.Call) and reading.helpers(node.value))
        ]

    def returning(self) -> "list[Reading]":
        """Give this reading and the helpers whose results it returns, each once."""
        found: dict[Reading, None] = {}
        waiting = [self]
        while waiting:
            reading = waiting.pop(0)
            if reading not in found:
                found[reading] = None
                values = [node.value for node, _ in reading.returns]
                waiting += [
                    helper
                    for call in values
                    if isinstance(call, ast.Call)
                    for helper in reading.helpers(call)
                ]
        return list(found)

    def helpers(self, node: ast.Call) -> "list[Reading]":
        """Give the author's functions whose results a call may give; none unless all of them are known."""
        callees = self.values(node.func)
        if any(isinstance(getattr(callee, "thing", None), type) for callee in callees):
            return []  # a class gives its object, not what its constructor returns
        found = [
            self.reader.callee(callee, self._expressions.given_by(node, callee))
            for callee in callees
        ]
        return [reading for reading in found if reading] if all(found) else []

    @cached_property
    def always_ends(self) -> bool:
        """Whether every path returns or raises."""
        return always_ends(self.syntax.body, self._never_returns)

    def _never_returns(self, call: ast.Call) -> bool:
        """Whether a call never comes back: that of a function annotated so."""
        things = [
            getattr(value, "function", getattr(value, "thing", None))
            for value in self.values(call.func)
        ]
        return any(
            isinstance(f, FunctionType) and return_annotation(f) in {NoReturn, Never}
            for f in things
        )

    def _told(self, values: Values) -> Values:
        """Put the annotation in place of what the body does not tell."""
        if UNKNOWN not in values:
            return values
        known = tuple(value for value in values if value is not UNKNOWN)
        return union(known, annotated_values(return_annotation(self.function)))


def _position(node: ast.Call) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0
