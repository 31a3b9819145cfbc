"""Operations: the results of operators, indices and displays."""

import ast
import operator
from typing import Any

from bga_states.check.reading.abstract_values import (
    ANYTHING,
    BY_VALUE,
    UNKNOWN,
    Bound,
    Engine,
    Instance,
    Known,
    Part,
    Typed,
    Value,
    Values,
    constants,
    is_set,
)

SET, LIST, TUPLE, DICT, TEXT, BOOL = (Typed(kind) for kind in (set, list, tuple, dict, str, bool))
DISPLAYS: dict[type[ast.expr], Value] = {
    ast.Set: SET,
    ast.SetComp: SET,
    ast.List: LIST,
    ast.ListComp: LIST,
    ast.Tuple: TUPLE,
    ast.Dict: DICT,
    ast.DictComp: DICT,
    ast.JoinedStr: TEXT,
    ast.Compare: BOOL,
}
RESULTS: dict[Any, Value] = {
    set: SET,
    frozenset: SET,
    list: LIST,
    sorted: LIST,
    tuple: TUPLE,
    dict: DICT,
    str: TEXT,
}
SET_OPERATORS = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)
ARITHMETIC = {ast.Add: operator.add, ast.Sub: operator.sub}
LARGEST = 1_000_000
"""A number beyond it is no id any more, and is not followed."""


def result_of_python(function: object) -> Value:
    """Return the result of calling one of Python's own functions or classes."""
    # By identity: an author's object may compare and hash as it likes.
    for known, value in RESULTS.items():
        if known is function:
            return value
    return UNKNOWN


def unary(node: ast.UnaryOp, operand: Values) -> Value:
    """Return the result of an operator on one value."""
    numbers = constants(operand, int)
    # In the source, -1 is an operator and a 1.
    if isinstance(node.op, ast.USub) and numbers:
        return Known(-numbers[0])
    if isinstance(node.op, ast.Not):
        return BOOL
    return UNKNOWN


def binary(node: ast.BinOp, left: Values, right: Values) -> Value:
    """Return the result of an operator on two values: a set, a text, or a computed number."""
    both = (*left, *right)
    # Sets first: they share their operators with numbers.
    if isinstance(node.op, SET_OPERATORS) and any(map(is_set, both)):
        return SET
    if isinstance(node.op, ast.Div):
        return Typed(float)
    compute = ARITHMETIC.get(type(node.op))
    numbers = [*constants(left, int), *constants(right, int)]
    # One number on each side, and nothing else: more would have to be paired.
    if compute and len(numbers) == len(both) == len("ab"):
        number = compute(*numbers)
        if abs(number) < LARGEST:
            return Known(number)
        return UNKNOWN
    if TEXT in both or constants(both, str):
        return TEXT
    return UNKNOWN


def looked_up(container: Any, keys: Values) -> Values:
    """Return the items of a constant under keys; anything if a key is unknown or missing."""
    found: list[Value] = []
    for key in keys:
        if not isinstance(key, Known):
            return ANYTHING
        try:
            found.append(Known(container[key.thing]))
        except (LookupError, TypeError):
            return ANYTHING
    return tuple(found)


def truth(value: Value) -> bool | None:
    """Whether a value counts as true; None when that is open."""
    if isinstance(value, Known) and isinstance(value.thing, BY_VALUE):
        return bool(value.thing)
    # Classes, functions and the engine's objects are always true.
    if isinstance(value, Known | Bound | Engine | Part):
        return True
    return None


def is_telling(value: Value) -> bool:
    """Whether this knowledge of an argument helps to read the called function."""
    if isinstance(value, Known):
        return not isinstance(value.thing, list)
    return isinstance(value, Instance)
