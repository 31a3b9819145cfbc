"""Client values: the texts in a function that a client has sent and no code has checked yet.

They are followed from the parameters of an action through names, fields, loops and helpers. Only
sure cases count: after any other use, a text may be one of a few, or a short one.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from itertools import takewhile
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args, get_origin

import msgspec

from bga_states.check.reading.abstract_values import Engine, Known, Value
from bga_states.check.reading.annotations import UNIONS
from bga_states.check.reading.bindings import Binding
from bga_states.check.reading.origins import are_all, arguments_of
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.syntax import LEAVING, NESTED, names_in
from bga_states.engine.base.own_hints import UnreadableAnnotationError
from bga_states.engine.base.values import kind_of
from bga_states.engine.definition.source_code import Function
from bga_states.engine.definition.type_variables import filled_hints

SHORT = 20
"""The length up to which a text is short: a pattern takes 2**20 steps or so for it at most."""
LISTS = (list, set, frozenset, Collection)
COPYING: set[Value] = {
    Known(function) for function in (list, tuple, set, frozenset, sorted, reversed, str)
}
COUNTING: set[Value] = {Known(enumerate)}
NUMBERS = (int, bool, float)
Parents: TypeAlias = Mapping[ast.AST, ast.AST]


class ClientValues(NamedTuple):
    """A function, and the types of its parameters for which a client's values are passed."""

    reading: Reading
    given: Mapping[str, Any]
    asked: frozenset[str] = frozenset()
    """The names whose types are being looked up, for names that depend on themselves."""

    def is_text(self, node: ast.expr) -> bool:
        """Whether an expression is a client's text, as long and odd as the client likes."""
        return str in _alternatives(self.type_of(node))

    def type_of(self, node: ast.expr) -> Any:
        """Return the type of an expression that is a client's value; None for any other."""
        match node:
            case ast.Name() if not self.reading.is_nested(node):
                return self._type_of_name(node.id)
            case ast.NamedExpr(value=value) | ast.BoolOp(op=ast.Or(), values=[value, *_]):
                return self.type_of(value)
            case ast.Attribute(value=owner, attr=name):
                return _field(self.type_of(owner), name)
            case ast.Subscript(value=owner, slice=ast.Slice(lower=lower, upper=upper, step=None)):
                is_whole = lower is None and not self._is_short(upper)
                return self.type_of(owner) if is_whole else None
            case ast.Subscript(slice=ast.Slice()):
                return None
            case ast.Subscript(value=owner):
                return _item(self.type_of(owner))
            case ast.Call(args=[copied, *_]):
                is_copy = are_all(self.reading.values(node.func), COPYING)
                return self.type_of(copied) if is_copy else None
        return None

    def _type_of_name(self, name: str) -> Any:
        if name in self.asked:
            return self.given.get(name)
        inner = self._replace(asked=self.asked | {name})
        bindings = self.reading.bindings(name)
        # A binding such as `word = word.strip()` depends on the others.
        own = [one for one in bindings if one.value and name in names_in(one.value)]
        types = [inner.type_of_binding(one) for one in bindings if one not in own]
        if name in self.reading.parameters:
            types.append(self.given.get(name))
        if not types or None in types:
            return None
        inner = inner._replace(given={**self.given, name: types[0]})
        types += map(inner.type_of_binding, own)
        return None if None in types else types[0]

    def type_of_binding(self, binding: Binding) -> Any:
        """Return the type of a binding's value, if that is a client's value."""
        if binding.value is None or binding.inside > 1:
            return None
        found = self.type_of(binding.value)
        return _item(found) if binding.inside else found

    def _is_short(self, upper: ast.expr | None) -> bool:
        """Whether a slice up to a bound may be short; unknown numbers may make it short."""
        if upper is None:
            return False
        match self.reading.values(upper):
            case (Known(thing=int(number)),):
                return 0 <= number <= SHORT
        return True

    def followed(self) -> Iterator["ClientValues"]:
        """Find the functions to which untouched values are passed on, this one included."""
        found: dict[object, ClientValues] = {(self.reading, *sorted(self.given)): self}
        waiting: list[ClientValues] = [self]
        while waiting:
            values = waiting.pop()
            for passed in values.passed_on():
                key = (passed.reading, *sorted(passed.given))
                if key not in found:
                    found[key] = passed
                    waiting.append(passed)
        yield from found.values()

    def passed_on(self) -> Iterator["ClientValues"]:
        """Find the functions that this one passes untouched values to."""
        for node, helper in self.reading.led_to:
            if not isinstance(node, ast.Call) or helper.is_wrapped:
                continue
            call = Call(node, self.reading.values(node.func), self.reading)
            given: dict[str, Any] = {}
            for name, argument in arguments_of(call, helper).items():
                found = self.type_of(argument)
                if found is not None:
                    given[name] = found
            if given and self.are_untouched(node):
                yield ClientValues(helper, given)

    def are_untouched(self, place: ast.Call) -> bool:
        """Whether a call in the function is reached, and no code before may have refused a text."""
        parents = parents_of(self.reading.syntax)
        if not is_reached(place, self.given, parents):
            return False
        names = [one for one in self.reading.nodes_of(ast.Name) if _start(one) < _start(place)]
        return all(self._is_passed_on(name, place, parents) for name in names)

    def _is_passed_on(self, name: ast.Name, place: ast.Call, parents: Parents) -> bool:
        """Whether a name is no client's text, or is used in a way that refuses no text."""
        if isinstance(name.ctx, ast.Store):
            return True
        found = self._type_of_name(name.id)
        if found is None or all(one in NUMBERS for one in _alternatives(found)):
            return True
        if self.reading.is_nested(name):
            return False
        if name.id in self.reading.parameters and _is_asked_for(name, place, parents):
            return True
        return self._is_harmless(name, place, parents)

    def _is_harmless(self, node: ast.AST, place: ast.Call, parents: Parents) -> bool:
        """Whether the use of a client's value succeeds for any text in it."""
        parent = parents[node]
        match parent:
            case ast.Assign(targets=targets):
                # A value made from it is followed nowhere else.
                is_plain = not isinstance(node, ast.List | ast.JoinedStr)
                return is_plain and all(isinstance(one, ast.Name) for one in targets)
            case ast.For(iter=gone_through) | ast.comprehension(iter=gone_through):
                return gone_through is node and not self.is_text(gone_through)
            case ast.Call():
                return parent is place or self._takes_anything(parent, place, parents)
        outer = _passed_to(node, parent, parents)
        if outer is None:
            return isinstance(parent, ast.Expr)
        return self._is_harmless(outer, place, parents)

    def _takes_anything(self, call: ast.Call, place: ast.Call, parents: Parents) -> bool:
        """Whether a call takes any text, as a notification to all players does."""
        callees = self.reading.values(call.func)
        if callees and all(isinstance(callee, Engine) for callee in callees):
            # Other methods of the engine may refuse the text.
            return isinstance(call.func, ast.Attribute) and call.func.attr == "all"
        if are_all(callees, COPYING):
            return self._is_harmless(call, place, parents)
        if are_all(callees, COUNTING):
            return not any(map(self.is_text, call.args)) and self._is_harmless(call, place, parents)
        match parents[call]:
            case ast.Compare(left=left, comparators=[limit]) if left is call:
                # The length of a text, compared with a limit that is not short.
                return callees == (Known(len),) and not self._is_short(limit)
        return False


