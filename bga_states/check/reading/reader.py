"""The reader: reads functions, follows the helpers they call, and knows their results."""

import ast
from collections.abc import Callable, Iterator, Mapping
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
from bga_states.check.reading.bindings import Binding, bindings_of
from bga_states.check.reading.expressions import Expressions, Given
from bga_states.check.reading.syntax import (
    Node,
    always_ends,
    is_starred,
    mentioned,
    nodes_of,
    returns,
    surely_run,
    walk,
)
from bga_states.engine.definition.source_code import (
    Function,
    Place,
    function_syntax,
    place_in,
    unwrapped,
)

MOST_CONTEXTS = 24
"""The most readings of one function for other arguments, which a recursion has at every step."""
DEEPEST = 40
"""The largest number of functions that each return the result of the next one."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call in a function, and the functions it may call."""

    node: ast.Call
    callees: Values
    reading: "Reading"

    def argument(self, position: int, name: str) -> ast.expr | None:
        """Return the argument for a parameter, by name or position.

        None means that there is none, or that it is not known.
        """
        for keyword in self.node.keywords:
            if keyword.arg == name:
                return keyword.value
        arguments = self.node.args
        # A `*` after the argument does no harm.
        if is_starred(arguments[: position + 1]) or position >= len(arguments):
            return None
        return arguments[position]

    @property
    def place(self) -> Place:
        """Where the call is written."""
        return self.reading.place(self.node)


class Reader:
    """Reads functions, each once for the same given values; `attributes` finds attributes."""

    def __init__(self, attributes: Attributes) -> None:
        self.attributes = attributes
        self.asked: list[Reading] = []
        """The functions whose results are being looked for, each for the one before it."""
        self._readings: dict[tuple[object, Value | None], dict[Given, Reading]] = {}
        self._syntax: dict[FunctionType, Function | None] = {}
        self._alike: dict[object, Reading] = {}

    def read(
        self,
        function: Callable[..., object],
        owner: Value | None = None,
        given: Given = (),
        *,
        most: int = MOST_CONTEXTS,
    ) -> "Reading | None":
        """Read a function called on an owner.

        None means that its source is missing, or that it is not the author's.
        """
        inner = unwrapped(function)
        if not isinstance(inner, FunctionType) or not self.attributes.is_authors(inner):
            return None
        # The time to find the syntax grows with the file.
        if inner not in self._syntax:
            self._syntax[inner] = function_syntax(inner)
        syntax = self._syntax[inner]
        if syntax is None:
            return None
        known = self._readings.setdefault((inner, owner), {})
        # Beyond `most` it is read for any arguments, so that a recursion comes to an end.
        if given not in known and len(known) >= most:
            given = ()
        if given not in known:
            is_wrapped = inner is not function
            reading = Reading(self, inner, syntax, owner, given, is_wrapped=is_wrapped)
            known[given] = self._alike.setdefault(reading.key, reading)
        return known[given]

    def callee(self, value: Value, given: Given = ()) -> "Reading | None":
        """Read the function that a call calls, if it is the author's."""
        if isinstance(value, Bound):
            return self.read(value.function, value.owner, given)
        thing = value.thing if isinstance(value, Known) else None
        # Calling a class calls its constructor, which may be inherited.
        if isinstance(thing, type) and self.attributes.is_authors(thing):
            constructor = thing.__init__  # type: ignore[misc]  # of this very class
            return self.read(constructor, Instance(thing), given)
        if isinstance(thing, FunctionType):
            return self.read(thing, None, given)
        return None


