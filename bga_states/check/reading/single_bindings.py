"""Single bindings: the value of a name that is set once in its function."""

import ast

from bga_states.check.reading.reader import Reading


def resolved(node: ast.expr, reading: Reading) -> ast.expr:
    """Return the expression that a name is set to, if it is set once; else the node itself."""
    if isinstance(node, ast.NamedExpr):
        return node.value
    if not isinstance(node, ast.Name) or reading.is_nested(node) or node.id in reading.parameters:
        return node
    match reading.assigned(node.id):
        case [ast.expr() as value]:
            return value
    return node