def _passed_to(node: ast.AST, parent: ast.AST, parents: Parents) -> ast.AST | None:
    """Return the expression around a client's value that only passes it on; None for others."""
    match parent:
        case ast.Attribute():
            call = parents[parent]
            return None if isinstance(call, ast.Call) and call.func is parent else parent
        case ast.Subscript(value=value, slice=ast.Slice()) if value is node:
            return parent
        case ast.BoolOp(op=ast.Or()) | ast.NamedExpr() | ast.keyword() | ast.List():
            return parent
        case ast.FormattedValue() | ast.JoinedStr():
            return parent
    return None


def parents_of(function: Function) -> Parents:
    """Return the parent of each node in a function."""
    return {inner: node for node in ast.walk(function) for inner in ast.iter_child_nodes(node)}


def is_reached(place: ast.AST, given: Collection[str], parents: Parents) -> bool:
    """Whether a place in a function is surely reached, unless a text or the game prevents it.

    `given` are the names of texts.
    """
    while (parent := parents.get(place)) is not None:
        if _may_be_skipped(place, parent, given):
            return False
        if isinstance(parent, NESTED) and parent in parents:
            return False
        for name in ("body", "orelse", "cases"):
            block = getattr(parent, name, ())
            is_inside = isinstance(block, list) and place in block
            if is_inside and any(map(may_leave_always, block[: block.index(place)])):
                return False
        place = parent
    return True


