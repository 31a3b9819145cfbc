"""Declared transitions lead to states of the game (P16)."""

from collections.abc import Iterator

from mypy.nodes import Context, DictExpr, Expression, FuncDef

from bga_states.engine.match.redirects import ADD_TO_STATES, Fault, known_ids
from bga_states.mypy_plugin.initializers import calls_in, value_of
from bga_states.mypy_plugin.mypy_codes import TRANSITION
from bga_states.mypy_plugin.seen_states import fault_of_id, is_unlisted, known_ids_of
from bga_states.mypy_plugin.subjects import Subject


def check_targets(subject: Subject) -> None:
    """Check the ids and classes that a State class gives as targets."""
    for name, (kind, target) in (subject.declaration.transitions or {}).items():
        if kind == "int" and fault_of_id(subject, target) is Fault.NO_STATE:
            remedy = known_ids(sorted(known_ids_of(subject) or ()))
            _tell(subject, name, str(target), remedy)
        elif kind == "class" and is_unlisted(subject, target):
            _tell(subject, name, target.rpartition(".")[-1], ADD_TO_STATES)


def _tell(subject: Subject, name: str, shown: str, remedy: str) -> None:
    game = "the game" if subject.game is None else subject.game.name
    cannot = f"Cannot lead from {subject.info.name} to {shown} by {name!r}"
    message = f"{cannot}: it is not a state of {game}"
    subject.fail(message, remedy, "P16", _place(subject, name), TRANSITION)


def _place(subject: Subject, name: str) -> Context:
    """Find the place where a transition is declared; the class, if a base declares it."""
    symbol = subject.info.names.get("__init__")
    if symbol is not None and isinstance(symbol.node, FuncDef):
        for key, target in _items(symbol.node):
            if key is not None and value_of(key) == ("str", name):
                return target
    return subject.info


def _items(function: FuncDef) -> Iterator[tuple[Expression | None, Expression]]:
    """List the items of the dicts that an `__init__` hands on."""
    for call in calls_in(function):
        for given in call.args:
            if isinstance(given, DictExpr):
                yield from given.items
