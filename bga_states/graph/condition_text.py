"""Conditions in the words of their source, without the parts that are obvious in a picture."""

import ast
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import NamedTuple, TypeAlias

from bga_states.check.reading.abstract_values import Instance
from bga_states.check.reading.reader import Reading
from bga_states.engine.author.game import Game

ELSE = "else"
NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
"""Each operator with its exact negation; `<` has none, as NaN and sets show."""


class Test(NamedTuple):
    """A condition in the source of a function, and whether it holds where a way begins.

    A condition that does not hold `is_needed` unless the ways drawn before imply it.
    """

    node: ast.expr
    holds: bool
    reading: Reading
    is_needed: bool = False


Tests: TypeAlias = tuple[Test, ...]


def worded(tests: Sequence[Test], hook: Reading) -> str:
    """Join conditions into one text, the outermost first; return "" if none remains.

    `self` means the hook's `self`, also in conditions that stand in a helper.
    """
    # Readers take an elif in the order of the source: the conditions before it have failed.
    told = [test for test in tests if test.holds or test.is_needed]
    # An else branch within another condition is easier to read with its own condition.
    if told and tests[-1] not in told:
        told.append(tests[-1])
    ambiguous = _ambiguous(told, hook)
    parts: dict[str, ast.expr] = {}
    for test in told:
        names = ShortNames(ambiguous, self_of(test.reading, hook))
        whole: ast.expr = names.visit(deepcopy(test.node if test.holds else _negated(test.node)))
        for part in _conjuncts(whole):
            parts.setdefault(ast.unparse(part), part)
    if not parts:
        return ""
    if len(parts) == 1:
        return next(iter(parts))
    return ast.unparse(ast.BoolOp(ast.And(), list(parts.values())))


def _negated(test: ast.expr) -> ast.expr:
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return inner
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in NEGATED:
            return ast.Compare(left, [NEGATED[type(op)]()], right)
    return ast.UnaryOp(ast.Not(), test)


def _conjuncts(test: ast.expr) -> list[ast.expr]:
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return test.values
    return [test]


def self_of(reading: Reading, hook: Reading) -> str:
    """Return the hook's name for a function's `self`: `self` too, or the game of its state."""
    if _is_of_game(reading) and not _is_of_game(hook):
        return "self.game"
    return "self"


def _is_of_game(reading: Reading) -> bool:
    return isinstance(reading.owner, Instance) and issubclass(reading.owner.cls, Game)


def _ambiguous(tests: Sequence[Test], hook: Reading) -> set[str]:
    """Find the short names that have several meanings in the functions of the conditions."""
    meant: dict[str, set[str]] = {}
    for reading in {test.reading for test in tests}:
        for name, prefix in _meanings(reading, self_of(reading, hook)):
            meant.setdefault(name, set()).add(prefix)
    return {name for name, prefixes in meant.items() if len(prefixes) > 1}


def _meanings(reading: Reading, own: str) -> Iterator[tuple[str, str]]:
    """Find the names in a function, each with its prefix: "" for a plain name."""
    for node in reading.nodes:
        if isinstance(node, ast.Name):
            yield node.id, ""
        elif isinstance(node, ast.Attribute) and _prefix(node, own):
            yield node.attr, _prefix(node, own)


def _prefix(node: ast.Attribute, own: str) -> str:
    """Return the prefix of an attribute of the state or the game; "" for anything else."""
    match node.value:
        case ast.Name(id="self") if node.attr != "game":
            return own
        case ast.Attribute(value=ast.Name(id="self"), attr="game"):
            return "self.game"
    return ""


class ShortNames(ast.NodeTransformer):
    """Leaves out `self.` and `self.game.`, which are obvious in a picture.

    They stay before the `ambiguous` names. `own` is the text that stands for `self`.
    """

    def __init__(self, ambiguous: set[str], own: str) -> None:
        self.ambiguous = ambiguous
        self.own = own

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Shorten an attribute of the state or of the game to its name."""
        prefix = _prefix(node, self.own)
        if not prefix:
            self.generic_visit(node)
            return node
        if node.attr in self.ambiguous:
            return ast.Name(f"{prefix}.{node.attr}")
        return ast.Name(node.attr)
