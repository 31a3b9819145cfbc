"""Conditions in the words of their source, without what a reader of a picture takes for granted."""

import ast
from collections.abc import Sequence
from copy import deepcopy
from typing import NamedTuple, TypeAlias

ELSE = "else"
NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
"""What is negated so for every value; `<` is not, which NaN and sets show."""


class Test(NamedTuple):
    """A condition in the source, and whether it holds where a way begins."""

    node: ast.expr
    holds: bool


Tests: TypeAlias = tuple[Test, ...]


def worded(tests: Sequence[Test]) -> str:
    """Write conditions as one, the outermost first."""
    # An elif is read in the order of the source: those before it have failed.
    parts = [test.node for test in tests if test.holds]
    last = tests[-1]
    if not last.holds:
        if not parts:
            return ELSE
        parts.append(_negated(last.node))
    whole = ast.BoolOp(ast.And(), parts) if len(parts) > 1 else parts[0]
    return ast.unparse(ShortNames().visit(deepcopy(whole)))


def _negated(test: ast.expr) -> ast.expr:
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return inner
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in NEGATED:
            return ast.Compare(left, [NEGATED[type(op)]()], right)
    return ast.UnaryOp(ast.Not(), test)


class ShortNames(ast.NodeTransformer):
    """Leaves out `self.` and `self.game.`, which a reader of the picture takes for granted."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Shorten an attribute of the state or of the game to its name."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id == "self" and node.attr != "game":
            return ast.Name(node.attr)
        if isinstance(node.value, ast.Attribute) and _is_game(node.value):
            return ast.Name(node.attr)
        return node


def _is_game(node: ast.Attribute) -> bool:
    return node.attr == "game" and isinstance(node.value, ast.Name) and node.value.id == "self"
