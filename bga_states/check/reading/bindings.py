"""Bindings: the values of each local name of a function; in a loop, the items it goes through.

A comprehension is a loop too. `bound_by` in `syntax` knows all other ways to bind a name.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bga_states.check.reading.syntax import BINDING, bound_by, own_nodes_of, shared_names, unpacked
from bga_states.engine.definition.source_code import Function


@dataclass(frozen=True, slots=True)
class Binding:
    """A value that a name is set to, or a part of one, `inside` levels deep.

    `value` is None if no expression shows it, as when the name is changed `in_place`.
    """

    value: ast.expr | None
    inside: int = 0
    in_place: bool = False


def assigned_values(function: Function) -> dict[str, list[ast.expr | None]]:
    """Return all values that each local name is set to.

    None stands for a value that no expression shows, such as an item of a loop.
    """
    found: dict[str, list[ast.expr | None]] = {}
    for name, bindings in bindings_of(function).items():
        found[name] = [None if binding.inside else binding.value for binding in bindings]
    return found


# A function is read anew for other arguments.
@lru_cache(maxsize=1_024)
def bindings_of(function: Function) -> dict[str, list[Binding]]:
    """Return all bindings of each local name, except in functions inside."""
    found: dict[str, list[Binding]] = {}
    for node in own_nodes_of(function):
        if isinstance(node, BINDING):
            for name, binding in _bindings(node):
                found.setdefault(name, []).append(binding)
    # Names that are shared with the module or another function are set there too.
    for name in shared_names(function):
        found.pop(name, None)
    return found


def _bindings(node: ast.AST) -> Iterator[tuple[str, Binding]]:
    match node:
        case (
            ast.For(target=target, iter=iterated) | ast.comprehension(target=target, iter=iterated)
        ):
            yield from _looped(target, iterated)
        case ast.AugAssign(target=ast.Name(id=name)):
            yield name, Binding(None, in_place=True)
        case _:
            for name, value in bound_by(node):
                yield name, Binding(value)


def _looped(target: ast.expr, iterated: ast.expr) -> Iterator[tuple[str, Binding]]:
    """Find the names in the target of a loop, each with the container of its items."""
    if isinstance(target, ast.Name):
        yield target.id, Binding(None if _are_pairs(iterated) else iterated, inside=1)
        return
    parts: list[ast.expr] = getattr(target, "elts", [])
    match iterated:
        case ast.Call(func=ast.Attribute(value=mapping, attr="items"), args=[]):
            containers = [None, mapping]
        case ast.Call(func=ast.Name(id="enumerate"), args=[counted, *_]):
            containers = [None, counted]
        case ast.Call(func=ast.Name(id="zip"), args=zipped):
            containers = [*zipped]
        case _:
            yield from _inside(parts, iterated)
            return
    if len(parts) != len(containers):
        yield from _inside(parts, None)
        return
    for part, container in zip(parts, containers, strict=True):
        if container is None:
            yield from _inside([part], None)
        else:
            yield from _looped(part, container)


def _are_pairs(iterated: ast.expr) -> bool:
    """Whether a loop goes through tuples that are made for it."""
    match iterated:
        case ast.Call(func=ast.Attribute(attr="items"), args=[]):
            return True
        case ast.Call(func=ast.Name(id="enumerate" | "zip")):
            return True
    return False


def _inside(parts: list[ast.expr], iterated: ast.expr | None) -> Iterator[tuple[str, Binding]]:
    """Find the names that the items of a loop are unpacked into."""
    for part in parts:
        for node, _ in unpacked(part, None):
            if isinstance(node, ast.Name):
                is_plain = node is part
                yield node.id, Binding(iterated if is_plain else None, inside=2)
