"""Shapes: which keys a function's dict has, as far as its source or its TypedDict tells."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from typing_extensions import is_typeddict

from bga_states.check.reading.annotations import return_annotation
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.values import Instance, Known

PRIVATE, SILENT = "_private", "_no_notify"


class Written(NamedTuple):
    """The expression of a value, and the function it stands in."""

    node: ast.expr
    reading: Reading


@dataclass
class Shape:
    """The keys a dict may have, each with its value as it is written if known; `is_open` if there may be others.

    `missing` are those that it has on some paths only.
    """

    keys: dict[str, Written | None] = field(default_factory=dict)
    is_open: bool = False
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
    whole = Shape(is_open=reading.is_wrapped)
    sources = [(node, source) for source, node, _ in reading.return_sources()]
    shapes = [shape_of(node.value, source) if node.value else Shape(is_open=True) for node, source in sources]
    for number, shape in enumerate(shapes):
        (whole.add_alternative if number else whole.add)(shape)
    annotation = return_annotation(reading.function)
    others = [value.cls for value in reading.returned() if isinstance(value, Instance) and value.cls is not annotation]
    if whole.is_open and not reading.is_wrapped and is_typeddict(annotation) and not others:
        names: dict[str, Any] = annotation.__annotations__
        return Shape({**dict.fromkeys(names), **whole.keys})
    return whole


def shape_of(node: ast.expr, reading: Reading) -> Shape:
    """Give the shape of a dict that an expression makes."""
    match node:
        case ast.Dict(keys=keys, values=values):
            return _displayed(keys, values, reading)
        case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords):
            return _of_keywords(keywords, reading)
        case ast.Call() if helpers := reading.helpers(node):
            whole = Shape()
            for helper in helpers:
                whole.add(returned_shape(helper))
            return whole
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            whole = shape_of(left, reading)
            whole.add(shape_of(right, reading))
            return whole
        case ast.Name() if not reading.is_nested(node):
            return _Filled(node.id, reading).shape
    return Shape(is_open=True)


def _of_keywords(keywords: list[ast.keyword], reading: Reading) -> Shape:
    keys = [ast.Constant(keyword.arg) if keyword.arg else None for keyword in keywords]
    return _displayed([*keys], [keyword.value for keyword in keywords], reading)


def _displayed(keys: list[ast.expr | None], values: list[ast.expr], reading: Reading) -> Shape:
    shape = Shape()
    for key, value in zip(keys, values, strict=True):
        if key is None:  # **other
            shape.add(shape_of(value, reading))
            continue
        for name in reading.values(key):
            if isinstance(name, Known) and isinstance(name.thing, str):
                shape.keys[name.thing] = Written(value, reading)
            else:
                shape.is_open = True
    return shape


class _Filled:
    """A local dict that is filled step by step; open as soon as a step is not understood."""

    def __init__(self, name: str, reading: Reading) -> None:
        self._name = name
        self._reading = reading
        self._understood: set[ast.AST] = set()
        self.shape = Shape()
        for node in reading.nodes:
            self._take(node)
        uses = [node for node in reading.nodes if self._is_it(node)]
        is_made = bool(reading.assigned(name)) and None not in reading.assigned(name)
        self.shape.is_open = self.shape.is_open or not is_made or any(use not in self._understood for use in uses)

    def _is_it(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id == self._name

    def _take(self, node: ast.AST) -> None:
        """Take in what one part of the function does with the dict."""
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._set(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._set(target, value)
            case ast.Call(func=ast.Attribute(value=owner, attr="update"), args=arguments) if self._is_it(owner):
                self._understood.add(owner)
                for other in arguments:
                    self.shape.add(shape_of(other, self._reading))
                self.shape.add(_of_keywords(node.keywords, self._reading))
            case ast.Call(func=ast.Attribute(value=owner, attr="get")) | ast.Return(value=owner) if owner:
                self._understood |= {owner} if self._is_it(owner) else set()
            case ast.Subscript(value=owner, ctx=ast.Load()) if self._is_it(owner):
                self._understood.add(owner)
                self._open_part(node)
            case ast.Dict(keys=keys, values=values):
                pairs = zip(keys, values, strict=True)
                self._understood |= {value for key, value in pairs if key is None and self._is_it(value)}

    def _set(self, target: ast.expr, value: ast.expr) -> None:
        """Take in an assignment to the dict, or to one of its keys."""
        if isinstance(target, ast.Tuple | ast.List):
            for part in target.elts:
                self._set(part, ast.Name("_", ast.Load()))
        elif self._is_it(target):
            self._understood.add(target)
            self.shape.add(shape_of(value, self._reading))
        elif isinstance(target, ast.Subscript) and self._is_it(target.value):
            self._understood.add(target.value)
            self.shape.add(_displayed([target.slice], [value], self._reading))

    def _open_part(self, node: ast.Subscript) -> None:
        """Know no more of a value that is looked up: it may be filled there."""
        for name in self._reading.values(node.slice):
            if isinstance(name, Known) and isinstance(name.thing, str):
                self.shape.keys[name.thing] = None


def private_shape(shape: Shape) -> Shape:
    """Give the shape of the private parts: the keys that any player's part has."""
    if PRIVATE not in shape.keys:
        return Shape(is_open=shape.is_open)
    whole = Shape()
    written = shape.keys[PRIVATE]
    parts = list(_parts(written.node)) if written else []
    for part in parts:
        whole.add(shape_of(part, written.reading) if written else Shape(is_open=True))
    whole.is_open = whole.is_open or not parts
    return whole


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    """Give the expressions of the players' parts."""
    if isinstance(node, ast.Dict):
        yield from node.values
    elif isinstance(node, ast.DictComp):
        yield node.value
