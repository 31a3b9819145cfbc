"""Records of classes, for modules that see a class through mypy's cache, without its code.

A record is the literal type of an attribute of its class. The cache saves it with the class. When
it changes, the daemon checks the code that depends on it again.
"""

import json
from typing import Final, TypedDict

from mypy.checker import TypeChecker
from mypy.nodes import MDEF, SymbolTableNode, TypeInfo, Var
from mypy.server.trigger import make_trigger
from mypy.types import LiteralType, get_proper_type

from bga_states.mypy_plugin.initializers import Initializer

NAME: Final = "__bga_record"
"""A private name: mypy does not compare private attributes of several bases."""


class Listed(TypedDict):
    """One state in a Game's record; None stands for a value that cannot be read."""

    id: int | None
    type: str | None
    """The name of the StateType."""
    transitions: list[str] | None


States = dict[str, Listed]
"""The states of a Game by the full names of their classes."""


class Record(TypedDict):
    """The record of one class."""

    initializer: Initializer | None
    """For a State class: its `__init__`."""
    declared: str
    """For a State class: its declaration, so that the record changes when a base does."""
    actions: list[str]
    """The names of the plain methods that are marked with `@possible_action`."""
    states: States | None
    """For a Game class: its states; None when they cannot be read."""


def stored(info: TypeInfo) -> Record | None:
    """Return the record of a class; None without one."""
    symbol = info.names.get(NAME)
    if symbol is None or not isinstance(symbol.node, Var):
        return None
    literal = get_proper_type(symbol.node.type)
    # Anything else of this name is not a record.
    if not isinstance(literal, LiteralType) or not isinstance(literal.value, str):
        return None
    record: Record = json.loads(literal.value)
    return record


def store(info: TypeInfo, record: Record, checker: TypeChecker) -> None:
    """Store a record with its class."""
    # Always in the same order: a new text would make the daemon check all dependent code again.
    text = json.dumps(record, sort_keys=True)
    var = Var(NAME, LiteralType(text, checker.named_generic_type("builtins.str", [])))
    var.info = info
    var._fullname = f"{info.fullname}.{NAME}"  # noqa: SLF001  # as mypy's own plugins do
    info.names[NAME] = SymbolTableNode(MDEF, var, plugin_generated=True)


def forget(info: TypeInfo) -> None:
    """Drop the record of a class, so that its code is read again."""
    info.names.pop(NAME, None)


def watch(checker: TypeChecker, *fullnames: str) -> None:
    """Have the daemon check the present code again when one of these names changes."""
    target = checker.tscope.current_target()
    for fullname in fullnames:
        checker.tree.plugin_deps.setdefault(make_trigger(fullname), set()).add(target)


def watch_record(checker: TypeChecker, info: TypeInfo) -> None:
    """Have the daemon check the present code again when the record of a class changes."""
    watch(checker, f"{info.fullname}.{NAME}")
