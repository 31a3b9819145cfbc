"""PY10: statements that nothing reaches, since one before them always leaves."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.syntax import LEAVING, blocks_of, name_of, nodes_in
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import SIMPLE, Function

FOR_TYPE_CHECKERS = {"AssertionError", "NotImplementedError", "RuntimeError", "assert_never"}
"""Names of errors and calls that mark a place as unreachable."""


def unreached_statements(game: GameReading) -> Iterator[Finding]:
    """PY10: nothing follows after a `return`, `raise`, `break` or `continue`."""
    seen: set[Function] = set()
    for reading in game.readings:
        # As it is written: the code that remains for one state may end earlier.
        if reading.written in seen:
            continue
        seen.add(reading.written)
        for leaving, statement in _unreached(reading.written):
            word = f"`{type(leaving).__name__.lower()}`"
            fact = f"Nothing reaches this, since the {word} before it always leaves."
            remedy = f"Move it before the {word}, or take it out."
            yield found("PY10", fact, remedy, reading.place(statement))


def _unreached(function: Function) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    """Find in each block the first unreached statement, with the statement that leaves before."""
    waiting: list[list[ast.stmt]] = [function.body]
    while waiting:
        block = waiting.pop()
        for position, statement in enumerate(block):
            if isinstance(statement, LEAVING):
                missed = [one for one in block[position + 1 :] if not _is_harmless(one)]
                if missed:
                    yield statement, missed[0]
                break
            if not isinstance(statement, SIMPLE):
                waiting += blocks_of(statement)


def _is_harmless(statement: ast.stmt) -> bool:
    """Whether a statement does nothing that could be missed, or is there for a type checker."""
    match statement:
        case ast.Pass() | ast.Break() | ast.Continue() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Return(value=None | ast.Constant()):
            return True
        case ast.Raise(exc=error):
            return error is None or _is_for_type_checkers(error)
        case ast.Assert(test=ast.Constant()):
            return True
        case ast.Expr(value=ast.Call() as call):
            return _is_for_type_checkers(call)
    # A `yield` makes a generator of the function, even where nothing reaches it.
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in nodes_in(statement))


def _is_for_type_checkers(error: ast.expr) -> bool:
    called = error.func if isinstance(error, ast.Call) else error
    return name_of(called) in FOR_TYPE_CHECKERS


RULES = (unreached_statements,)
