"""Client values: the texts in a function that a client has sent, and nothing has looked at yet.

They are followed from the parameters of an action through names, fields, loops and helpers. Only
what is sure counts: what anything has compared, looked up or handed to other code may be one of a
few texts, or a short one.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from bga_states.check.reading.abstract_values import Engine, Known, Value
from bga_states.check.reading.annotations import UNIONS
from bga_states.check.reading.bindings import Binding
from bga_states.check.reading.origins import are_all, arguments_of
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.syntax import names_in, nodes_in
from bga_states.engine.base.values import kind_of

SHORT = 20
"""A text of no more characters takes no pattern longer than a moment."""
LISTS = (list, set, frozenset, Collection)
COPYING: set[Value] = {
    Known(function) for function in (list, tuple, set, frozenset, sorted, reversed, str)
}
SAME_METHODS = {
    *("strip", "lstrip", "rstrip", "lower", "upper", "casefold", "title", "capitalize"),
    *("swapcase", "removeprefix", "removesuffix", "expandtabs", "replace"),
}
"""Methods of a text that leave it as long as it was, or nearly."""
LIST_METHODS = {"split", "rsplit", "splitlines"}
NUMBERS = (int, bool, float)


class ClientValues(NamedTuple):
    """A function, and the types of its parameters for which a client's values are passed."""

    reading: Reading
    given: Mapping[str, Any]
    asked: frozenset[str] = frozenset()
    """The names that depend on what is looked for."""

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
            case ast.Subscript(value=owner, slice=ast.Slice(upper=upper)):
                return None if self._is_short(upper) else self.type_of(owner)
            case ast.Subscript(value=owner):
                return _item(self.type_of(owner))
            case ast.Call(func=ast.Attribute(value=owner, attr=name)):
                return self._type_of_result(owner, name)
            case ast.Call(args=[copied, *_]):
                is_copy = are_all(self.reading.values(node.func), COPYING)
                return self.type_of(copied) if is_copy else None
        return None

    def _type_of_name(self, name: str) -> Any:
        if name in self.asked:
            return self.given.get(name)
        inner = self._replace(asked=self.asked | {name})
        bindings = self.reading.bindings(name)
        # Those as in `word = word.strip()` depend on the others.
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
        """Return the type of what a name is set to, if that is a client's value."""
        if binding.value is None or binding.inside > 1:
            return None
        found = self.type_of(binding.value)
        return _item(found) if binding.inside else found

    def _type_of_result(self, owner: ast.expr, method: str) -> Any:
        """Return what a method of a client's text returns."""
        if method not in SAME_METHODS | LIST_METHODS or not self.is_text(owner):
            return None
        return str if method in SAME_METHODS else list[str]

    def _is_short(self, upper: ast.expr | None) -> bool:
        """Whether a slice up to here may be short: nothing is known of other numbers."""
        if upper is None:
            return False
        match self.reading.values(upper):
            case (Known(thing=int(number)),):
                return 0 <= number <= SHORT
        return True

    def followed(self) -> Iterator["ClientValues"]:
        """Find the functions to which untouched values are passed on, this one included."""
        found: dict[object, ClientValues] = {(self.reading, *sorted(self.given)): self}
        waiting = [self]
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

    def are_untouched(self, place: ast.expr) -> bool:
        """Whether nothing before a place in the function may have refused a client's text."""
        before = _start(place)
        nodes = self.reading.nodes_of(ast.Compare, ast.Match, ast.Subscript, ast.Call)
        return not any(_start(node) < before and self._looks(node) for node in nodes)

    def _looks(self, node: ast.AST) -> bool:
        """Whether an expression looks at a client's text, or hands it to other code."""
        match node:
            case ast.Compare(left=left, comparators=others):
                return any(map(self.is_text, (left, *others)))
            case ast.Match(subject=subject):
                return any(self._is_any(part) for part in nodes_in(subject))
            case ast.Subscript(slice=index):
                return self.is_text(index)
            case ast.Call():
                return self._is_taken(node)
        return False

    def _is_taken(self, call: ast.Call) -> bool:
        """Whether a call may find something wrong with a client's value."""
        callees = self.reading.values(call.func)
        is_engines = bool(callees) and all(isinstance(callee, Engine) for callee in callees)
        if is_engines or self.type_of(call) is not None or self._is_large_limit(call):
            return False
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        taken = [*call.args, *(keyword.value for keyword in call.keywords)]
        return any(map(self._is_any, taken)) or (owner is not None and self.is_text(owner))

    def _is_large_limit(self, call: ast.Call) -> bool:
        """Whether a call asks for the length of a text, to compare it with a large number."""
        for compared in self.reading.nodes_of(ast.Compare):
            match compared:
                case ast.Compare(left=ast.Call() as left, comparators=[limit]) if left is call:
                    is_length = self.reading.values(call.func) == (Known(len),)
                    return is_length and not self._is_short(limit)
        return False

    def _is_any(self, node: ast.AST) -> bool:
        """Whether something is a client's value that may have a text in it."""
        found = self.type_of(node) if isinstance(node, ast.expr) else None
        return found is not None and not all(one in NUMBERS for one in _alternatives(found))


def _start(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _alternatives(annotation: Any) -> list[Any]:
    """Return the types that an annotation allows, but for texts that it limits."""
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
    """Whether an annotation says that a text is short, or what it looks like."""
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
            return get_type_hints(one, include_extras=True).get(name)
    return None
