"""Literals: where in the source the entries of `machine_states` stand, and what is written there twice."""

import ast
import sys
from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import resolve_name
from types import ModuleType
from typing import Any

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.definition.source_code import (
    Place,
    class_syntax,
    location,
    module_of,
    place_in,
)

ATTRIBUTE = "machine_states"
UNKNOWN = object()
LONGEST_IMPORT = 20
"""How many names may lead to the dict."""


@dataclass(frozen=True, slots=True)
class Literal:
    """The dict written for `machine_states`, in a file where names mean something."""

    file: str
    syntax: ast.Dict
    names: Mapping[str, object]

    def entries(self, syntax: ast.expr) -> Iterator[tuple[object, ast.expr, ast.expr]]:
        """List what stands in a dict of the literal: the key, and the syntax of key and value; nothing elsewhere."""
        pairs = zip(syntax.keys, syntax.values, strict=True) if isinstance(syntax, ast.Dict) else ()
        for key, value in pairs:
            if key and (known := self._value(key)) is not UNKNOWN:
                yield known, key, value

    def _value(self, key: ast.expr) -> object:
        """Give what a key means: a constant, or a name that was given to one."""
        if isinstance(key, ast.Constant):
            return key.value
        if isinstance(key, ast.Name):
            return self.names.get(key.id, UNKNOWN)
        return (
            getattr(self._value(key.value), key.attr, UNKNOWN)
            if isinstance(key, ast.Attribute)
            else UNKNOWN
        )


def literal_of(game_class: type[Game]) -> Literal | None:
    """Find the dict a game's array is written as, in its class body or where a name there leads; None elsewhere."""
    owner = next((base for base in game_class.__mro__ if ATTRIBUTE in vars(base)), Game)
    syntax = class_syntax(owner)
    written = _assigned(syntax.body, ATTRIBUTE) if syntax else None
    module = sys.modules.get(owner.__module__)
    return _followed(written, module, dict(vars(owner))) if written and module else None


def _assigned(body: list[ast.stmt], name: str) -> ast.expr | None:
    """Find what statements set a name to, the last of them."""
    found = None
    for node in body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if [getattr(target, "id", None) for target in targets] == [name]:
            found = getattr(node, "value", None)
    return found


def _followed(written: ast.expr, module: ModuleType, names: dict[str, Any]) -> Literal | None:
    """Follow a name to the dict it was given, through the modules it was imported from."""
    for _ in range(LONGEST_IMPORT):
        if isinstance(written, ast.Dict):
            return Literal(module.__file__ or "", written, ChainMap(names, vars(module)))
        found = _looked_up(written, module)
        if found is None:
            return None
        (written, module), names = found, {}
    return None


def _looked_up(written: ast.expr, module: ModuleType) -> tuple[ast.expr, ModuleType] | None:
    """Find what a name means in a module: what is assigned to it there, or imported."""
    if isinstance(written, ast.Attribute) and isinstance(written.value, ast.Name):
        other = vars(module).get(written.value.id)
        return (ast.Name(written.attr), other) if isinstance(other, ModuleType) else None
    if not isinstance(written, ast.Name):
        return None
    tree = module_of(module.__file__ or "").tree
    if value := _assigned(tree.body, written.id):
        return value, module
    for node in ast.walk(tree):
        for alias in node.names if isinstance(node, ast.ImportFrom) else ():
            if (alias.asname or alias.name) == written.id and isinstance(node, ast.ImportFrom):
                package = (module.__package__ or "") if node.level else ""
                other = sys.modules.get(
                    resolve_name("." * node.level + (node.module or ""), package)
                )
                return (ast.Name(alias.name), other) if other else None
    return None


def place_of(game_class: type[Game], *keys: object) -> Place:
    """Give the place of an entry by its id, of a key in it, of a transition; as far in as the dicts are written."""
    literal = literal_of(game_class)
    if literal is None:
        return location(game_class)
    place = location(game_class)
    syntax: ast.expr = literal.syntax
    for wanted in keys:
        for key, written, value in literal.entries(syntax):
            if key == wanted:
                place, syntax = place_in(literal.file, written), value
    return place


def duplicate_keys(game_class: type[Game]) -> Iterator[Finding]:
    """Find what is written twice in the array: ids (P2), keys of an entry (P9), transitions (P20).

    Python keeps the last of them without a word, so that nothing but the source shows it.
    """
    literal = literal_of(game_class)
    if literal is None:
        return
    yield from _repeated(literal, literal.syntax, "P2", "The id", ATTRIBUTE)
    for state_id, _, entry in literal.entries(literal.syntax):
        yield from _repeated(literal, entry, "P9", "The key", f"the state {show(state_id)}")
        for _key, _written, value in literal.entries(entry):
            yield from _repeated(
                literal, value, "P20", "The transition", f"the state {show(state_id)}"
            )


def _repeated(
    literal: Literal, syntax: ast.expr, code: str, what: str, where: str
) -> Iterator[Finding]:
    """Find the keys of one dict that stood in it before."""
    seen: list[object] = []
    for key, written, _ in literal.entries(syntax):
        if key in seen:
            fact = f"{what} {show(key)} stands twice in {where}, and the last one counts."
            yield Finding(code, fact, "Keep one.", *place_in(literal.file, written))
        seen.append(key)
