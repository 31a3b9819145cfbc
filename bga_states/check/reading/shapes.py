"""Shapes: the keys of a function's dict, as far as its source or its TypedDict shows them."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from typing_extensions import is_typeddict

from bga_states.check.reading.abstract_values import Instance, Known
from bga_states.check.reading.annotations import return_annotation
from bga_states.check.reading.reader import Reading

PRIVATE, SILENT = "_private", "_no_notify"


class Written(NamedTuple):
    """The expression of a value, and the function it stands in."""

    node: ast.expr
    reading: Reading


@dataclass
class Shape:
    """The keys a dict may have, each with the expression of its value if that is known.

    It `is_open` if there may be other keys; `missing` are the keys it has on some paths only.
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
        # Before the other keys are added: afterwards this dict has them all.
        differing = {*self.keys} ^ {*other.keys}
        self.add(other)
        self.missing |= differing


def returned_shape(reading: Reading) -> Shape:
    """Return the shape of the dict a function returns, with the keys of all its returns."""
    whole = Shape()
    for number, (source, node, _) in enumerate(reading.return_sources()):
        shape = _Shapes(source).of(node.value) if node.value else Shape(is_open=True)
        # The first is an alternative to nothing.
        if number == 0:
            whole.add(shape)
        else:
            whole.add_alternative(shape)
    # A decorator may add any key.
    if reading.is_wrapped:
        whole.is_open = True
    elif whole.is_open and _is_its_typeddict(reading):
        names: dict[str, Any] = return_annotation(reading.function).__annotations__
        return Shape({**dict.fromkeys(names), **whole.keys})
    return whole


def shape_of_dict(node: ast.expr, reading: Reading) -> Shape:
    """Return the shape of a dict that an expression of a function makes."""
    return _Shapes(reading).of(node)


def shape_of_call(node: ast.Call, reading: Reading) -> Shape:
    """Return the shape of the arguments that a call passes by name."""
    return _Shapes(reading).of_keywords(node.keywords)


def _is_its_typeddict(reading: Reading) -> bool:
    """Whether a function is annotated with a TypedDict, and returns no object of another class."""
    annotation = return_annotation(reading.function)
    if not is_typeddict(annotation):
        return False
    for value in reading.returned():
        if isinstance(value, Instance) and value.cls is not annotation:
            return False
    return True


