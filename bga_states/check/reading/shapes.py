"""Shapes: which keys a function's dict has, as far as its source or its TypedDict tells."""

import ast
from dataclasses import dataclass, field
from typing import Any

from typing_extensions import is_typeddict

from bga_states.check.reading.annotations import return_annotation
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.values import Known

PRIVATE = "_private"


@dataclass
class Shape:
    """The keys a dict may have, each with its expression if that is known; `is_open` if there may be others.

    `missing` are those that it has on some paths only.
    """

    keys: dict[str, ast.expr | None] = field(default_factory=dict)
    is_open: bool = False
    reading: Reading | None = None
    missing: set[str] = field(default_factory=set)

    @property
    def always(self) -> set[str]:
        """The keys it has on every path."""
        return {*self.keys} - self.missing

    def add(self, other: "Shape") -> None:
        """Take in the keys of another dict."""
        self.keys.update(other.keys)
        self.is_open = self.is_open or other.is_open
        self.missing |= other.missing

    def add_alternative(self, other: "Shape") -> None:
        """Take in the keys of a dict that stands for this one on another path."""
        differing = {*self.keys} ^ {*other.keys}
        self.add(other)
        self.missing |= differing


def returned_shape(reading: Reading) -> Shape:
    """Give the shape of the dict a function returns: the keys any of its returns has."""
    whole = Shape(reading=reading)
    for number, (source, node, _) in enumerate(reading.return_sources()):
        shape = shape_of(node.value, source) if node.value else Shape(is_open=True)
        (whole.add_alternative if number else whole.add)(shape)
    if whole.is_open and is_typeddict(annotation := return_annotation(reading.function)):
        names: dict[str, Any] = annotation.__annotations__
        return Shape({**dict.fromkeys(names), **whole.keys}, reading=reading)
    return whole


def shape_of(node: ast.expr, reading: Reading) -> Shape:
    """Give the shape of a dict that an expression makes."""
    match node:
        case ast.Dict(keys=keys, values=values):
            return _displayed(keys, values, reading)
        case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords):
            return _displayed(
                [ast.Constant(k.arg) if k.arg else None for k in keywords], [k.value for k in keywords], reading
            )
        case ast.Call() if helpers := reading.helpers(node):
            whole = Shape()
            for helper in helpers:
                whole.add(returned_shape(helper))
            return whole
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            whole = shape_of(left, reading)
            whole.add(shape_of(right, reading))
            return whole
        case ast.Name(id=name):
            return _assigned(name, reading)
    return Shape(is_open=True)


def _displayed(keys: list[ast.expr | None], values: list[ast.expr], reading: Reading) -> Shape:
    shape = Shape()
    for key, value in zip(keys, values, strict=True):
        if key is None:  # **other
            shape.add(shape_of(value, reading))
            continue
        names = reading.values(key)
        for name in names:
            if isinstance(name, Known) and isinstance(name.thing, str):
                shape.keys[name.thing] = value
            else:
                shape.is_open = True
    return shape


def _assigned(name: str, reading: Reading) -> Shape:
    """Give the shape of a local dict: what is assigned to it, and to its keys."""
    whole = Shape()
    made = False
    for node in reading.nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                whole.add(shape_of(value, reading))
                made = True
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                whole.add(shape_of(value, reading))
                made = True
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=target), slice=key)], value=value) if (
                target == name
            ):
                whole.add(_displayed([key], [value], reading))
            case ast.Call(ast.Attribute(ast.Name(id=target), "update"), [other]) if target == name:
                whole.add(shape_of(other, reading))
            case ast.Call(func=ast.Attribute(value=ast.Name(id=target))) if target == name:
                whole.is_open = True
    whole.is_open = whole.is_open or not made
    return whole


def private_shape(shape: Shape) -> Shape:
    """Give the shape of the private parts: the keys that any player's part has."""
    node = shape.keys.get(PRIVATE)
    if PRIVATE not in shape.keys:
        return Shape(is_open=shape.is_open)
    whole = Shape()
    parts = _parts(node) if shape.reading else None
    for part in parts or ():
        whole.add(shape_of(part, shape.reading) if shape.reading else Shape(is_open=True))
    whole.is_open = whole.is_open or not parts
    return whole


def _parts(node: ast.expr | None) -> list[ast.expr]:
    """Give the expressions of the players' parts."""
    if isinstance(node, ast.Dict):
        return node.values
    return [node.value] if isinstance(node, ast.DictComp) else []
