"""The reader: reads functions, follows the helpers they call, and says what they do and can return."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType

from bga_states.check.reading.annotations import annotated_values, return_annotation
from bga_states.check.reading.attributes import Attributes
from bga_states.check.reading.expressions import Expressions, Given
from bga_states.check.reading.syntax import always_ends, returns, walk
from bga_states.check.reading.values import ANYTHING, NOTHING, UNKNOWN, Bound, Known, Value, Values, union
from bga_states.engine.source_code import Function, Place, function_syntax, place_in


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
        positional = self.node.args[position] if len(self.node.args) > position and not is_starred else None
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
        self._readings: dict[tuple[object, ...], Reading] = {}

    def read(self, function: Callable[..., object], owner: Value | None = None, given: Given = ()) -> "Reading | None":
        """Read a function called on an owner; None when its source is not there, or is not the author's."""
        if not isinstance(function, FunctionType):
            return None
        syntax = function_syntax(function) if self.attributes.is_authors(function) else None
        if syntax is None:
            return None
        key = (function, owner, given)
        if key not in self._readings:
            self._readings[key] = Reading(self, function, syntax, owner, given)
        return self._readings[key]

    def callee(self, value: Value, given: Given = ()) -> "Reading | None":
        """Read what a call calls, if it is a function of the author."""
        if isinstance(value, Bound):
            return self.read(value.function, value.owner, given)
        if isinstance(value, Known) and isinstance(value.thing, FunctionType):
            return self.read(value.thing, None, given)
        return None


class Reading:
    """One function as it is called on one owner."""

    def __init__(
        self, reader: Reader, function: FunctionType, syntax: Function, owner: Value | None, given: Given
    ) -> None:
        self.reader = reader
        self.function = function
        self.syntax = syntax
        self.owner = owner
        self._expressions = Expressions(reader, function, syntax, owner, given)

    def place(self, node: ast.expr | ast.stmt | ast.keyword | None = None) -> Place:
        """Give the place of a part of the function, by default of its definition."""
        return place_in(self.function.__code__.co_filename, node or self.syntax)

    def values(self, node: ast.expr) -> Values:
        """Give what an expression in the function can be."""
        return self._expressions.values(node)

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
        return list(dict.fromkeys(reading for _, reading in self._led_to()))

    def _led_to(self) -> "Iterator[tuple[ast.expr, Reading]]":
        """Give what calls and properties lead to, each with the expression that does."""
        for call in self.calls:
            for callee in call.callees:
                if reading := self.reader.callee(callee, self._expressions.given_by(call.node, callee)):
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

    def routes(self) -> "list[tuple[Reading, ast.expr | None]]":
        """Give all that this reading leads to, each with the expression in it that does; None for itself."""
        found: dict[Reading, ast.expr | None] = {self: None}
        for node, first in self._led_to():
            for reading in first.closure():
                found.setdefault(reading, node)
        return list(found.items())

    def routed_calls(self) -> Iterator[tuple[Call, Place]]:
        """Go through all calls, each with the place in this function that leads to it."""
        for reading, node in self.routes():
            for call in reading.calls:
                yield call, self.place(node) if node else call.place

    def returned(self) -> Values:
        """Give what the function can return; where its body does not tell, by its annotation."""
        asked = self.reader.asked
        if self in asked:  # what it gets from itself, another of its returns gives; a ring of several is not followed
            return () if asked[-1] is self else ANYTHING
        asked.append(self)
        try:
            return union(*(values for _, values in self.returns), *([] if self.always_ends else [NOTHING]))
        finally:
            asked.pop()

    @property
    def returns(self) -> list[tuple[ast.Return, Values]]:
        """The return statements, each with what it can give."""
        return [(node, self._told(self.values(node.value) if node.value else NOTHING)) for node in returns(self.syntax)]

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
                waiting += [helper for call in values if isinstance(call, ast.Call) for helper in reading.helpers(call)]
        return list(found)

    def helpers(self, node: ast.Call) -> "list[Reading]":
        """Give the author's functions that a call may call; none unless all of them are."""
        callees = self.values(node.func)
        found = [self.reader.callee(callee, self._expressions.given_by(node, callee)) for callee in callees]
        return [reading for reading in found if reading] if all(found) else []

    @cached_property
    def always_ends(self) -> bool:
        """Whether every path returns or raises."""
        return always_ends(self.syntax.body)

    def _told(self, values: Values) -> Values:
        """Put the annotation in place of what the body does not tell."""
        if UNKNOWN not in values:
            return values
        known = tuple(value for value in values if value is not UNKNOWN)
        return union(known, annotated_values(return_annotation(self.function)))


def _position(node: ast.Call) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0
