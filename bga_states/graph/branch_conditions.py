"""Conditions: by which branch of its source a GAME state decides where it leads."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import Move
from bga_states.check.reading.blocks import Step, way_to
from bga_states.check.reading.read_hooks import ENTERING
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.routes import routes
from bga_states.check.reading.syntax import own_nodes
from bga_states.engine.base.types import StateType
from bga_states.graph.condition_text import ELSE, Test, Tests, worded

LONGEST = 45
"""How many characters a condition may have: a longer one is read in the source."""
Ends = TypeVar("Ends", bound=tuple[int, int, bool])


class Unclear(Exception):  # noqa: N818  # nothing is wrong: there is just nothing short to say
    """What leads to a way is not a few conditions."""


def conditions_of(
    game: GameReading, moves: Mapping[Ends, Sequence[Move]]
) -> dict[Ends, tuple[str, ...]]:
    """Return when each way out of a GAME state is taken, where that is short.

    "else" stands for what is left behind conditions of other ways.
    """
    found: dict[Ends, tuple[str, ...]] = {}
    for ends, taken in moves.items():
        if all(_is_automatic(move) for move in taken):
            found[ends] = _joined([condition_of(game, move) for move in taken])
    # Where there is one way alone, nothing decides.
    ways = Counter(source for source, _, _ in moves)
    # By itself "else" says nothing: what it is the rest of was too long.
    deciding = {ends[0] for ends, texts in found.items() if set(texts) - {ELSE}}
    shown = {source for source in deciding if ways[source] > 1}
    return {ends: texts for ends, texts in found.items() if ends[0] in shown}


def _is_automatic(move: Move) -> bool:
    return move.hook.role == ENTERING and move.hook.kind is StateType.GAME


def _joined(texts: list[str | None]) -> tuple[str, ...]:
    """Return the conditions by which one way is taken: none if it is also taken without one."""
    known = [text for text in texts if text]
    if len(known) < len(texts):
        return ()
    return tuple(dict.fromkeys(known))


def condition_of(game: GameReading, move: Move) -> str | None:
    """Return when a move is made: "" for always, None where that is long or hard to say."""
    try:
        text = _condition(game, move)
    except Unclear:
        return None
    return text if len(text) <= LONGEST else None


def _condition(game: GameReading, move: Move) -> str:
    """Return when a move is made, however long that is."""
    hook = move.hook.reading
    if hook is None:
        raise Unclear
    for reading, caller in routes(hook).items():
        node = _node_of(reading, move)
        if node is None:
            continue
        tests = [*_around(reading, node), *_inside(game, reading, node, move)]
        text = _text(tests, reading, node)
        # What a helper always does depends on who calls it.
        if not text and caller is not None:
            return _text(list(_around(hook, caller)), hook, caller)
        return text
    raise Unclear


def _node_of(reading: Reading, move: Move) -> ast.expr | ast.stmt | None:
    """Find what in a function leads to a move: the value returned or passed, or the statement."""
    # The outermost of what begins at the place is all of it.
    for node in own_nodes(reading.syntax.body):
        if not isinstance(node, ast.expr | ast.Return) or node.lineno != move.place.line:
            continue
        if reading.place(node) == move.place:
            return node
    return None


def _around(reading: Reading, node: ast.AST) -> Iterator[Test]:
    """Find the conditions around a part of a function, the outermost first."""
    steps = way_to(node, reading.syntax.body)
    for step, inner in pairwise(steps):
        yield from _tested(step.statement, inner.block)


def _tested(statement: ast.stmt, block: list[ast.stmt]) -> Iterator[Test]:
    """Find the condition for running a block of a statement."""
    match statement:
        case ast.If(test=test, body=body):
            yield Test(test, holds=block is body)
        case ast.With():
            return
        case ast.Match(subject=subject, cases=cases):
            yield _matched(subject, cases, block)
        case _:
            raise Unclear


def _matched(subject: ast.expr, cases: list[ast.match_case], block: list[ast.stmt]) -> Test:
    """Return the condition of a case of a `match`, as an `if` would have it."""
    case = next(case for case in cases if case.body is block)
    match case:
        case ast.match_case(pattern=ast.MatchValue(value=value), guard=None):
            return Test(ast.Compare(subject, [ast.Eq()], [value]), holds=True)
        case _ if is_wildcard(case):
            return Test(subject, holds=False)
    raise Unclear


def is_wildcard(case: ast.match_case) -> bool:
    """Whether a case of a `match` takes whatever is left."""
    match case:
        case ast.match_case(pattern=ast.MatchAs(pattern=None), guard=None):
            return True
    return False


def _inside(
    game: GameReading, reading: Reading, node: ast.expr | ast.stmt, move: Move
) -> Iterator[Test]:
    """Find the conditions inside of a value, `A if test else B`, for the way of a move."""
    value = node.value if isinstance(node, ast.Return) else node
    if not isinstance(value, ast.expr):
        return
    fitting: list[Tests] = []
    for leaf, tests in _leaves(value, ()):
        targets = _targets(game, reading, leaf, move)
        # Several come from a table, or from a function that nobody follows.
        if len(targets) > 1:
            raise Unclear
        if move.target in targets:
            fitting.append(tests)
    if len(fitting) != 1:
        raise Unclear
    yield from fitting[0]


def _leaves(value: ast.expr, tests: Tests) -> Iterator[tuple[ast.expr, Tests]]:
    """Find what a value may be, each with the conditions for it."""
    if isinstance(value, ast.IfExp):
        yield from _leaves(value.body, (*tests, Test(value.test, holds=True)))
        yield from _leaves(value.orelse, (*tests, Test(value.test, holds=False)))
    else:
        yield value, tests


def _targets(game: GameReading, reading: Reading, leaf: ast.expr, move: Move) -> set[int | None]:
    """Return the states that a value may lead to."""
    state = move.hook.state
    transitions = state.transitions if state else None
    found: set[int | None] = set()
    for value in reading.values(leaf):
        target = game.targets.find(value, transitions, is_step=move.is_private)
        found.add(target.state_id)
    return found


def _text(tests: list[Test], reading: Reading, node: ast.AST) -> str:
    """Write conditions as one; what is left behind other conditions is the else branch."""
    if tests:
        return worded(tests)
    return ELSE if _is_left_over(way_to(node, reading.syntax.body)) else ""


def _is_left_over(steps: list[Step]) -> bool:
    """Whether something before a part of a function may have returned."""
    for step in steps:
        for node in own_nodes(step.block[: step.position]):
            if isinstance(node, ast.Return):
                return True
    return False
