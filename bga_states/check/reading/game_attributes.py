"""Attributes of the game, and the expressions that are one of them."""

import ast

from bga_states.check.reading.abstract_values import Instance
from bga_states.check.reading.reader import Reading
from bga_states.engine.author.game import Game


def data_name(node: ast.expr, reading: Reading) -> str:
    """Return the name of the game's attribute that an expression surely is, "" for any other."""
    if not isinstance(node, ast.Attribute) or reading.is_computed(node):
        return ""
    owners = reading.values(node.value)
    are_games = [isinstance(one, Instance) and issubclass(one.cls, Game) for one in owners]
    return node.attr if are_games and all(are_games) else ""