class _Shapes:
    """The shapes of the dicts in one function."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self._locals: dict[str, Shape] = {}
        self._filling = ""

    def of(self, node: ast.expr) -> Shape:
        """Return the shape of a dict that an expression makes."""
        try:
            return self._of(node)
        except RecursionError:  # hundreds of dicts, each made of the one before
            return Shape(is_open=True)

    def _of(self, node: ast.expr) -> Shape:
        match node:
            case ast.Dict(keys=keys, values=values):
                return self.displayed(keys, values)
            case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords):
                return self.of_keywords(keywords)
            case ast.Call():
                helpers = self.reading.helpers(node)
                if helpers:
                    return _sum(map(returned_shape, helpers))
            case ast.BinOp(op=ast.BitOr(), left=left, right=right):
                return _sum((self.of(left), self.of(right)))
            case ast.Name() if not self.reading.is_nested(node):
                return self._local(node.id)
        return Shape(is_open=True)

    def of_keywords(self, keywords: list[ast.keyword]) -> Shape:
        """Return the shape of the dict that keyword arguments make."""
        shape = Shape()
        for keyword in keywords:
            if keyword.arg is None:
                shape.add(self.of(keyword.value))
            else:
                shape.keys[keyword.arg] = Written(keyword.value, self.reading)
        return shape

    def displayed(self, keys: list[ast.expr | None], values: list[ast.expr]) -> Shape:
        """Return the shape of a dict display; a key of None stands for the dict of a `**`."""
        shape = Shape()
        for key, value in zip(keys, values, strict=True):
            if key is None:
                shape.add(self.of(value))
                continue
            for name in self.reading.values(key):
                if isinstance(name, Known) and isinstance(name.thing, str):
                    shape.keys[name.thing] = Written(value, self.reading)
                else:
                    shape.is_open = True
        return shape

    def _local(self, name: str) -> Shape:
        # A dict adds nothing to itself.
        if name == self._filling:
            return Shape()
        if name not in self._locals:
            # For two dicts that are filled with each other.
            self._locals[name] = Shape(is_open=True)
            outer, self._filling = self._filling, name
            try:
                self._locals[name] = _Filled(name, self).shape
            finally:
                self._filling = outer
        return self._locals[name]


def _sum(shapes: Iterable[Shape]) -> Shape:
    whole = Shape()
    for shape in shapes:
        whole.add(shape)
    return whole


class _Filled:
    """A local dict that is filled step by step; open as soon as a step is not understood."""

    def __init__(self, name: str, shapes: _Shapes) -> None:
        self._name = name
        self._shapes = shapes
        self._understood: set[ast.AST] = set()
        self.shape = Shape()
        reading = shapes.reading
        for node in reading.nodes:
            self._take(node)
        # A parameter, or a name set in a loop, holds unknown keys.
        assigned = reading.assigned(name)
        if not assigned or None in assigned:
            self.shape.is_open = True
        # Last, when all understood uses are known.
        for node in reading.nodes:
            if self._is_it(node) and node not in self._understood:
                self.shape.is_open = True

    def _is_it(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id == self._name

    def _take(self, node: ast.AST) -> None:
        """Take in the effect of one part of the function on the dict."""
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._set(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._set(target, value)
            case ast.Call(func=ast.Attribute(value=owner, attr="update")):
                if self._is_it(owner):
                    self._understood.add(owner)
                    self._update(node)
            case _:
                self._use(node)

    def _use(self, node: ast.AST) -> None:
        """Understand a use that sets no key."""
        match node:
            case ast.Call(func=ast.Attribute(value=owner, attr="get")):
                self._look(owner)
            case ast.Return(value=ast.expr() as owner):
                self._look(owner)
            case ast.Subscript(value=owner, ctx=ast.Load()) if self._is_it(owner):
                self._understood.add(owner)
                self._open_part(node)
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    if key is None:
                        self._look(value)

    def _look(self, node: ast.expr) -> None:
        """Understand a use that only looks."""
        if self._is_it(node):
            self._understood.add(node)

    def _update(self, node: ast.Call) -> None:
        """Take in the arguments of `update`."""
        for other in node.args:
            self.shape.add(self._shapes.of(other))
        self.shape.add(self._shapes.of_keywords(node.keywords))

    def _set(self, target: ast.expr, value: ast.expr) -> None:
        """Take in an assignment to the dict, or to one of its keys."""
        if isinstance(target, ast.Tuple | ast.List):
            # Unpacked values are not followed: a name that means nothing stands for them.
            for part in target.elts:
                self._set(part, ast.Name("_", ast.Load()))
        elif self._is_it(target):
            self._understood.add(target)
            self.shape.add(self._shapes.of(value))
        elif isinstance(target, ast.Subscript) and self._is_it(target.value):
            self._understood.add(target.value)
            self.shape.add(self._shapes.displayed([target.slice], [value]))

    def _open_part(self, node: ast.Subscript) -> None:
        """Forget a value that is looked up: it may be filled there."""
        for name in self._shapes.reading.values(node.slice):
            if isinstance(name, Known) and isinstance(name.thing, str):
                self.shape.keys[name.thing] = None


def private_shape(shape: Shape) -> Shape:
    """Return the shape of the private parts: the keys that any player's part has."""
    if PRIVATE not in shape.keys:
        return Shape(is_open=shape.is_open)
    written = shape.keys[PRIVATE]
    parts = _parts(written.node) if written else []
    # Unseen parts may have any keys.
    if written is None or not parts:
        return Shape(is_open=True)
    return _sum(_Shapes(written.reading).of(part) for part in parts)


def _parts(node: ast.expr) -> list[ast.expr]:
    """Return the expressions of the players' parts."""
    if isinstance(node, ast.Dict):
        return node.values
    if isinstance(node, ast.DictComp):
        return [node.value]
    return []
