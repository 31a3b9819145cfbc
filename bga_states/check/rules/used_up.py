"""PY19: a generator gives its values once, and a second loop finds none."""

import ast
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, TypeGuard

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import objects
from bga_states.check.reading.blocks import Step, way_to
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import may_leave, name_of, names_in, nodes_in, own_nodes
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding

TAKING_ALL = {
    *("list", "tuple", "set", "frozenset", "dict", "sorted", "sum", "min", "max", "Counter"),
}
"""Functions that take all values of an iterator."""
TAKING_SOME = {"any", "all"}
"""Functions that may leave some of its values."""
TAKING_ONE = {"next", "iter", "tee", "islice"}
"""Functions that take single values, or hand them on."""
ONE_WAY = (ast.IfExp, ast.BoolOp, ast.Lambda)
"""Expressions of which not every part is evaluated."""
COMPOUND = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.TryStar, ast.Match)


class Use(NamedTuple):
    """A place where code goes through a generator, and the blocks that lead there."""

    node: ast.Name
    is_to_the_end: bool
    steps: list[Step]


def used_up(game: GameReading) -> Iterator[Finding]:
    """PY19: code goes through a generator once."""
    for reading in game.readings:
        # Few functions name a generator.
        if not reading.nodes_of(ast.GeneratorExp):
            continue
        for statement in reading.nodes_of(ast.Assign):
            target = statement.targets[0]
            if not isinstance(statement.value, ast.GeneratorExp) or not isinstance(
                target, ast.Name
            ):
                continue
            again = _second_use(target.id, statement, reading)
            if again:
                fact = f"{target.id} is a generator, and nothing is left in it here."
                remedy = f"Write `{target.id} = [...]` instead of `{target.id} = (...)`."
                yield found("PY19", fact, remedy, reading.place(again))


def _second_use(name: str, statement: ast.Assign, reading: Reading) -> ast.Name | None:
    """Return the use of a generator that surely has nothing left, on a way through the function."""
    is_bound_once = len(reading.assigned(name)) == 1 and name not in reading.parameters
    if not is_bound_once or _is_used_otherwise(name, reading):
        return None
    uses = [
        Use(node, is_all, way_to(node, reading.syntax.body))
        for node, is_all in _gone_through(name, reading)
    ]
    # No uses before it is made, as in the next round of a loop.
    uses = [use for use in uses if use.node.lineno > statement.lineno]
    uses.sort(key=lambda use: (use.node.lineno, use.node.col_offset))
    for first, second in combinations(uses, 2):
        if first.is_to_the_end and _follows(first, second):
            return second.node
    return None


def _is_used_otherwise(name: str, reading: Reading) -> bool:
    """Whether code takes single values of a generator, or goes through it later."""
    for call in reading.nodes_of(ast.Call):
        is_piecemeal = name_of(call.func) in TAKING_ONE
        if is_piecemeal and any(name in names_in(argument) for argument in call.args):
            return True
    for made, loops in _comprehensions(reading):
        # All parts of a comprehension but the iterable of its first loop run many times.
        first = nodes_in(loops[0].iter)
        if any(_is(part, name) for part in nodes_in(made) if part not in first):
            return True
    inside = reading.nodes_of(ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef)
    return any(name in names_in(node) for node in inside)


def _gone_through(name: str, reading: Reading) -> Iterator[tuple[ast.Name, bool]]:
    """Find the places where code goes through a name, each with whether surely to its end."""
    for loop in reading.nodes_of(ast.For):
        if _is(loop.iter, name):
            leaves = any(isinstance(node, ast.Break | ast.Return) for node in own_nodes(loop.body))
            yield loop.iter, not leaves
    for made, loops in _comprehensions(reading):
        # The first loop of a comprehension runs once; a generator's runs later.
        if _is(loops[0].iter, name) and not isinstance(made, ast.GeneratorExp):
            yield loops[0].iter, True
    for starred in reading.nodes_of(ast.Starred):
        if _is(starred.value, name):
            yield starred.value, True
    for call in reading.calls:
        yield from _taken_by(call.node, name, reading)


def _comprehensions(reading: Reading) -> list[tuple[ast.expr, list[ast.comprehension]]]:
    """Return the comprehensions of a function, each with its loops."""
    return [
        *((made, made.generators) for made in reading.nodes_of(ast.ListComp)),
        *((made, made.generators) for made in reading.nodes_of(ast.SetComp)),
        *((made, made.generators) for made in reading.nodes_of(ast.DictComp)),
        *((made, made.generators) for made in reading.nodes_of(ast.GeneratorExp)),
    ]


def _taken_by(call: ast.Call, name: str, reading: Reading) -> Iterator[tuple[ast.Name, bool]]:
    """Find the use of a generator as the argument of a function of Python."""
    called = name_of(call.func)
    is_all = called in TAKING_ALL or called == "join"
    if not is_all and called not in TAKING_SOME:
        return
    if not call.args or (called != "join" and not _is_pythons(call.func, reading)):
        return
    first = call.args[0]
    if isinstance(first, ast.GeneratorExp):
        first = first.generators[0].iter
    if _is(first, name) and len(call.args) == 1:
        yield first, is_all


def _is_pythons(func: ast.expr, reading: Reading) -> bool:
    """Whether a function is Python's own, not a function of the author's with its name."""
    things = objects(reading.values(func))
    return len(things) == 1 and getattr(things[0], "__module__", "") in {"builtins", "collections"}


def _is(node: ast.AST, name: str) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and node.id == name


def _follows(first: Use, second: Use) -> bool:
    """Whether one way through the function comes from the first use of a name to the second."""
    depth = 0
    for one, other in zip(first.steps, second.steps, strict=False):
        if one.block is not other.block or one.position != other.position:
            break
        depth += 1
    before, after = first.steps[depth:], second.steps[depth:]
    if not before:
        return _is_in_order(first.steps[-1].statement, is_inside=bool(after))
    # In different branches of one statement, only one of both runs.
    if not after or before[0].block is not after[0].block:
        return False
    # If both depend on a condition, it may be the same one.
    is_open = _is_conditional(first, before) and _is_conditional(second, after)
    return not is_open and not may_leave([before[0].statement])


def _is_in_order(statement: ast.stmt, *, is_inside: bool) -> bool:
    """Whether a statement comes from the first use in it to the second, maybe `is_inside`."""
    if is_inside:
        return isinstance(statement, ast.If) and not _is_one_way(statement.test)
    return not isinstance(statement, COMPOUND) and not _is_one_way(statement)


def _is_conditional(use: Use, steps: list[Step]) -> bool:
    """Whether a use may not be reached even if its statement is."""
    return len(steps) > 1 or _is_one_way(use.steps[-1].statement)


def _is_one_way(node: ast.AST) -> bool:
    return any(isinstance(part, ONE_WAY) for part in nodes_in(node))


RULES = (used_up,)
