"""Expressions: the possible values of each expression of one function."""

import ast
import builtins
import sys
from collections.abc import Iterator, Mapping
from types import CellType, FunctionType
from typing import Any, Protocol, TypeAlias, cast, get_args, get_origin

from bga_states.check.reading.abstract_values import (
    ANYTHING,
    RESULT,
    UNKNOWN,
    Bound,
    Computed,
    Engine,
    Instance,
    Known,
    Super,
    Typed,
    Value,
    Values,
    is_set,
    union,
)
from bga_states.check.reading.attributes import Attributes
from bga_states.check.reading.bindings import assigned_values
from bga_states.check.reading.decisions import live, verdict
from bga_states.check.reading.engine_results import result_of_engine
from bga_states.check.reading.given_values import GivenValues, decides
from bga_states.check.reading.operations import (
    DISPLAYS,
    SET,
    binary,
    is_telling,
    looked_up,
    result_of_python,
    truth,
    unary,
)
from bga_states.check.reading.passing import passed_by
from bga_states.check.reading.syntax import (
    imported_names,
    names_of_nested,
    tested_names,
)
from bga_states.engine.base.types import clienttranslate
from bga_states.engine.definition.source_code import Function
from bga_states.engine.match.results import GameResult

SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
CONSTANT_CONTAINERS = {dict, tuple, list}
ONE_OF = {Engine("state", "get_random_zombie_choice"), Engine("random", "choice")}
"""Methods that return one item of their first argument."""

Given: TypeAlias = tuple[tuple[str, Values], ...]
"""The values passed for parameters, as far as they are known."""


class Followed(Protocol):
    """A function that was read."""

    def returned(self) -> Values:
        """Return the values that it can return."""
        ...


class Follower(Protocol):
    """Reads the functions that are called."""

    attributes: Attributes

    def callee(self, value: Value, given: Given = ()) -> Followed | None:
        """Read the called function, if it is the author's."""
        ...


