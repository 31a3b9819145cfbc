"""Decisions: the tests of a function that its given values decide, and the code they leave.

A method that several states share is read for each of them: code for the other states is no code
of this one.
"""

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from bga_states.check.reading.syntax import always_ends, copied_with, nodes_of
from bga_states.engine.definition.source_code import BLOCKS, Function

ATOMS = {bool, int, str, type(None)}
CONTAINERS = {dict, list, tuple, set, frozenset}
"""Types whose values are compared without running code of an author's."""
NESTING = 4
"""The number of levels to which nested values are examined."""
DISPLAYED: dict[type[ast.expr], Callable[[list[Any]], Any]] = {
    ast.Tuple: tuple,
    ast.List: list,
    ast.Set: set,
}


def _is_same(left: object, right: object) -> bool:
    """Whether `is` holds: texts that are equal may be the same object or not."""
    return type(left) is type(right) and left == right


COMPARING: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Is: _is_same,
    ast.IsNot: lambda left, right: not _is_same(left, right),
    ast.In: lambda thing, container: thing in container,
    ast.NotIn: lambda thing, container: thing not in container,
}


class Fixed(NamedTuple):
    """The certain value of an expression; `is_given` if a caller or the state decides it."""

    thing: Any
    is_given: bool


Look: TypeAlias = Callable[[ast.expr], Fixed | None]
"""Finds the certain value of a name, attribute or item."""
Decision: TypeAlias = tuple[ast.AST, bool]
"""A test, or a case of a `match`, and whether it holds."""
Decided: TypeAlias = Mapping[ast.AST, bool]


def verdict(test: ast.expr, look: Look) -> bool | None:
    """Whether a test holds for the given values; None if it is open, or depends on none of them."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = verdict(operand, look)
            return None if inner is None else not inner
        case ast.BoolOp(op=op, values=parts):
            # One such part decides; without one all must be known.
            deciding = isinstance(op, ast.Or)
            verdicts = [verdict(part, look) for part in parts]
            if deciding in verdicts:
                return deciding
            return None if None in verdicts else not deciding
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return _compared(op, fixed(left, look), fixed(right, look))
    found = fixed(test, look)
    return bool(found.thing) if found and found.is_given else None


def fixed(node: ast.expr, look: Look) -> Fixed | None:
    """Return the certain value of an expression, None if it is open."""
    match node:
        case ast.Constant(value=value):
            return Fixed(value, is_given=False)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            things = [fixed(part, look) for part in parts]
            known = [part for part in things if part]
            if len(known) < len(parts):
                return None
            return _displayed(DISPLAYED[type(node)], known)
        case ast.Name() | ast.Attribute() | ast.Subscript() | ast.Call():
            found = look(node)
            return found if found and _is_plain(found.thing) else None
    return None


def _displayed(kind: Callable[[list[Any]], Any], parts: list[Fixed]) -> Fixed | None:
    """Return a list, tuple or set from its parts; None for a set with parts that have no hash."""
    try:
        whole = kind([part.thing for part in parts])
    except TypeError:
        return None
    return Fixed(whole, any(part.is_given for part in parts))


def _is_plain(thing: object, depth: int = NESTING) -> bool:
    """Whether comparing a thing runs no code of the author; a deeply nested thing may."""
    if type(thing) in ATOMS or isinstance(thing, Enum):
        return True
    if not depth or not isinstance(thing, dict | list | tuple | set | frozenset):
        return False
    parts = [*thing, *thing.values()] if isinstance(thing, dict) else [*thing]
    return type(thing) in CONTAINERS and all(_is_plain(part, depth - 1) for part in parts)


def _compared(op: ast.cmpop, left: Fixed | None, right: Fixed | None) -> bool | None:
    compare = COMPARING.get(type(op))
    if compare is None or left is None or right is None:
        return None
    if not left.is_given and not right.is_given:
        return None
    try:
        return bool(compare(left.thing, right.thing))
    except TypeError:  # play would raise it too
        return None


def live(function: Function, look: Look) -> Function:
    """Return a function without the code that never runs; itself if all of it may run."""
    decisions = tuple(_decisions(function, look))
    return _left(function, decisions) if decisions else function


def _decisions(function: Function, look: Look) -> Iterator[Decision]:
    """Find the decided tests and cases in a function."""
    for node in nodes_of(function, ast.If):
        holds = verdict(node.test, look)
        if holds is not None:
            yield node.test, holds
    for choice in nodes_of(function, ast.Match):
        subject = fixed(choice.subject, look)
        for case in choice.cases:
            matches = _matches(case, subject)
            if matches is not None:
                yield case, matches


# Most states decide alike, so that the remaining code is read once for all of them.
@lru_cache(maxsize=1_024)
def _left(function: Function, decisions: tuple[Decision, ...]) -> Function:
    return copied_with(function, body=_live_block(function.body, dict(decisions)))


def _live_block(block: list[ast.stmt], decided: Decided) -> list[ast.stmt]:
    found: list[ast.stmt] = []
    for statement in block:
        kept = _live_statements(statement, decided)
        found += kept
        # A statement that was under a condition may leave for certain now.
        if kept != [statement] and always_ends(kept):
            break
    return found


def _live_statements(statement: ast.stmt, decided: Decided) -> list[ast.stmt]:
    """Return the statements that remain of a statement."""
    if isinstance(statement, ast.If) and statement.test in decided:
        holds = decided[statement.test]
        return _live_block(statement.body if holds else statement.orelse, decided)
    if isinstance(statement, ast.Match):
        return _live_match(statement, decided)
    return [_with_live_blocks(statement, decided)]


def _with_live_blocks(node: Any, decided: Decided) -> Any:
    """Return a statement, or a part of one, with only the live code in its blocks."""
    changed: dict[str, object] = {}
    for name in BLOCKS:
        block = getattr(node, name, None)
        # Functions and classes are made here, and run elsewhere.
        if not isinstance(block, list) or isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        if name in {"handlers", "cases"}:
            left = [_with_live_blocks(part, decided) for part in block]
        else:
            left = _live_block(block, decided)
        if left != block:
            changed[name] = left
    return copied_with(node, **changed) if changed else node


def _live_match(statement: ast.Match, decided: Decided) -> list[ast.stmt]:
    """Return the block of the case that is taken, or the statement without impossible cases."""
    possible: list[ast.match_case] = []
    for case in statement.cases:
        holds = decided.get(case)
        if holds and not possible:
            return _live_block(case.body, decided)
        if holds is not False:
            possible.append(case)
    if not possible:
        return []
    if len(possible) < len(statement.cases):
        statement = copied_with(statement, cases=possible)
    return [_with_live_blocks(statement, decided)]


def _matches(case: ast.match_case, subject: Fixed | None) -> bool | None:
    """Whether a case is taken for a subject; None when that is open."""
    if subject is None or not subject.is_given or case.guard:
        return None
    return _fits(case.pattern, subject.thing)


def _fits(pattern: ast.pattern, thing: object) -> bool | None:
    match pattern:
        case ast.MatchValue(value=ast.Constant(value=value)) | ast.MatchSingleton(value=value):
            return bool(thing == value)
        case ast.MatchOr(patterns=patterns):
            fits = [_fits(part, thing) for part in patterns]
            if True in fits:
                return True
            return None if None in fits else False
        case ast.MatchAs(pattern=None):
            return True
    return None
