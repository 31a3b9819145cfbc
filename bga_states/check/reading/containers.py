"""Containers: which of Python's own containers an expression surely is, texts included."""

import ast
from collections import Counter, OrderedDict, defaultdict, deque
from typing import Any, get_origin

from bga_states.check.reading.abstract_values import Known, Typed, Value
from bga_states.check.reading.reader import Reading

MAPPINGS = frozenset({dict, defaultdict, OrderedDict, Counter})
PLAIN = MAPPINGS | {set, frozenset, list, tuple, deque, str}
"""Classes whose methods are all known."""


def container_of(node: ast.expr, reading: Reading) -> type[Any] | None:
    """Return the class of the container or text that an expression surely is."""
    kinds = {_kind(value) for value in reading.values(node)}
    return kinds.pop() if len(kinds) == 1 else None


def _kind(value: Value) -> type[Any] | None:
    if isinstance(value, Known):
        kind: Any = type(value.thing)
    elif isinstance(value, Typed):
        kind = get_origin(value.annotation) or value.annotation
    else:
        return None
    # By identity: an annotation may be anything, and need not have a hash.
    return next((plain for plain in PLAIN if plain is kind), None)


def is_steady(node: ast.expr, reading: Reading) -> bool:
    """Whether an expression surely is the same object each time it is evaluated."""
    match node:
        case ast.Name():
            return not reading.is_nested(node)
        case ast.Attribute(value=owner):
            return not reading.is_computed(node) and is_steady(owner, reading)
        case ast.Subscript(value=owner, slice=ast.Name() | ast.Constant()):
            return is_steady(owner, reading)
    return False
