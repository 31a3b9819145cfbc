"""Names in conditions, which may mean something else later or in another function."""

import ast
from collections.abc import Iterable, Iterator, Sequence

from bga_states.check.reading.abstract_values import Instance
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import name_of, names_in, nodes_in, own_nodes
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState

TAKEN_FOR_GRANTED = {"self", "game"}


def mentioned_in(node: ast.AST) -> set[str]:
    """Return the variables and attributes that a condition mentions."""
    return {name_of(part) for part in nodes_in(node)} - {"", *TAKEN_FOR_GRANTED}


def changed_in(reading: Reading, statement: ast.stmt) -> set[str]:
    """Return the variables and attributes that a statement or its helpers may change."""
    inside = set(own_nodes([statement]))
    found = set(_changed(inside))
    for node, first in reading.led_to:
        if node in inside:
            for helper in first.closure():
                found |= set(_changed(helper.nodes))
    return found - {"", *TAKEN_FOR_GRANTED}


def _changed(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            yield from _names_of_target(node)
        # A method called as a statement may change its object.
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=thing))):
                yield from _names_of_target(thing)


def _names_of_target(target: ast.AST) -> Iterator[str]:
    """Find the name of a target, also if only an item of it is set."""
    while isinstance(target, ast.Subscript | ast.Starred):
        target = target.value
    yield name_of(target)


def foreign_names(helper: Reading, call: ast.Call, callers: Sequence[Reading]) -> set[str]:
    """Return the names in a helper that mean nothing, or something else, to its callers."""
    params = _parameters(helper)
    bound: set[str] = set()
    for node in helper.nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
    known = {name for caller in callers for name in names_in(caller.syntax)}
    foreign = {name for name in params if not _is_passed(name, params.index(name), call)}
    foreign |= bound & (known | set(params))
    if isinstance(helper.owner, Instance) and not issubclass(helper.owner.cls, Game | GameState):
        foreign.add("self")
    return foreign


def _parameters(helper: Reading) -> list[str]:
    arguments = helper.syntax.args
    params = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    rest = [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    names = [argument.arg for argument in (*params, *rest)]
    # A call of a method passes no argument for `self`.
    return [name for name in names if name != "self"]


def _is_passed(name: str, position: int, call: ast.Call) -> bool:
    """Whether a call passes a variable of the same name for a parameter."""
    given = dict(enumerate(call.args)).get(position)
    for keyword in call.keywords:
        if keyword.arg == name:
            given = keyword.value
    return isinstance(given, ast.Name) and given.id == name
