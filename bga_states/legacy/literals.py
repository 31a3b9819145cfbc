"""Literals: the places of the entries of `machine_states` in the source, and duplicate keys."""

import ast
import sys
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import resolve_name
from types import ModuleType
from typing import Any, TypeAlias

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
"""The largest number of names on the way to the dict."""


Written: TypeAlias = tuple[object, ast.expr, ast.expr]
"""An entry of a dict: its key, and the syntax of key and value."""


@dataclass(frozen=True, slots=True)
class Literal:
    """The dict written for `machine_states`, with its file and the names known there."""

    file: str
    syntax: ast.Dict
    names: Mapping[str, object]

    def entries(self, syntax: ast.expr) -> Iterator[Written]:
        """Yield the entries of a dict of the literal: the key, and the syntax of key and value.

        Syntax of another kind has no entries.
        """
        if not isinstance(syntax, ast.Dict):
            return
        for key, value in zip(syntax.keys, syntax.values, strict=True):
            if key is None:  # ** and another dict
                continue
            known = self._value(key)
            if known is not UNKNOWN:
                yield known, key, value

    def _value(self, key: ast.expr) -> object:
        """Return the value of a key: a constant, or the constant that a name stands for."""
        if isinstance(key, ast.Constant):
            return key.value
        if isinstance(key, ast.Name):
            return self.names.get(key.id, UNKNOWN)
        if isinstance(key, ast.Attribute):
            return getattr(self._value(key.value), key.attr, UNKNOWN)
        return UNKNOWN


def literal_of(game_class: type[Game]) -> Literal | None:
    """Find the dict literal of a game's array; None if it is not written as a dict.

    The dict is in the class body, or a name in the class body leads to it.
    """
    owner = next((base for base in game_class.__mro__ if ATTRIBUTE in vars(base)), Game)
    syntax = class_syntax(owner)
    module = sys.modules.get(owner.__module__)
    if syntax is None or module is None:
        return None
    written = _assigned(syntax.body, ATTRIBUTE)
    if written is None:
        return None
    return _followed(written, module, dict(vars(owner)))


def _assigned(body: list[ast.stmt], name: str) -> ast.expr | None:
    """Find the value of the last statement that sets a name."""
    found = None
    for node in body:
        targets: Sequence[ast.expr | None] = [getattr(node, "target", None)]
        if isinstance(node, ast.Assign):
            targets = node.targets
        if [getattr(target, "id", None) for target in targets] == [name]:
            # A loop sets its target too, but without a value in the source.
            found = getattr(node, "value", None)
    return found


def _followed(written: ast.expr, module: ModuleType, names: dict[str, Any]) -> Literal | None:
    """Follow a name to its dict, through the modules that it was imported from."""
    for _ in range(LONGEST_IMPORT):
        if isinstance(written, ast.Dict):
            return Literal(module.__file__ or "", written, ChainMap(names, vars(module)))
        found = _looked_up(written, module)
        if found is None:
            return None
        written, module = found
        # The names of the class body mean nothing in another module.
        names = {}
    return None


def _looked_up(written: ast.expr, module: ModuleType) -> tuple[ast.expr, ModuleType] | None:
    """Find the meaning of a name in a module: its assignment there, or its import."""
    # `states.MACHINE`, of a module imported as a whole.
    if isinstance(written, ast.Attribute) and isinstance(written.value, ast.Name):
        other = vars(module).get(written.value.id)
        if not isinstance(other, ModuleType):
            return None
        return ast.Name(written.attr), other
    if not isinstance(written, ast.Name):
        return None
    tree = module_of(module.__file__ or "").tree
    # An assignment first: it replaces an import of the same name.
    value = _assigned(tree.body, written.id)
    if value is not None:
        return value, module
    return _imported(tree, written.id, module)


def _imported(
    tree: ast.Module, name: str, module: ModuleType
) -> tuple[ast.expr, ModuleType] | None:
    """Find the source of an imported name: its name in the original module, and that module."""
    # Imports may be in branches, such as a `try`.
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            if (alias.asname or alias.name) != name:
                continue
            source = _source(node, module)
            # The module was never imported, as under TYPE_CHECKING.
            if source is None:
                return None
            return ast.Name(alias.name), source
    return None


def _source(statement: ast.ImportFrom, module: ModuleType) -> ModuleType | None:
    """Find the module that an import statement of another module names."""
    package = ""
    if statement.level:
        package = module.__package__ or ""
    relative = "." * statement.level + (statement.module or "")
    return sys.modules.get(resolve_name(relative, package))


class Places:
    """The places of the entries of a game's array, found once for all of them."""

    def __init__(self, game_class: type[Game]) -> None:
        self._whole = location(game_class)
        self._literal = literal_of(game_class)
        self._entries: list[Written] = []
        if self._literal is not None:
            self._entries = list(self._literal.entries(self._literal.syntax))

    def of(self, *keys: object) -> Place:
        """Return the place of an entry by its id, of a key in it, or of a transition.

        If a dict is not written out, return the place of the entry or the class that holds it.
        """
        place, entries = self._whole, self._entries
        for wanted in keys:
            # Backwards: of equal keys Python keeps the last.
            for key, written, value in reversed(entries):
                if key == wanted or _is_number_named(key, wanted):
                    place, entries = self._in(written, value)
                    break
            else:
                return place
        return place

    def _in(self, written: ast.expr, value: ast.expr) -> tuple[Place, list[Written]]:
        """Return the place of a key, and the entries of the dict that is its value."""
        literal = self._literal
        assert literal is not None, "without a literal there are no entries"
        return place_in(literal.file, written), list(literal.entries(value))


def _is_number_named(key: object, wanted: object) -> bool:
    """Whether a transition written as a number has the wanted name."""
    return isinstance(key, int) and str(int(key)) == wanted


def duplicate_keys(game_class: type[Game]) -> Iterator[Finding]:
    """Find duplicates in the array: ids (P2), keys of an entry (P9), transitions (P20).

    Python silently keeps the last of them, so only the source shows them.
    """
    literal = literal_of(game_class)
    if literal is None:
        return
    yield from _repeated(literal, literal.syntax, "P2", "The id", ATTRIBUTE)
    for state_id, _, entry in literal.entries(literal.syntax):
        where = f"the state {show(state_id)}"
        yield from _repeated(literal, entry, "P9", "The key", where)
        for _key, _written, value in literal.entries(entry):
            yield from _repeated(literal, value, "P20", "The transition", where)


def _repeated(
    literal: Literal, syntax: ast.expr, code: str, what: str, where: str
) -> Iterator[Finding]:
    """Find the repeated keys of one dict."""
    seen: list[object] = []  # not a set: not every object that a name stands for has a hash
    for key, written, _ in literal.entries(syntax):
        if key in seen:
            fact = f"{what} {show(key)} stands twice in {where}, and the last one counts."
            yield Finding(code, fact, "Keep one.", *place_in(literal.file, written))
        seen.append(key)
