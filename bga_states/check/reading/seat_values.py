"""Seat values: whether an expression is the number of a seat, or the players by their ids."""

import ast

from bga_states.check.reading.abstract_values import Known, Part
from bga_states.check.reading.bindings import Binding
from bga_states.check.reading.reader import Reading

SEATS = {"player_no", "active_player_no", "current_player_no"}
"""The magic parameters that are numbers of seats; other parameters may have these names too."""
DEEPEST = 5
"""The largest number of names that a number of a seat is followed through."""


def are_players(node: ast.expr, reading: Reading) -> bool:
    """Whether an expression surely is `self.players`, a dict by the players' ids."""
    return reading.values(node) == (Part("players"),)


def is_seat(node: ast.expr, reading: Reading, depth: int = DEEPEST) -> bool:
    """Whether an expression surely is the number of a seat, or only counts."""
    match node:
        case ast.Attribute(value=owner, attr="no"):
            return _is_player(owner, reading, depth)
        case ast.Name(id=name) if depth and not reading.is_nested(node):
            bindings = reading.bindings(name)
            if name in reading.parameters:
                return name in SEATS and not bindings
            if _is_count(name, bindings, reading):
                return True
            return bool(bindings) and all(_binds_seat(one, reading, depth - 1) for one in bindings)
    return False


def _is_count(name: str, bindings: list[Binding], reading: Reading) -> bool:
    """Whether a name is only set to the numbers of `enumerate`."""
    # No expression shows its values then.
    if not bindings or any(one.value for one in bindings):
        return False
    loops: list[ast.For | ast.comprehension] = [
        *reading.nodes_of(ast.For),
        *reading.nodes_of(ast.comprehension),
    ]
    counting = [loop for loop in loops if _counts_as(name, loop, reading)]
    return len(counting) == len(bindings)


def _counts_as(name: str, loop: ast.For | ast.comprehension, reading: Reading) -> bool:
    """Whether a loop counts from 0 or 1 as this name."""
    match loop.target, loop.iter:
        case (
            ast.Tuple(elts=[ast.Name(id=first), _]),
            ast.Call(func=function, args=[_] | [_, ast.Constant(value=0 | 1)], keywords=[]),
        ):
            return first == name and reading.values(function) == (Known(enumerate),)
    return False


def _binds_seat(binding: Binding, reading: Reading, depth: int) -> bool:
    """Whether a name is set to the number of a seat, or counts."""
    if binding.value is None or binding.inside > 1:
        return False
    if not binding.inside:
        return is_seat(binding.value, reading, depth)
    counted = binding.value
    return isinstance(counted, ast.Call) and reading.values(counted.func) == (Known(range),)


def _is_player(node: ast.expr, reading: Reading, depth: int) -> bool:
    """Whether an expression surely is one of the players, by id or in a loop."""
    match node:
        case ast.Subscript(value=whole):
            return are_players(whole, reading)
        case ast.Name(id=name) if depth and not reading.is_nested(node):
            bindings = reading.bindings(name)
            is_local = bool(bindings) and name not in reading.parameters
            return is_local and all(_binds_player(one, reading, depth - 1) for one in bindings)
    return False


def _binds_player(binding: Binding, reading: Reading, depth: int) -> bool:
    """Whether a name is set to one of the players."""
    if binding.value is None or binding.inside > 1:
        return False
    if binding.inside:
        return _are_values_of_players(binding.value, reading)
    return _is_player(binding.value, reading, depth)


def _are_values_of_players(node: ast.expr, reading: Reading) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=whole, attr="values")):
            return are_players(whole, reading)
    return False
