"""Opacity: calls that may do anything, since nobody knows what they call and they get hold of the game."""

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
)
from bga_states.check.reading.attributes import OURS
from bga_states.check.reading.reader import Call, Reading
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState

UNDERSTOOD = {
    OURS,
    *(
        "builtins",
        "typing",
        "typing_extensions",
        "copy",
        "math",
        "operator",
        "itertools",
        "functools",
    ),
}
UNDERSTOOD |= {
    "collections",
    "heapq",
    "bisect",
    "statistics",
    "dataclasses",
    "enum",
    "string",
    "textwrap",
}
"""Packages whose functions do nothing to a game they get hold of."""


def opaque_calls(reading: Reading) -> list[Call]:
    """Give the calls a function leads to that may move the table, or change it, without this being seen."""
    return [call for call in reading.all_calls() if is_opaque(call)]


def is_opaque(call: Call) -> bool:
    """Whether a call may do anything with the game."""
    if any(isinstance(callee, Bound) and _is_wrapped(callee, call) for callee in call.callees):
        return True
    strange = [callee for callee in call.callees if not _is_understood(callee, call)]
    return bool(strange) and (
        _is_given_game(call) or (_is_of_game(call) and any(isinstance(c, Unknown) for c in strange))
    )


def _is_wrapped(callee: Bound, call: Call) -> bool:
    """Whether a method of the game or a state is decorated, and so does more than its body says."""
    reading = call.reading.reader.callee(callee)
    return reading is not None and reading.is_wrapped and _is_game(callee)


def _is_understood(callee: Value, call: Call) -> bool:
    """Whether it is known what is called: the engine, Python's own, or a function that was read."""
    reader = call.reading.reader
    if isinstance(callee, Engine):
        return True
    if reader.callee(callee):
        return True
    if isinstance(callee, Bound):
        return str(callee.function.__module__).partition(".")[0] == OURS
    if not isinstance(callee, Known):
        return False
    thing = callee.thing
    own = (
        str(getattr(thing, "__module__", "")).partition(".")[0]
        if isinstance(thing, type | FunctionType)
        else ""
    )
    return own in UNDERSTOOD or isinstance(thing, BuiltinFunctionType)


def _is_given_game(call: Call) -> bool:
    arguments = [*call.node.args, *(keyword.value for keyword in call.node.keywords)]
    return any(_is_game(value) for argument in arguments for value in call.reading.values(argument))


def _is_game(value: Value) -> bool:
    """Whether a value gives hold of the game: it, a state, the machine, or a method of theirs."""
    if isinstance(value, Instance):
        return issubclass(value.cls, Game | GameState)
    if isinstance(value, Bound):
        return value.owner is not None and _is_game(value.owner)
    return isinstance(value, Part | Super | Engine)


def _is_of_game(call: Call) -> bool:
    """Whether what is called is looked up on the game: as an attribute nobody knows, or by a name made at run time."""
    func = call.node.func
    if isinstance(func, ast.Call):  # getattr(self, name)()
        return any(
            _is_game(value) for argument in func.args for value in call.reading.values(argument)
        )
    if isinstance(func, ast.Name | ast.Subscript):  # a variable or a table, which may hold methods
        return _has_methods_as_values(call.reading)
    if not isinstance(func, ast.Attribute):
        return False
    root: ast.expr = func
    while isinstance(root, ast.Attribute):
        root = root.value
    is_unknown = any(
        isinstance(value, Unknown) or _is_game(value) for value in call.reading.values(func.value)
    )
    return (
        is_unknown and isinstance(root, ast.Name) and any(map(_is_game, call.reading.values(root)))
    )


def _has_methods_as_values(reading: Reading) -> bool:
    """Whether a function handles methods of the game or a state without calling them."""
    called = {call.node.func for call in reading.calls}
    found = [
        node for node in reading.nodes if isinstance(node, ast.Attribute) and node not in called
    ]
    return any(
        isinstance(value, Bound | Engine) and _is_game(value)
        for node in found
        for value in reading.values(node)
    )
