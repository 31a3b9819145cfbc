"""Effects: the changes that a function makes in place, itself or by the functions it calls."""

import ast
import bisect
import heapq
import operator
import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from bga_states.check.reading.abstract_values import Bound, Engine, Instance, Known, Value, has_kind
from bga_states.check.reading.changes import MUTATING, stores, taken_back
from bga_states.check.reading.origins import Origin, Origins, are_all, arguments_of
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.shared_things import CONTAINERS, GIVEN, is_a, method_of
from bga_states.check.reading.syntax import names_in

CHANGING: set[Value] = {
    *map(Known, (random.shuffle, next, setattr, delattr, object.__setattr__)),
    *map(Known, (heapq.heappush, heapq.heappop, heapq.heapify, heapq.heapreplace)),
    *map(Known, (heapq.heappushpop, bisect.insort, bisect.insort_left, bisect.insort_right)),
    *map(Known, (operator.setitem, operator.delitem, operator.iadd)),
    Engine("random", "shuffle"),
}
"""The functions of Python and the engine that change their first argument."""

KEEPING = {"append", "appendleft", "insert", "add", "setdefault"}
"""The methods that put their argument into a container; others put its items there."""


class Way(Enum):
    """The way in which a thing is changed, which limits the things it can be."""

    STORE = auto()
    """An item or attribute is set, or a function does something to it."""
    METHOD = auto()
    """A method that only containers have is called."""
    IN_PLACE = auto()
    """An operator such as `+=` is used, which makes a new thing of anything but a container."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One expression that is changed, and the place of the change."""

    node: ast.expr
    changed: ast.expr
    way: Way = Way.STORE


class Effects:
    """The changes that a game's functions make, by the origins of its expressions."""

    def __init__(self, origins: Origins) -> None:
        self._origins = origins
        self._changed: dict[Reading, list[tuple[ast.expr, Origin]]] = {}

    def shared(self, reading: Reading) -> list[tuple[ast.expr, Origin]]:
        """Return the things shared by all tables that a function changes, each with the place."""
        changed = self._of(reading)
        return [(node, origin) for node, origin in changed if origin.thing is not GIVEN]

    def parameters(self, reading: Reading) -> set[str]:
        """Name the parameters whose arguments a function changes."""
        return {origin.name for _, origin in self._of(reading) if origin.thing is GIVEN}

    def _of(self, reading: Reading) -> list[tuple[ast.expr, Origin]]:
        """Return all things not its own that a function changes, each with the place."""
        if reading not in self._changed:
            # A recursion adds nothing to the effects of its other calls.
            self._changed[reading] = []
            found: list[tuple[ast.expr, Origin]] = []
            for effect in self._effects(reading):
                origins = self._changed_by(effect, reading)
                found += [(effect.node, origin) for origin in origins]
            self._changed[reading] = found
        return self._changed[reading]

    def let_go(self, reading: Reading) -> set[str]:
        """Name the parameters that a function returns or keeps, for others to change."""
        found: set[str] = set()
        for node in _given_away(reading):
            for origin in self._origins.of(node, reading) or ():
                if origin.thing is GIVEN and not origin.is_copy:
                    found.add(origin.name)
        return found

    def _changed_by(self, effect: Effect, reading: Reading) -> list[Origin]:
        """Return the origins of the changed thing, if it surely is no copy."""
        origins = self._origins.of(effect.changed, reading) or []
        if any(origin.is_copy for origin in origins):
            return []
        return [origin for origin in origins if _can_be_changed(origin, effect)]

    def _effects(self, reading: Reading) -> Iterator[Effect]:
        undone = taken_back(reading)
        for effect in (*_direct(reading), *self._by_calls(reading)):
            # Unparsing expressions takes long, and few changes are ever taken back.
            if undone and not undone.isdisjoint(map(ast.unparse, (effect.changed, effect.node))):
                continue
            yield effect

    def _by_calls(self, reading: Reading) -> Iterator[Effect]:
        """Find the arguments that the called functions of the author change."""
        for call in reading.calls:
            for helper in self._helpers(call):
                changed = self.parameters(helper)
                for name, argument in arguments_of(call, helper).items():
                    if name in changed and not _depends_on_others(name, helper):
                        yield Effect(call.node, argument)

    def _helpers(self, call: Call) -> list[Reading]:
        """Return the functions that a call surely calls, methods of constants included."""
        reader, func = call.reading.reader, call.node.func
        helpers = [reader.callee(callee) for callee in call.callees]
        if isinstance(func, ast.Attribute) and not any(helpers):
            helpers = []
            for origin in self._origins.of(func.value, call.reading) or ():
                method = method_of(origin.thing, func.attr)
                cls = type(origin.thing)
                helpers.append(reader.read(method, Instance(cls)) if method else None)
        found = [helper for helper in helpers if helper]
        return found if len(found) == len(helpers) else []


def _direct(reading: Reading) -> Iterator[Effect]:
    """Find the changes that a function itself makes."""
    for node in reading.nodes_of(ast.AugAssign):
        if not isinstance(node.target, ast.Subscript):
            # For a number that was passed, += makes a new number.
            is_sure = isinstance(node.value, ast.List | ast.ListComp | ast.Set | ast.Dict)
            way = Way.METHOD if is_sure else Way.IN_PLACE
            yield Effect(node.target, node.target, way)
    for target in stores(reading.syntax):
        yield Effect(target, target.value)
    for call in reading.calls:
        func = call.node.func
        # Methods of the author are read themselves.
        is_others = has_kind(call.callees, Bound | Engine)
        if isinstance(func, ast.Attribute) and func.attr in MUTATING and not is_others:
            yield Effect(call.node, func.value, Way.METHOD)
        if call.node.args and are_all(call.callees, CHANGING):
            yield Effect(call.node, call.node.args[0])


def _can_be_changed(origin: Origin, effect: Effect) -> bool:
    """Whether a thing of this origin can be changed in this way."""
    if origin.thing is GIVEN:
        return effect.way is not Way.IN_PLACE
    return effect.way is Way.STORE or is_a(origin.thing, CONTAINERS)


def _depends_on_others(name: str, helper: Reading) -> bool:
    """Whether a function may leave a parameter alone, depending on its type or on a flag."""
    arguments = helper.syntax.args
    positional = [*arguments.posonlyargs, *arguments.args]
    flags = {argument.arg for argument in positional[len(positional) - len(arguments.defaults) :]}
    flags |= {argument.arg for argument in arguments.kwonlyargs}
    kinds = (ast.If, ast.IfExp, ast.While, ast.Match, ast.Call)
    for node in helper.nodes_of(*kinds):
        match node:
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                if names_in(test) & (flags - {name}):
                    return True
            case ast.Match(subject=subject):
                if names_in(subject) & (flags | {name}):
                    return True
            case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name(id=asked), *_]):
                if asked == name:
                    return True
    return False


def _given_away(reading: Reading) -> Iterator[ast.expr]:
    """Find the expressions that a function returns or keeps."""
    kinds = (ast.Return, ast.Yield, ast.Assign, ast.AnnAssign, ast.Call)
    for node in reading.nodes_of(*kinds):
        match node:
            case ast.Return(value=ast.expr() as value) | ast.Yield(value=ast.expr() as value):
                yield value
            case ast.Assign(targets=targets, value=value):
                if any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets):
                    yield value
            case ast.AnnAssign(target=ast.Attribute(), value=ast.expr() as value):
                yield value
            case ast.Call(func=ast.Attribute(attr=name), args=arguments) if name in KEEPING:
                yield from arguments