class Expressions:
    """The expressions of a function called on an owner, with values `given` for its parameters."""

    def __init__(
        self,
        follower: Follower,
        function: FunctionType,
        syntax: Function,
        owner: Value | None,
        given: Given,
    ) -> None:
        self._follower = follower
        self._attributes = follower.attributes
        self._function = function
        self._owner = owner
        self._given = dict(given)
        self.parameters = dict(self._parameter_values(syntax, self._given))
        self._read(syntax)
        self._is_decided = decides(given, owner, syntax)
        if self._is_decided:
            left = live(syntax, self._look)
            # Anew, since without dead code a name may be set less often.
            if left is not syntax:
                self._read(left)

    def _read(self, syntax: Function) -> None:
        """Read the facts about names from a function's body."""
        self.syntax = syntax
        self.assigned = assigned_values(syntax)
        self._imported = imported_names(syntax)
        self.nested = names_of_nested(syntax)
        self._tested = tested_names(syntax)
        self._known: dict[ast.expr, Values] = {}
        self._look = GivenValues(self, self._given, self._owner, self._attributes.declared)

    def values(self, node: ast.expr) -> Values:
        """Return the possible values of an expression."""
        if node not in self._known:
            # For an expression that depends on itself.
            self._known[node] = ANYTHING
            try:
                self._known[node] = self._evaluate(node)
            except RecursionError:  # hundreds of nested terms: the value may be anything
                return ANYTHING
        return self._known[node]

    def is_sure(self, node: ast.expr) -> bool:
        """Whether an expression can be each of its values.

        It may not if a name in it is set anew, or tested before.
        """
        try:
            return self._is_sure(node)
        except RecursionError:
            return False

    def _is_sure(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                return self._is_sure_name(node, name)
            # An attribute or a call adds no doubt of its own, unless arguments decide the result.
            case ast.Attribute(value=inner):
                return self._is_sure(inner)
            case ast.Call(func=inner, args=args, keywords=keywords):
                is_open = bool(args or keywords) and len(self.values(node)) > 1
                return not is_open and self._is_sure(inner)
            case ast.IfExp(body=body, orelse=orelse):
                return self._is_sure(body) and self._is_sure(orelse)
            case ast.BoolOp(values=parts):
                return all(map(self._is_sure, parts))
            case ast.Subscript(value=owner, slice=index):
                return self._is_sure(owner) and self._is_sure(index)
        return not isinstance(node, ast.NamedExpr)

    def _is_sure_name(self, node: ast.Name, name: str) -> bool:
        # Of parameters only `self` is the same for every caller.
        if node in self.nested or name in self.parameters:
            return self.parameters.get(name) == (self._owner,)
        if name not in self.assigned:
            return True
        values = self.assigned[name]
        if len(values) != 1 or values[0] is None or name in self._tested:
            return False
        return self._is_sure(values[0])

    def is_given(self, node: ast.expr) -> bool:
        """Whether an expression is a parameter for which the call gives one known value."""
        if not isinstance(node, ast.Name) or node in self.nested:
            return False
        is_changed = node.id in self.assigned or node.id in self._tested
        return len(self._given.get(node.id, ())) == 1 and not is_changed

    def given_by(self, call: ast.Call, callee: Value) -> Given:
        """Return the values a call passes to an author's function, as far as they are known."""
        given: list[tuple[str, Values]] = []
        for name, passed in passed_by(call, callee):
            values = (passed,) if isinstance(passed, Known) else self.values(passed)
            # Only values that help: the function is read anew for each different value.
            if all(map(is_telling, values)):
                given.append((name, values))
        return tuple(given)

    def _parameter_values(
        self, syntax: Function, given: Mapping[str, Values]
    ) -> Iterator[tuple[str, Values]]:
        arguments = syntax.args
        positional = [*arguments.posonlyargs, *arguments.args]
        for argument in (*positional, *arguments.kwonlyargs):
            yield argument.arg, given.get(argument.arg) or (self._annotated(argument.arg),)
        for variadic in (arguments.vararg, arguments.kwarg):
            if variadic:
                yield variadic.arg, ANYTHING
        # Last, so that the owner replaces the value found for `self` above.
        if self._owner is not None and positional:
            yield positional[0].arg, (self._owner,)

    def _annotated(self, parameter: str) -> Value:
        return self._attributes.typed(self._attributes.hints(self._function).get(parameter))

    def _evaluate(self, node: ast.expr) -> Values:
        match node:
            case ast.Constant(value=value):
                return (Known(value),)
            case ast.Name(id=name):
                # Inside a nested function the name means something else.
                if node in self.nested:
                    return ANYTHING
                return self._name(name)
            case ast.Attribute(value=owner, attr=name):
                return union(*(self._attribute(value, name) for value in self.values(owner)))
            case ast.Subscript(value=owner, slice=index):
                return union(*(self._item(value, index) for value in self.values(owner)))
            case ast.Call():
                return self._called(node)
        return self._composed(node)

    def _composed(self, node: ast.expr) -> Values:
        """Return the values of an expression that combines others."""
        match node:
            case ast.IfExp():
                return self._one_of_two(node)
            case ast.BoolOp():
                return self._either(node)
            case ast.NamedExpr(value=value):
                return self.values(value)
            case ast.BinOp(left=left, right=right):
                return (binary(node, self.values(left), self.values(right)),)
            case ast.UnaryOp(operand=operand):
                return (unary(node, self.values(operand)),)
        return (DISPLAYS.get(type(node), UNKNOWN),)

    def _one_of_two(self, node: ast.IfExp) -> Values:
        """Return the values of a conditional expression: of one part alone, if that is decided."""
        holds = verdict(node.test, self._look) if self._is_decided else None
        if holds is not None:
            return self.values(node.body if holds else node.orelse)
        return union(self.values(node.body), self.values(node.orelse))

    def _either(self, node: ast.BoolOp) -> Values:
        """Return the values of `or` and `and`: of earlier parts, only the values that end it."""
        wanted = isinstance(node.op, ast.Or)
        *earlier, last = map(self.values, node.values)
        ending: list[Value] = []
        for values in earlier:
            ending += [value for value in values if truth(value) in {wanted, None}]
        return union(tuple(ending), last)

    def _name(self, name: str) -> Values:
        """Return the values of a name: first local ones, then the module's and Python's own."""
        if name in self.assigned or name in self.parameters:
            return self._local(name)
        if name in self._imported:
            return (_imported(*self._imported[name]),)
        function = self._function
        if name in function.__code__.co_freevars and function.__closure__:
            return _contents(function.__closure__[function.__code__.co_freevars.index(name)])
        if name in function.__globals__:
            return (Known(function.__globals__[name]),)
        if hasattr(builtins, name):
            return (Known(getattr(builtins, name)),)
        return ANYTHING

    def _local(self, name: str) -> Values:
        """Return all values that are assigned to a name or passed for it."""
        assigned = self.assigned.get(name, [])
        alternatives = [self.values(value) if value else ANYTHING for value in assigned]
        return union(self.parameters.get(name, ()), *alternatives)

    def _attribute(self, owner: Value, name: str) -> Values:
        found = self._attributes.of(owner, name)
        if isinstance(found, Computed):
            reading = self._follower.callee(Bound(found.getter, found.owner))
            if reading:
                return reading.returned()
            return ANYTHING
        return (found,)

    def properties(self, node: ast.Attribute) -> list[Bound]:
        """Return the author's properties that an attribute may read or set."""
        functions: list[Bound] = []
        for owner in self.values(node.value):
            found = self._attributes.of(owner, node.attr)
            if isinstance(found, Computed):
                setter = found.setter if isinstance(node.ctx, ast.Store) else None
                functions.append(Bound(setter or found.getter, found.owner))
        return functions

    def _called(self, node: ast.Call) -> Values:
        """Return the values that a call can return."""
        func = node.func
        # First the methods of a set, of which nothing else is known.
        if isinstance(func, ast.Attribute) and self._makes_set(func):
            return (SET,)
        return union(*(self._result(callee, node) for callee in self.values(func)))

    def _makes_set(self, method: ast.Attribute) -> bool:
        return method.attr in SET_METHODS and any(map(is_set, self.values(method.value)))

    def _result(self, callee: Value, node: ast.Call) -> Values:
        # A class first: it has a constructor that could be read, and returns its object.
        if isinstance(callee, Known) and isinstance(callee.thing, type):
            return self._result_of_object(callee.thing, node.args)
        reading = self._follower.callee(callee, self.given_by(node, callee))
        if reading:
            return reading.returned()
        if isinstance(callee, Bound) and callee.owner == Known(GameResult):
            return (RESULT,)
        if isinstance(callee, Engine):
            return self._result_of_engine(callee, node.args)
        if isinstance(callee, Known):
            return self._result_of_object(callee.thing, node.args)
        return ANYTHING

    def _result_of_engine(self, method: Engine, arguments: list[ast.expr]) -> Values:
        """Return the result of a method of the engine."""
        offered = arguments[0] if arguments and method in ONE_OF else None
        if isinstance(offered, ast.List | ast.Tuple):
            return union(*map(self.values, offered.elts))
        return (result_of_engine(method),)

    def _result_of_object(self, thing: Any, arguments: list[ast.expr]) -> Values:
        """Return the result of calling a class, or a function that is not the author's."""
        if thing is super and not arguments:
            return self._super()
        if thing is type and len(arguments) == 1:
            return tuple(map(_class_of, self.values(arguments[0])))
        # Both return one of their arguments as it is.
        if thing is clienttranslate and arguments:
            return self.values(arguments[0])
        if thing is cast and len(arguments) > 1:
            return self.values(arguments[1])
        # The class methods of GameResult return one too.
        if thing is GameResult or getattr(thing, "__self__", None) is GameResult:
            return (RESULT,)
        if isinstance(thing, type) and self._attributes.is_authors(thing):
            return (Instance(thing),)
        return (result_of_python(thing),)

    def _super(self) -> Values:
        # Python hands the class around a function to `super()` as a free variable.
        after = self._name("__class__")
        if isinstance(self._owner, Instance) and isinstance(after[0], Known):
            return (Super(self._owner, after[0].thing),)
        return ANYTHING

    def _item(self, owner: Value, index: ast.expr) -> Values:
        """Return the item of a constant at an index, or the type of a container's items."""
        keys = self.values(index)
        # Indexing a subclass of these may run code.
        if isinstance(owner, Known) and type(owner.thing) in CONSTANT_CONTAINERS:
            return looked_up(owner.thing, keys)
        if isinstance(owner, Typed) and get_origin(owner.annotation) in {dict, list}:
            return (self._attributes.typed(get_args(owner.annotation)[-1]),)
        return ANYTHING


def _class_of(value: Value) -> Value:
    """Return the class of an object, as `type(value)` does."""
    if isinstance(value, Instance):
        return Known(value.cls)
    return UNKNOWN


def _contents(cell: CellType) -> Values:
    try:
        return (Known(cell.cell_contents),)
    except ValueError:  # not filled yet
        return ANYTHING


def _imported(module: str, name: str) -> Value:
    """Return the object that an import inside a function imports; `name` "" means the module."""
    loaded = sys.modules.get(module)
    # The checker imports nothing: that would run the module's code.
    if loaded is None:
        return UNKNOWN
    if not name:
        return Known(loaded)
    if name in vars(loaded):
        return Known(vars(loaded)[name])
    return UNKNOWN
