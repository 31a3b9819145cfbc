"""Changes: the places where a function changes data that is not its own."""

import ast
from collections.abc import Iterator
from functools import lru_cache

from bga_states.check.reading.abstract_values import (
    Bound,
    Engine,
    Instance,
    Part,
    Unknown,
    has_kind,
)
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import nodes_of, unpacked
from bga_states.engine.author.game import Game
from bga_states.engine.definition.source_code import Function

MUTATING = {
    *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"),
    *("update", "setdefault", "popitem", "add", "discard", "appendleft", "popleft", "extendleft"),
    *("rotate", "move_to_end", "subtract", "__setitem__", "__delitem__"),
    *("difference_update", "intersection_update", "symmetric_difference_update"),
}
CERTAIN = {"append", "extend", "appendleft", "extendleft", "popleft", "setdefault", "popitem"}
"""The methods that only containers have."""
LOOKS = {"values", "items", "keys"}
"""Methods that go through a container without copying its items."""
UNDOING = (
    {"Add", "Sub"},
    {"append", "pop"},
    {"add", "remove"},
    {"add", "discard"},
    {"pop", "insert"},
)
"""Pairs of operators or methods that undo each other."""


@lru_cache(maxsize=1_024)
def stores(function: Function) -> tuple[ast.Attribute | ast.Subscript, ...]:
    """Find the attributes and items that a function sets or deletes."""
    # An annotation without a value sets nothing.
    annotated = nodes_of(function, ast.AnnAssign)
    declared: set[ast.AST] = {node.target for node in annotated if node.value is None}
    targets: list[ast.Attribute | ast.Subscript] = [
        *nodes_of(function, ast.Attribute),
        *nodes_of(function, ast.Subscript),
    ]
    return tuple(
        node
        for node in targets
        if isinstance(node.ctx, ast.Store | ast.Del) and node not in declared
    )


@lru_cache(maxsize=1_024)
def attributes_set(function: Function) -> tuple[tuple[ast.Attribute, ast.expr | None], ...]:
    """Find the attributes that a function sets, each with its value; None for an unknown value."""
    values: dict[ast.expr, ast.expr | None] = {}
    for assignment in nodes_of(function, ast.Assign):
        for whole in assignment.targets:
            values.update(unpacked(whole, assignment.value))
    for annotated in nodes_of(function, ast.AnnAssign):
        values[annotated.target] = annotated.value
    targets = [target for target in stores(function) if isinstance(target, ast.Attribute)]
    return tuple((target, values.get(target)) for target in targets)


def mutated(reading: Reading) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Find the calls of methods that change a container, each with the container."""
    for call in reading.calls:
        func = call.node.func
        if not isinstance(func, ast.Attribute) or func.attr not in MUTATING:
            continue
        # Methods of the author are read themselves.
        if has_kind(call.callees, Bound | Engine):
            continue
        values = reading.values(func.value)
        # An object of the author may have a method of that name.
        is_certain = func.attr in CERTAIN or not has_kind(values, Unknown)
        if is_certain and not has_kind(values, Instance):
            yield call.node, func.value


def changes_of(reading: Reading) -> Iterator[ast.expr]:
    """Find the changes that a function makes to the game's data and does not take back."""
    undone = taken_back(reading)
    for target in stores(reading.syntax):
        if is_of_game(target.value, reading) and ast.unparse(target) not in undone:
            yield target
    for call, owner in mutated(reading):
        if is_of_game(owner, reading) and ast.unparse(owner) not in undone:
            yield call


def taken_back(reading: Reading) -> set[str]:
    """Name the expressions that a function changes and changes back, as to try a move."""
    done: dict[str, set[str]] = {}
    for node in reading.nodes_of(ast.AugAssign, ast.Call):
        match node:
            case ast.AugAssign(target=target, op=op):
                done.setdefault(ast.unparse(target), set()).add(type(op).__name__)
            case ast.Call(func=ast.Attribute(value=owner, attr=name)):
                done.setdefault(ast.unparse(owner), set()).add(name)
    return {name for name, ways in done.items() if any(pair <= ways for pair in UNDOING)}


def is_of_game(node: ast.expr, reading: Reading, depth: int = 10) -> bool:
    """Whether an expression surely is the game, or something in its data that was not copied."""
    if _is_game(node, reading):
        return reading.is_sure(node)
    # A slice is a copy.
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return False
    if isinstance(node, ast.Attribute | ast.Subscript):
        return not reading.is_computed(node) and is_of_game(node.value, reading, depth)
    if isinstance(node, ast.Name) and depth and not reading.is_nested(node):
        return _is_name_of_game(node.id, reading, depth)
    return False


def _is_name_of_game(name: str, reading: Reading, depth: int) -> bool:
    """Whether all values of a local name are of the game."""
    bindings = reading.bindings(name)
    if name in reading.parameters:
        return False
    for binding in bindings:
        if binding.value is None or not _is_source(binding.value, reading, depth):
            return False
    return bool(bindings)


def _is_source(source: ast.expr, reading: Reading, depth: int) -> bool:
    """Whether the value of a name, or the container it loops through, is of the game."""
    match source:
        case ast.Call(func=ast.Attribute(value=container, attr=name)) if name in LOOKS:
            return is_of_game(container, reading, depth - 1)
    # Names may be set to each other in a ring; the depth ends that.
    return is_of_game(source, reading, depth - 1)


def _is_game(node: ast.expr, reading: Reading) -> bool:
    for value in reading.values(node):
        if value == Part("players"):
            return True
        if isinstance(value, Instance) and issubclass(value.cls, Game):
            return True
    return False