def _may_be_skipped(place: ast.AST, parent: ast.AST, given: Collection[str]) -> bool:
    """Whether a node around a place may never reach it, by its syntax alone."""
    match parent:
        case ast.Lambda() | ast.While() | ast.Try():
            return True
        case ast.IfExp(test=condition):
            return condition is not place
        case ast.comprehension(iter=first, ifs=conditions):
            return place not in (first, *conditions[:1])
        case ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
            is_first = place is parent.generators[0]
            return not is_first and any(part.ifs for part in parent.generators)
        case ast.If(test=condition):
            return condition is not place and is_fixed(condition)
        case ast.BoolOp(op=ast.And()):
            return parent.values[0] is not place
        case ast.BoolOp():
            before = takewhile(lambda one: one is not place, parent.values)
            return any(is_fixed(one, given) for one in before)
    return False


def is_fixed(condition: ast.AST, given: Collection[str] = ()) -> bool:
    """Whether a condition may never change, except for a test of a text given."""
    while isinstance(condition, ast.UnaryOp):
        condition = condition.operand
    if isinstance(condition, ast.Name):
        return condition.id not in given
    return isinstance(condition, ast.Constant | ast.NamedExpr)


def may_leave_always(statement: ast.stmt) -> bool:
    """Whether the statements after a statement may never be reached."""
    if not isinstance(statement, ast.If):
        return any(isinstance(node, LEAVING) for node in ast.walk(statement))
    leaves = any(isinstance(node, LEAVING) for node in ast.walk(statement))
    return leaves and (is_fixed(statement.test) or bool(statement.orelse))


def _is_asked_for(name: ast.Name, place: ast.Call, parents: Parents) -> bool:
    """Whether a name is only tested for emptiness, in the condition that contains a call."""
    node: ast.AST = name
    while isinstance(parents[node], ast.BoolOp) or (
        isinstance(parent := parents[node], ast.UnaryOp) and isinstance(parent.op, ast.Not)
    ):
        node = parents[node]
    parent = parents[node]
    is_condition = isinstance(parent, ast.If) and parent.test is node
    return is_condition and place in ast.walk(node)


def _start(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _alternatives(annotation: Any) -> list[Any]:
    """Return the types that an annotation allows, except texts that it limits."""
    # A `type` of Python 3.12 stands for its value.
    annotation = getattr(annotation, "__value__", annotation)
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *notes = get_args(annotation)
        return [] if any(map(_is_limit, notes)) else _alternatives(inner)
    if origin in UNIONS:
        return [one for part in get_args(annotation) for one in _alternatives(part)]
    return [annotation]


def _is_limit(note: object) -> bool:
    """Whether an annotation limits a text to a short length or to a pattern."""
    if not isinstance(note, msgspec.Meta):
        return False
    is_short = note.max_length is not None and note.max_length <= SHORT
    return is_short or note.pattern is not None


def _item(annotation: Any) -> Any:
    """Return the type of the items of a list or the like; None for anything else."""
    for one in _alternatives(annotation):
        match get_origin(one), get_args(one):
            case origin, (item,) if isinstance(origin, type) and issubclass(origin, LISTS):
                return item
            case origin, (item, second) if origin is tuple and second is ...:
                return item
    return None


def _field(annotation: Any, name: str) -> Any:
    """Return the type of a field of a dataclass or Struct; None for anything else."""
    for one in _alternatives(annotation):
        is_plain = isinstance(one, type) and not hasattr(one, "__post_init__")
        if is_plain and name in kind_of(one).fields:
            try:
                return filled_hints(one).get(name)
            except UnreadableAnnotationError:
                return None  # found where the game is assembled
    return None
