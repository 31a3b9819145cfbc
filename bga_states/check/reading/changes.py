"""Changes: where a function changes what is not its own, the game's data or a module's."""

import ast
from collections import deque
from collections.abc import Iterator

from bga_states.check.reading.abstract_values import Bound, Engine, Instance, Known, Part, Unknown
from bga_states.check.reading.reader import Reading
from bga_states.engine.author.game import Game

MUTATING = {
    *(
        "append",
        "extend",
        "insert",
        "remove",
        "pop",
        "clear",
        "sort",
        "reverse",
        "update",
        "setdefault",
        "popitem",
    ),
    *(
        "add",
        "discard",
        "difference_update",
        "intersection_update",
        "symmetric_difference_update",
        "appendleft",
    ),
}
CERTAIN = {"append", "extend", "appendleft", "setdefault", "popitem"}
"""Those that nothing else but a container has."""
LOOKS = {"values", "items", "keys"}
"""Methods that go through a container without copying what is in it."""
CONTAINERS = (list, dict, set, deque, bytearray)


def stores(reading: Reading) -> Iterator[ast.Attribute | ast.Subscript]:
    """Give the attributes and items that a function sets or deletes."""
    declared = {
        node.target
        for node in reading.nodes
        if isinstance(node, ast.AnnAssign) and node.value is None
    }
    for node in reading.nodes:
        if not isinstance(node, ast.Attribute | ast.Subscript) or node in declared:
            continue
        if isinstance(node.ctx, ast.Store | ast.Del):
            yield node


def mutated(reading: Reading) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Give the calls of methods that change a container, each with the container; other methods are read themselves."""
    for call in reading.calls:
        is_container = not any(isinstance(callee, Bound | Engine) for callee in call.callees)
        if (
            isinstance(call.node.func, ast.Attribute)
            and call.node.func.attr in MUTATING
            and is_container
        ):
            owner = call.node.func.value
            values = reading.values(owner)
            is_certain = call.node.func.attr in CERTAIN or not any(
                isinstance(value, Unknown) for value in values
            )
            if is_certain and not any(isinstance(value, Instance) for value in values):
                yield call.node, owner


def changes_of(reading: Reading) -> Iterator[ast.expr]:
    """Give where a function changes data of the game, and does not take it back."""
    undone = _undone(reading)
    for target in stores(reading):
        if is_of_game(target.value, reading) and ast.unparse(target) not in undone:
            yield target
    for call, owner in mutated(reading):
        if is_of_game(owner, reading) and ast.unparse(owner) not in undone:
            yield call


def _undone(reading: Reading) -> set[str]:
    """Name what a function adds to and takes from again, as one does who tries a move."""
    done: dict[str, set[str]] = {}
    for node in reading.nodes:
        match node:
            case ast.AugAssign(target=target, op=op):
                done.setdefault(ast.unparse(target), set()).add(type(op).__name__)
            case ast.Call(func=ast.Attribute(value=owner, attr=name)):
                done.setdefault(ast.unparse(owner), set()).add(name)
    pairs = (
        {"Add", "Sub"},
        {"append", "pop"},
        {"add", "remove"},
        {"add", "discard"},
        {"pop", "insert"},
    )
    return {name for name, ways in done.items() if any(pair <= ways for pair in pairs)}


def is_of_game(node: ast.expr, reading: Reading, depth: int = 10) -> bool:
    """Whether an expression surely is the game, or something in its data that was not copied."""
    if _is_game(node, reading):
        return reading.is_sure(node)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return False  # a slice is a copy
    if isinstance(node, ast.Attribute | ast.Subscript):
        return not reading.is_computed(node) and is_of_game(node.value, reading, depth)
    if isinstance(node, ast.Name) and depth and not reading.is_nested(node):
        sources = reading.sources(node.id)
        return bool(sources) and all(
            source is not None and _is_source(source, reading, depth) for source in sources
        )
    return False


def _is_source(source: ast.expr, reading: Reading, depth: int) -> bool:
    """Whether what a name is set to, or goes through in a loop, is of the game."""
    if (
        isinstance(source, ast.Call)
        and isinstance(source.func, ast.Attribute)
        and source.func.attr in LOOKS
    ):
        source = source.func.value
    return is_of_game(source, reading, depth - 1)


def _is_game(node: ast.expr, reading: Reading) -> bool:
    return any(
        value == Part("players") or (isinstance(value, Instance) and issubclass(value.cls, Game))
        for value in reading.values(node)
    )


def container_of_module(node: ast.expr, reading: Reading) -> str:
    """Give the name of the module's list, dict or set that an expression surely is, "" if it is none."""
    values = reading.values(node)
    if isinstance(node, ast.Attribute) and any(
        isinstance(value, Instance) for value in reading.values(node.value)
    ):
        return ""  # a class attribute is found where it is set
    is_shared = all(
        isinstance(value, Known) and isinstance(value.thing, CONTAINERS) for value in values
    )
    return ast.unparse(node) if is_shared and reading.is_sure(node) else ""
