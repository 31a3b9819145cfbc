"""Opacity: calls that may do anything, since unknown code gets hold of the game."""

import ast
from types import BuiltinFunctionType, FunctionType

from bga_states.check.reading.abstract_values import (
    Bound,
    Engine,
    Instance,
    Known,
    Part,
    Super,
    Unknown,
    Value,
    has_kind,
)
from bga_states.check.reading.attributes import OURS
from bga_states.check.reading.reader import Call, Reading
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState

UNDERSTOOD = {
    OURS,
    *("builtins", "typing", "typing_extensions", "copy", "math", "operator", "itertools"),
    *("functools", "collections", "heapq", "bisect", "statistics", "dataclasses", "enum"),
    *("string", "textwrap"),
}
"""Packages whose functions do nothing to a game they get hold of."""


def opaque_calls(reading: Reading) -> list[Call]:
    """Return the calls that may move or change the table unseen, calls in helpers included."""
    return [call for call in reading.all_calls() if is_opaque(call)]


def is_opaque(call: Call) -> bool:
    """Whether a call may do anything with the game."""
    # The body of a decorated method does not show all that a call of it does.
    if any(isinstance(callee, Bound) and _is_wrapped(callee, call) for callee in call.callees):
        return True
    strange = [callee for callee in call.callees if not _is_understood(callee, call)]
    if not strange:
        return False
    # Code that gets hold of the game may do anything with it.
    if _is_given_game(call):
        return True
    return has_kind(strange, Unknown) and _is_of_game(call)


def _is_wrapped(callee: Bound, call: Call) -> bool:
    """Whether a method of the game or a state is decorated: its body does not show all it does."""
    reading = call.reading.reader.callee(callee)
    return reading is not None and reading.is_wrapped and _is_game(callee)


def _is_understood(callee: Value, call: Call) -> bool:
    """Whether the called function is known: the engine's, Python's own, or one that was read."""
    if isinstance(callee, Engine) or call.reading.reader.callee(callee):
        return True
    if isinstance(callee, Bound):
        # Without a source to read, a method is known only if it is the framework's.
        return _package(callee.function) == OURS
    if not isinstance(callee, Known):
        return False
    thing = callee.thing
    if isinstance(thing, BuiltinFunctionType):
        return True
    # The effect of calling any other object is not known.
    return isinstance(thing, type | FunctionType) and _package(thing) in UNDERSTOOD


def _package(thing: object) -> str:
    return str(getattr(thing, "__module__", "")).partition(".")[0]


def _is_given_game(call: Call) -> bool:
    named = [keyword.value for keyword in call.node.keywords]
    return _gives_game([*call.node.args, *named], call.reading)


def _gives_game(nodes: list[ast.expr], reading: Reading) -> bool:
    """Whether any of these expressions gives hold of the game."""
    return any(any(map(_is_game, reading.values(node))) for node in nodes)


def _is_game(value: Value) -> bool:
    """Whether a value gives hold of the game: it, a state, the machine, or a method of one."""
    if isinstance(value, Instance):
        return issubclass(value.cls, Game | GameState)
    if isinstance(value, Bound):
        return value.owner is not None and _is_game(value.owner)
    return isinstance(value, Part | Super | Engine)


def _is_of_game(call: Call) -> bool:
    """Whether the called function is looked up on the game.

    That may be by an unknown attribute, or by a name made at run time.
    """
    func = call.node.func
    # Such as the method that a getattr of the game finds.
    if isinstance(func, ast.Call):
        return _gives_game(func.args, call.reading)
    # A variable or a table, which may hold methods.
    if isinstance(func, ast.Name | ast.Subscript):
        return _has_methods_as_values(call.reading)
    if not isinstance(func, ast.Attribute):
        return False
    owners = call.reading.values(func.value)
    if not has_kind(owners, Unknown) and not any(map(_is_game, owners)):
        return False
    root = _root(func)
    return isinstance(root, ast.Name) and _gives_game([root], call.reading)


def _root(node: ast.expr) -> ast.expr:
    """Return the `a` of `a.b.c`."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node


def _has_methods_as_values(reading: Reading) -> bool:
    """Whether a function handles methods of the game or a state without calling them."""
    called = {call.node.func for call in reading.calls}
    for node in reading.nodes_of(ast.Attribute):
        if node in called:
            continue
        for value in reading.values(node):
            if isinstance(value, Bound | Engine) and _is_game(value):
                return True
    return False
