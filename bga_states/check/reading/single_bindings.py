"""Single bindings: what a name stands for that is set once in its function."""

import ast

from bga_states.check.reading.reader import Reading


def written(node: ast.expr, reading: Reading) -> ast.expr:
    """Return the expression that a name is set to, if it is set once; any other as it is."""
    if not isinstance(node, ast.Name) or reading.is_nested(node) or node.id in reading.parameters:
        return node
    match reading.bindings(node.id):
        case [binding] if binding.value and not binding.inside:
            return binding.value
    return node
