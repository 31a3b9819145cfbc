"""What is kept of a class beside its code, for modules that see it through mypy's cache.

It is kept as a literal type of an attribute of its own: the cache saves it with the class, and the
daemon checks anew what depends on it when it changes.
"""

import json
from typing import Final, TypedDict

from mypy.checker import TypeChecker
from mypy.nodes import MDEF, SymbolTableNode, TypeInfo, Var
from mypy.server.trigger import make_trigger
from mypy.types import LiteralType, get_proper_type

from bga_states.mypy_plugin.initializers import Initializer

NAME: Final = "__bga_record"
"""A private name: mypy does not compare those of several bases."""


class Listed(TypedDict):
    """What a Game's record says of one of its states; None stands for what cannot be read."""

    id: int | None
    type: str | None
    """The name of the StateType."""
    transitions: list[str] | None


States = dict[str, Listed]
"""The states of a Game by the full names of their classes."""


class Record(TypedDict):
    """What is kept of one class."""

    initializer: Initializer | None
    """Of a State class: what its `__init__` does."""
    declared: str
    """Of a State class: what it declares, so that the record changes when a base does."""
    actions: list[str]
    """The methods that are marked with `@possible_action`, and decorated by nothing else."""
    states: States | None
    """Of a Game class: its states; None when they cannot be read."""


def stored(info: TypeInfo) -> Record | None:
    """Return what is kept of a class."""
    symbol = info.names.get(NAME)
    if symbol is None or not isinstance(symbol.node, Var):
        return None
    literal = get_proper_type(symbol.node.type)
    # Whatever else has this name is not ours.
    if not isinstance(literal, LiteralType) or not isinstance(literal.value, str):
        return None
    record: Record = json.loads(literal.value)
    return record


def store(info: TypeInfo, record: Record, checker: TypeChecker) -> None:
    """Keep a record with its class."""
    # In one order whatever came first: another text would have the daemon check all users anew.
    text = json.dumps(record, sort_keys=True)
    var = Var(NAME, LiteralType(text, checker.named_generic_type("builtins.str", [])))
    var.info = info
    var._fullname = f"{info.fullname}.{NAME}"  # noqa: SLF001  # as mypy's own plugins do
    info.names[NAME] = SymbolTableNode(MDEF, var, plugin_generated=True)


def forget(info: TypeInfo) -> None:
    """Drop what was kept of a class, so that it is read anew."""
    info.names.pop(NAME, None)


def watch(checker: TypeChecker, *fullnames: str) -> None:
    """Have the daemon check the present code anew when one of these names changes."""
    target = checker.tscope.current_target()
    for fullname in fullnames:
        checker.tree.plugin_deps.setdefault(make_trigger(fullname), set()).add(target)


def watch_record(checker: TypeChecker, info: TypeInfo) -> None:
    """Have the daemon check the present code anew when what is kept of a class changes."""
    watch(checker, f"{info.fullname}.{NAME}")