class Reading:
    """One function as it is called on one owner.

    It `is_wrapped` if it is decorated, and may then do anything else too.
    """

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
        self.owner = owner
        self.given = given
        self.is_wrapped = is_wrapped
        self.written = syntax
        """The function as it is written."""
        self._expressions = Expressions(reader, function, syntax, owner, given)
        self.syntax = self._expressions.syntax
        """The code of the function that its given values leave."""
        self._helpers: dict[ast.Call, list[Reading]] = {}
        """The results of `helpers`, which many rules ask for."""

    @property
    def key(self) -> object:
        """The identity of a reading: function, owner, remaining code, given values used there."""
        used = {node.id for node in self.nodes_of(ast.Name)}
        given = tuple((name, values) for name, values in self.given if name in used)
        return self.function, self.owner, self.syntax, given

    @property
    def title(self) -> str:
        """The name that findings use for the function."""
        name = self.function.__name__
        if isinstance(self.owner, Instance):
            return f"{self.owner.cls.__name__}.{name}"
        return name

    def place(self, node: ast.expr | ast.stmt | ast.keyword | None = None) -> Place:
        """Return the place of a part of the function, by default of its definition."""
        return place_in(self.function.__code__.co_filename, node or self.syntax)

    def values(self, node: ast.expr) -> Values:
        """Return the possible values of an expression in the function."""
        return self._expressions.values(node)

    def is_sure(self, node: ast.expr) -> bool:
        """Whether an expression can be each of its values.

        It may not if a name in it is set anew, or tested before.
        """
        return self._expressions.is_sure(node)

    def is_given(self, node: ast.expr) -> bool:
        """Whether an expression is a parameter for which the call gives one known value."""
        return self._expressions.is_given(node)

    @cached_property
    def sure_nodes(self) -> set[ast.AST]:
        """The nodes that every run of the function runs."""
        return set(surely_run(self.syntax.body))

    def mentions(self, *names: str) -> bool:
        """Whether the function uses one of these names, as an attribute or as a variable."""
        return not mentioned(self.syntax).isdisjoint(names)

    def is_computed(self, node: ast.expr) -> bool:
        """Whether an attribute is a property, which may return something new each time."""
        return isinstance(node, ast.Attribute) and bool(self._expressions.properties(node))

    def is_nested(self, node: ast.Name) -> bool:
        """Whether a name belongs to a function inside this one."""
        return node in self._expressions.nested

    @property
    def parameters(self) -> Mapping[str, Values]:
        """The parameters, each with the values that may be passed for it."""
        return self._expressions.parameters

    def bindings(self, name: str) -> list[Binding]:
        """Return the bindings of a local name, without changes in place."""
        # A change in place leaves a container the same object, and other values have none.
        return [one for one in bindings_of(self.syntax).get(name, ()) if not one.in_place]

    def assigned(self, name: str) -> "list[ast.expr | None]":
        """Return all values a local name is set to; None for a value that no expression shows."""
        return self._expressions.assigned.get(name, [])

    @property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Everything in the body, functions inside it included."""
        return walk(self.syntax)

    def nodes_of(self, *kinds: type[Node]) -> list[Node]:
        """Return all nodes of some kinds in the body, one kind after the other."""
        return nodes_of(self.syntax, *kinds)

    @cached_property
    def calls(self) -> list[Call]:
        """The calls in the body, in the order of the source."""
        # By their ends: in `a().b()` a is called first.
        nodes = sorted(self.nodes_of(ast.Call), key=_end)
        return [Call(node, self.values(node.func), self) for node in nodes]

    @cached_property
    def inner(self) -> "list[Reading]":
        """The author's functions that are called, or read as properties."""
        return list(dict.fromkeys(reading for _, reading in self.led_to))

    @cached_property
    def led_to(self) -> "list[tuple[ast.expr, Reading]]":
        """The author's functions that calls and properties lead to, each with the expression."""
        # Calls first: where both lead to a function, a finding is about the call.
        return [*self._called(), *self._properties_asked()]

    def _called(self) -> "Iterator[tuple[ast.expr, Reading]]":
        for call in self.calls:
            for callee in call.callees:
                given = self._expressions.given_by(call.node, callee)
                reading = self.reader.callee(callee, given)
                if reading:
                    yield call.node, reading

    def _properties_asked(self) -> "Iterator[tuple[ast.expr, Reading]]":
        for node in self.nodes_of(ast.Attribute):
            for getter in self._expressions.properties(node):
                reading = self.reader.callee(getter)
                if reading:
                    yield node, reading

    def closure(self) -> "list[Reading]":
        """Return this reading and all readings it leads to, each once."""
        found: dict[Reading, None] = {}
        waiting: list[Reading] = [self]
        while waiting:
            reading = waiting.pop()
            if reading not in found:
                found[reading] = None
                waiting.extend(reading.inner)
        return list(found)

    def all_calls(self) -> Iterator[Call]:
        """Go through the calls of this function and of the functions it calls."""
        for reading in self.closure():
            yield from reading.calls

    def returned(self) -> Values:
        """Return the function's results, by its annotation where the body leaves them open."""
        asked = self.reader.asked
        if len(asked) > DEEPEST:
            return ANYTHING
        # A result that a function gets from itself comes from another of its returns.
        if asked and asked[-1] is self:
            return ()
        # A ring of several functions is not followed.
        if self in asked:
            return ANYTHING
        asked.append(self)
        try:
            groups = [values for _, values in self.returns]
            if not self.always_ends:
                groups.append(NOTHING)
            if self.is_wrapped:
                groups.append(ANYTHING)
            return union(*groups)
        # Even when the recursion became too deep, which is caught further out.
        finally:
            asked.pop()

    @cached_property
    def returns(self) -> list[tuple[ast.Return, Values]]:
        """The return statements, each with the values it can return."""
        found: list[tuple[ast.Return, Values]] = []
        for node in returns(self.syntax):
            values = self.values(node.value) if node.value else NOTHING
            found.append((node, self._completed(values)))
        return found

    @property
    def returns_none(self) -> bool:
        """Whether a return statement can return None."""
        return any(Known(None) in values for _, values in self.returns)

    def return_sources(self) -> "list[tuple[Reading, ast.Return, Values]]":
        """List the sources of the returned values.

        A returned call leads on to the returns of the helper.
        """
        found: list[tuple[Reading, ast.Return, Values]] = []
        for reading in self.returning():
            for node, values in reading.returns:
                if not reading.helpers(node.value):
                    found.append((reading, node, values))
        return found

    def returning(self) -> "list[Reading]":
        """Return this reading and the helpers whose results it returns, each once."""
        found: dict[Reading, None] = {}
        waiting = [self]
        while waiting:
            reading = waiting.pop(0)
            if reading in found:
                continue
            found[reading] = None
            for node, _ in reading.returns:
                waiting += reading.helpers(node.value)
        return list(found)

    def helpers(self, node: ast.expr | None) -> "list[Reading]":
        """Return the author's functions whose results a call may return.

        There are none unless all of them are known, nor for an expression that is not a call.
        """
        if not isinstance(node, ast.Call):
            return []
        if node not in self._helpers:
            self._helpers[node] = self._find_helpers(node)
        return self._helpers[node]

    def _find_helpers(self, node: ast.Call) -> "list[Reading]":
        callees = self.values(node.func)
        # Calling a class makes an object: the result of its constructor does not matter.
        if any(isinstance(getattr(callee, "thing", None), type) for callee in callees):
            return []
        found: list[Reading] = []
        for callee in callees:
            reading = self.reader.callee(callee, self._expressions.given_by(node, callee))
            if reading is None:
                return []
            found.append(reading)
        return found

    @cached_property
    def always_ends(self) -> bool:
        """Whether every path returns or raises."""
        return always_ends(self.syntax.body, self.never_returns)

    def never_returns(self, call: ast.Call) -> bool:
        """Whether a call never comes back, by the annotation of its function."""
        for value in self.values(call.func):
            function = getattr(value, "function", getattr(value, "thing", None))
            if not isinstance(function, FunctionType):
                continue
            if return_annotation(function) in {NoReturn, Never}:
                return True
        return False

    def _completed(self, values: Values) -> Values:
        """Replace values that the body leaves open by the annotation's."""
        if UNKNOWN not in values:
            return values
        known = tuple(value for value in values if value is not UNKNOWN)
        return union(known, annotated_values(self.function))


def _end(node: ast.Call) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0
