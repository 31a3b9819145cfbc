"""Changes: where a function changes what is not its own, the game's data or a module's."""

import ast
from collections.abc import Iterator

from bga_states.check.reading.reader import Reading
from bga_states.check.reading.values import Instance, Known
from bga_states.engine.game import Game

MUTATING = {
    *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "update", "setdefault", "popitem"),
    *("add", "discard", "difference_update", "intersection_update", "symmetric_difference_update", "appendleft"),
}


def stores(reading: Reading) -> Iterator[ast.Attribute | ast.Subscript]:
    """Give the attributes and items that a function sets or deletes."""
    declared = {node.target for node in reading.nodes if isinstance(node, ast.AnnAssign) and node.value is None}
    for node in reading.nodes:
        if node in declared:
            continue
        is_target = isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del)
        if is_target:
            yield node  # type: ignore[misc]  # is_target says so


def mutated(reading: Reading) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Give the calls of methods that change their object, each with the object."""
    for call in reading.calls:
        if isinstance(call.node.func, ast.Attribute) and call.node.func.attr in MUTATING:
            yield call.node, call.node.func.value


def changes_of(reading: Reading) -> Iterator[ast.expr]:
    """Give where a function changes data of the game."""
    for target in stores(reading):
        if is_of_game(target.value, reading):
            yield target
    for call, owner in mutated(reading):
        if not _is_game(owner, reading) and is_of_game(owner, reading):
            yield call


def is_of_game(node: ast.expr, reading: Reading, depth: int = 10) -> bool:
    """Whether an expression is the game, or something in its data that was not copied."""
    if _is_game(node, reading):
        return True
    if isinstance(node, ast.Attribute | ast.Subscript):
        return is_of_game(node.value, reading, depth)
    if isinstance(node, ast.Name) and depth:
        return any(is_of_game(value, reading, depth - 1) for value in reading.assigned(node.id) if value)
    return False


def _is_game(node: ast.expr, reading: Reading) -> bool:
    return any(isinstance(value, Instance) and issubclass(value.cls, Game) for value in reading.values(node))


def container_of_module(node: ast.expr, reading: Reading) -> str:
    """Give the name of the module's list, dict or set that an expression is, "" if it is none."""
    values = reading.values(node)
    if isinstance(node, ast.Attribute) and any(isinstance(v, Instance) for v in reading.values(node.value)):
        return ""  # a class attribute is found where it is set
    is_shared = any(isinstance(value, Known) and isinstance(value.thing, list | dict | set) for value in values)
    return ast.unparse(node) if is_shared else ""
