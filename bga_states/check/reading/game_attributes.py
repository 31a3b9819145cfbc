"""Attributes of the game: which of them an expression is, and what a function sets."""

import ast
from collections.abc import Iterator

from bga_states.check.reading.abstract_values import Instance
from bga_states.check.reading.changes import stores
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import unpacked
from bga_states.engine.author.game import Game


def data_name(node: ast.expr, reading: Reading) -> str:
    """Return the name of the game's attribute that an expression surely is, "" for any other."""
    if not isinstance(node, ast.Attribute) or reading.is_computed(node):
        return ""
    owners = reading.values(node.value)
    are_games = [isinstance(one, Instance) and issubclass(one.cls, Game) for one in owners]
    return node.attr if are_games and all(are_games) else ""


def set_in(reading: Reading) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Find the attributes that a function sets, each with its value; None where nobody can tell."""
    values: dict[ast.expr, ast.expr | None] = {}
    for assignment in reading.nodes_of(ast.Assign):
        for whole in assignment.targets:
            values.update(unpacked(whole, assignment.value))
    for annotated in reading.nodes_of(ast.AnnAssign):
        values[annotated.target] = annotated.value
    for target in stores(reading):
        if isinstance(target, ast.Attribute):
            yield target, values.get(target)
