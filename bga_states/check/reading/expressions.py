"""Expressions: what each expression of one function can be."""

import ast
import builtins
import operator
import sys
from collections.abc import Iterator, Mapping
from types import CellType, FunctionType
from typing import Any, Protocol, TypeAlias, cast, get_args, get_origin

from bga_states.check.reading.abstract_values import (
    ANYTHING,
    BY_VALUE,
    RESULT,
    UNKNOWN,
    Bound,
    Computed,
    Engine,
    Instance,
    Known,
    Part,
    Super,
    Typed,
    Value,
    Values,
    constants,
    is_set,
    union,
)
from bga_states.check.reading.attributes import Attributes
from bga_states.check.reading.engine_results import result_of_engine
from bga_states.check.reading.syntax import (
    assigned_values,
    imported_names,
    names_of_nested,
    tested_names,
)
from bga_states.engine.base.types import clienttranslate
from bga_states.engine.definition.source_code import Function
from bga_states.engine.match.results import GameResult

SET, LIST, TUPLE, DICT, TEXT, BOOL = (Typed(kind) for kind in (set, list, tuple, dict, str, bool))
DISPLAYS: dict[type[ast.expr], Value] = {
    ast.Set: SET,
    ast.SetComp: SET,
    ast.List: LIST,
    ast.ListComp: LIST,
    ast.Tuple: TUPLE,
    ast.Dict: DICT,
    ast.DictComp: DICT,
    ast.JoinedStr: TEXT,
    ast.Compare: BOOL,
}
RESULTS: dict[Any, Value] = {
    set: SET,
    frozenset: SET,
    list: LIST,
    sorted: LIST,
    tuple: TUPLE,
    dict: DICT,
    str: TEXT,
}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
SET_OPERATORS = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)
ARITHMETIC = {ast.Add: operator.add, ast.Sub: operator.sub}
LARGEST = 1_000_000
"""Beyond it a number is no id any more, and is not followed."""
ONE_OF = {Engine("state", "get_random_zombie_choice"), Engine("random", "choice")}
"""Methods that give one of the things in their first argument."""

Given: TypeAlias = tuple[tuple[str, Values], ...]
"""What is passed for parameters, as far as it is known."""


class Followed(Protocol):
    """A function that was read."""

    def returned(self) -> Values:
        """Give what it can return."""
        ...


class Follower(Protocol):
    """Reads the functions that are called."""

    attributes: Attributes

    def callee(self, value: Value, given: Given = ()) -> Followed | None:
        """Read what is called, if it is a function of the author."""
        ...


