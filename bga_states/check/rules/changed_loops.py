"""PY18: a container gets no longer or shorter while a loop goes through it."""

import ast
from collections import deque
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.blocks import Step, way_to
from bga_states.check.reading.changes import LOOKS
from bga_states.check.reading.containers import MAPPINGS, container_of, is_steady
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import names_in, nodes_in, own_nodes
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding

SHRINKING = {"remove", "pop", "popitem", "popleft", "discard", "clear", "insert"}
"""Methods that may take an item from a container, or move the rest of it."""
ENDING = (ast.Return, ast.Raise, ast.Break)
"""The statements that end a loop."""
SKIPPING = "and the loop passes items over"
FAILING = "and Python ends the loop with an error"


def changed_loops(game: GameReading) -> Iterator[Finding]:
    """PY18: a loop goes through a copy of the container it takes items from."""
    for reading in game.readings:
        for loop in reading.nodes_of(ast.For):
            for change, owner in _changes(loop):
                through = _gone_through(loop.iter)
                if ast.dump(owner) != ast.dump(through):
                    continue
                what_follows = _consequence(change, owner, loop, reading)
                if what_follows:
                    shown = ast.unparse(owner)
                    fact = f"This changes {shown} while a loop goes through it, {what_follows}."
                    remedy = f"Go through a copy: `list({ast.unparse(loop.iter)})`."
                    yield found("PY18", fact, remedy, reading.place(change))


def _changes(loop: ast.For) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Find the expressions that may take items from a container in a loop, each with it."""
    for node in own_nodes(loop.body):
        match node:
            case ast.Call(func=ast.Attribute(value=owner, attr=name)) if name in SHRINKING:
                yield node, owner
            case ast.Delete(targets=targets):
                for target in targets:
                    if isinstance(target, ast.Subscript):
                        yield target, target.value


def _gone_through(iterated: ast.expr) -> ast.expr:
    """Return the container a loop goes through, by its keys or with a count too."""
    match iterated:
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=[]) if name in LOOKS:
            return owner
        case ast.Call(func=ast.Name(id="enumerate"), args=[counted, *_]):
            return counted
    return iterated


def _consequence(change: ast.expr, owner: ast.expr, loop: ast.For, reading: Reading) -> str:
    """Word the consequence of a change; "" if there is none, or none is certain."""
    kind = container_of(owner, reading)
    if kind is None or not is_steady(owner, reading) or _is_set_anew(owner, loop):
        return ""
    steps = way_to(change, loop.body)
    if not steps or _is_last(steps):
        return ""
    if kind is list:
        names = names_in(loop.target)
        is_counting = names.isdisjoint(name for part in loop.body for name in names_in(part))
        is_meant = _is_of_one(steps, names) or _is_repeated(loop, reading) or is_counting
        is_sure = _moves_the_rest(change) and not _may_stop(steps, loop)
        return SKIPPING if is_sure and not is_meant else ""
    is_certain = kind is deque or _is_certain(
        change, names_in(loop.target), is_dict=kind in MAPPINGS
    )
    return FAILING if is_certain else ""


def _is_set_anew(owner: ast.expr, loop: ast.For) -> bool:
    """Whether the loop sets a name or attribute on which the changed container depends."""
    names = names_in(owner)
    attributes = {node.attr for node in nodes_in(owner) if isinstance(node, ast.Attribute)}
    for node in (loop.target, *own_nodes(loop.body)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) if name in names:
                return True
            case ast.Attribute(attr=name, ctx=ast.Store()) if name in attributes:
                return True
    return not names.isdisjoint(names_in(loop.target))


def _is_last(steps: list[Step]) -> bool:
    """Whether the loop may end before it goes on to the next item."""
    behind = [step.statement for step in steps[-1:]]
    for step in steps:
        behind += step.following
    return any(isinstance(node, ENDING) for node in own_nodes(behind))


def _may_stop(steps: list[Step], loop: ast.For) -> bool:
    """Whether the change depends on a name the loop sets, as to change only the first item."""
    tests = [step.statement.test for step in steps if isinstance(step.statement, ast.If)]
    asked = {name for test in tests for name in names_in(test)}
    nodes = [node for node in own_nodes(loop.body) if isinstance(node, ast.Name)]
    return any(isinstance(node.ctx, ast.Store) and node.id in asked for node in nodes)


def _moves_the_rest(change: ast.expr) -> bool:
    """Whether a change of a list moves items that the loop has not seen yet."""
    match change:
        # The loop ends at once, or only misses the last item.
        case ast.Call(func=ast.Attribute(attr="clear")):
            return False
        case ast.Call(func=ast.Attribute(attr="pop"), args=[]):
            return False
        case ast.Call(func=ast.Attribute(attr="insert"), args=[place, *_]):
            return isinstance(place, ast.Constant) and place.value == 0
    return True


def _is_of_one(steps: list[Step], names: set[str]) -> bool:
    """Whether only one item can be meant, as by its id: passing over another does no harm."""
    tests = [step.statement.test for step in steps if isinstance(step.statement, ast.If)]
    for test in tests:
        for node in nodes_in(test):
            if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Eq | ast.Is):
                continue
            sides = [node.left, node.comparators[0]]
            for one, other in (sides, reversed(sides)):
                is_other = names.isdisjoint(names_in(other))
                if is_other and _is_id(one, names):
                    return True
    return False


def _is_repeated(loop: ast.For, reading: Reading) -> bool:
    """Whether a loop may be repeated until nothing changes, so that no item is passed over."""
    return any(loop in nodes_in(outer) for outer in reading.nodes_of(ast.While))


def _is_id(node: ast.expr, names: set[str]) -> bool:
    """Whether an expression is an item of the loop, or its id."""
    match node:
        case ast.Name(id=name):
            return name in names
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            return name in names and (attribute == "id" or attribute.endswith("_id"))
    return False


def _is_certain(change: ast.expr, names: set[str], *, is_dict: bool) -> bool:
    """Whether a change of a dict or set surely makes it smaller."""
    match change:
        case ast.Call(func=ast.Attribute(attr="discard"), args=[item]):
            return isinstance(item, ast.Name) and item.id in names
        case ast.Call(func=ast.Attribute(attr="pop"), args=[item, _]):
            return isinstance(item, ast.Name) and item.id in names
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in (SHRINKING - {"discard", "insert"} if is_dict else SHRINKING)
    return True


RULES = (changed_loops,)