class Expressions:
    """The expressions of a function called on an owner, with what is `given` for its parameters."""

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
        self.assigned = assigned_values(syntax)
        self._imported = imported_names(syntax)
        self.parameters = dict(self._parameter_values(syntax, dict(given)))
        self.nested = names_of_nested(syntax)
        self._tested = tested_names(syntax)
        self._known: dict[ast.expr, Values] = {}

    def values(self, node: ast.expr) -> Values:
        """Give what an expression can be."""
        if node not in self._known:
            self._known[node] = ANYTHING  # for an expression that depends on itself
            try:
                self._known[node] = self._evaluate(node)
            except RecursionError:  # hundreds of terms in each other: anything may come of them
                return ANYTHING
        return self._known[node]

    def is_sure(self, node: ast.expr) -> bool:
        """Whether an expression can be each of its values: not where a name is set anew, or tested before."""
        try:
            return self._is_sure(node)
        except RecursionError:
            return False

    def _is_sure(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                return self._is_sure_name(node, name)
            case ast.Attribute(value=inner) | ast.Call(func=inner):
                return self._is_sure(inner)
            case ast.IfExp(body=body, orelse=orelse):
                return self._is_sure(body) and self._is_sure(orelse)
            case ast.BoolOp(values=parts):
                return all(map(self._is_sure, parts))
            case ast.Subscript(value=owner, slice=index):
                return self._is_sure(owner) and self._is_sure(index)
        return not isinstance(node, ast.NamedExpr)

    def _is_sure_name(self, node: ast.Name, name: str) -> bool:
        if node in self.nested or name in self.parameters:
            return self.parameters.get(name) == (self._owner,)
        if name not in self.assigned:
            return True
        values = self.assigned[name]
        return (
            len(values) == 1
            and values[0] is not None
            and name not in self._tested
            and self._is_sure(values[0])
        )

    def given_by(self, call: ast.Call, callee: Value) -> Given:
        """Give what a call passes for the parameters of an author's function, as far as it is known."""
        function = callee.function if isinstance(callee, Bound) else getattr(callee, "thing", None)
        if not isinstance(function, FunctionType):
            return ()
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        names = names[1:] if isinstance(callee, Bound) else names
        plain = (
            [] if any(isinstance(argument, ast.Starred) for argument in call.args) else call.args
        )
        passed = [
            *zip(names, plain, strict=False),
            *((keyword.arg, keyword.value) for keyword in call.keywords),
        ]
        given = [(name, self.values(value)) for name, value in passed if name]
        return tuple(
            (name, values) for name, values in given if all(_is_telling(value) for value in values)
        )

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
        if self._owner is not None and positional:
            yield positional[0].arg, (self._owner,)

    def _annotated(self, parameter: str) -> Value:
        return self._attributes.typed(self._attributes.hints(self._function).get(parameter))

    def _evaluate(self, node: ast.expr) -> Values:
        match node:
            case ast.Constant(value=value):
                return (Known(value),)
            case ast.Name(id=name):
                return ANYTHING if node in self.nested else self._name(name)
            case ast.Attribute(value=owner, attr=name):
                return union(*(self._attribute(value, name) for value in self.values(owner)))
            case ast.Subscript(value=owner, slice=index):
                return union(*(self._item(value, index) for value in self.values(owner)))
            case ast.Call():
                return self._called(node)
        return self._composed(node)

    def _composed(self, node: ast.expr) -> Values:
        """Give what is put together of other expressions."""
        match node:
            case ast.IfExp(body=body, orelse=orelse):
                return union(self.values(body), self.values(orelse))
            case ast.BoolOp():
                return self._either(node)
            case ast.NamedExpr(value=value):
                return self.values(value)
            case ast.BinOp() | ast.UnaryOp():
                return (self._operated(node),)
        return (DISPLAYS.get(type(node), UNKNOWN),)

    def _either(self, node: ast.BoolOp) -> Values:
        """Give what `or` and `and` can: of all but the last part only what ends there."""
        wanted = isinstance(node.op, ast.Or)
        *earlier, last = map(self.values, node.values)
        ending = [
            tuple(value for value in values if _truth(value) in {wanted, None})
            for values in earlier
        ]
        return union(*ending, last)

    def _name(self, name: str) -> Values:
        """Give what a name can be; a local one all that is ever assigned to it."""
        if name in self.assigned or name in self.parameters:
            assigned = [
                self.values(value) if value else ANYTHING for value in self.assigned.get(name, ())
            ]
            return union(self.parameters.get(name, ()), *assigned)
        if name in self._imported:
            return (_imported(*self._imported[name]),)
        function = self._function
        if name in function.__code__.co_freevars and function.__closure__:
            return _contents(function.__closure__[function.__code__.co_freevars.index(name)])
        if name in function.__globals__:
            return (Known(function.__globals__[name]),)
        return (Known(getattr(builtins, name)),) if hasattr(builtins, name) else ANYTHING

    def _attribute(self, owner: Value, name: str) -> Values:
        found = self._attributes.of(owner, name)
        if isinstance(found, Computed):
            reading = self._follower.callee(Bound(found.getter, found.owner))
            return reading.returned() if reading else ANYTHING
        return (found,)

    def properties(self, node: ast.Attribute) -> list[Bound]:
        """Give the author's properties that an attribute may ask."""
        found = [self._attributes.of(owner, node.attr) for owner in self.values(node.value)]
        return [Bound(value.getter, value.owner) for value in found if isinstance(value, Computed)]

    def _called(self, node: ast.Call) -> Values:
        """Give what a call can return."""
        is_set_method = isinstance(node.func, ast.Attribute) and node.func.attr in SET_METHODS
        if is_set_method and any(map(is_set, self.values(cast("ast.Attribute", node.func).value))):
            return (SET,)
        return union(*(self._result(callee, node) for callee in self.values(node.func)))

    def _result(self, callee: Value, node: ast.Call) -> Values:
        if isinstance(callee, Known) and isinstance(callee.thing, type):
            return self._result_of_object(callee.thing, node.args)
        if reading := self._follower.callee(callee, self.given_by(node, callee)):
            return reading.returned()
        if isinstance(callee, Bound) and callee.owner == Known(GameResult):
            return (RESULT,)
        if isinstance(callee, Engine):
            offered = node.args[0] if node.args and callee in ONE_OF else None
            if isinstance(offered, ast.List | ast.Tuple):
                return union(*map(self.values, offered.elts))
            return (result_of_engine(callee),)
        return (
            self._result_of_object(callee.thing, node.args)
            if isinstance(callee, Known)
            else ANYTHING
        )

    def _result_of_object(self, thing: Any, arguments: list[ast.expr]) -> Values:
        """Give what calling a class or function that is not the author's returns."""
        if thing is super and not arguments:
            return self._super()
        if thing is type and len(arguments) == 1:
            return tuple(
                Known(v.cls) if isinstance(v, Instance) else UNKNOWN
                for v in self.values(arguments[0])
            )
        if thing is clienttranslate and arguments:
            return self.values(arguments[0])
        if thing is cast and len(arguments) > 1:
            return self.values(arguments[1])
        if thing is GameResult or getattr(thing, "__self__", None) is GameResult:
            return (RESULT,)
        if isinstance(thing, type) and self._attributes.is_authors(thing):
            return (Instance(thing),)
        return (next((value for known, value in RESULTS.items() if known is thing), UNKNOWN),)

    def _super(self) -> Values:
        after = self._name("__class__")
        if isinstance(self._owner, Instance) and isinstance(after[0], Known):
            return (Super(self._owner, after[0].thing),)
        return ANYTHING

    def _operated(self, node: ast.BinOp | ast.UnaryOp) -> Value:
        """Give what an operator makes: a set, a text, a number that can be computed."""
        if isinstance(node, ast.UnaryOp):
            numbers = constants(self.values(node.operand), int)
            is_negated = isinstance(node.op, ast.USub) and numbers
            return (
                Known(-numbers[0])
                if is_negated
                else BOOL
                if isinstance(node.op, ast.Not)
                else UNKNOWN
            )
        left, right = self.values(node.left), self.values(node.right)
        if isinstance(node.op, SET_OPERATORS) and any(map(is_set, (*left, *right))):
            return SET
        numbers = [*constants(left, int), *constants(right, int)]
        compute = ARITHMETIC.get(type(node.op))
        if isinstance(node.op, ast.Div):
            return Typed(float)
        if compute and len(numbers) == len(left) + len(right) == len("ab"):
            number = compute(*numbers)
            return Known(number) if abs(number) < LARGEST else UNKNOWN
        return TEXT if TEXT in {*left, *right} or constants((*left, *right), str) else UNKNOWN

    def _item(self, owner: Value, index: ast.expr) -> Values:
        """Give what an index finds in a constant, or the type of a container's items."""
        keys = self.values(index)
        if isinstance(owner, Known) and type(owner.thing) in {
            dict,
            tuple,
            list,
        }:  # others may run code
            known = [key.thing for key in keys if isinstance(key, Known)]
            try:
                return (
                    tuple(Known(owner.thing[key]) for key in known)
                    if len(known) == len(keys)
                    else ANYTHING
                )
            except (LookupError, TypeError):
                return ANYTHING
        if isinstance(owner, Typed) and get_origin(owner.annotation) in {dict, list}:
            return (self._attributes.typed(get_args(owner.annotation)[-1]),)
        return ANYTHING


def _truth(value: Value) -> bool | None:
    """Whether a value counts as true; None when that is open."""
    if isinstance(value, Known) and isinstance(value.thing, BY_VALUE):
        return bool(value.thing)
    return True if isinstance(value, Known | Bound | Engine | Part) else None


def _is_telling(value: Value) -> bool:
    """Whether it helps a function that is called to know this of what it is given."""
    return isinstance(value, Instance | Known) and not isinstance(
        getattr(value, "thing", None), list | dict
    )


def _contents(cell: CellType) -> Values:
    try:
        return (Known(cell.cell_contents),)
    except ValueError:  # not filled yet
        return ANYTHING


def _imported(module: str, name: str) -> Value:
    """Give what an import inside a function imports, if it has been imported by now; `name` "" is the module."""
    loaded = sys.modules.get(module)
    if loaded is None or not name:
        return Known(loaded) if loaded else UNKNOWN
    return Known(vars(loaded)[name]) if name in vars(loaded) else UNKNOWN
