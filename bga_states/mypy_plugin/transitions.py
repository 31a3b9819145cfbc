"""Redirects by name, by id and by class lead to states of the game (P16, P17, P19, P68)."""

from collections.abc import Collection
from typing import NamedTuple

from mypy.nodes import TypeInfo

from bga_states.engine.base.types import StateType
from bga_states.engine.match.redirects import ADD_TO_STATES, Fault, known_ids, known_transitions
from bga_states.mypy_plugin.mypy_codes import TRANSITION
from bga_states.mypy_plugin.returned_values import Redirect, leading_methods, redirects_of
from bga_states.mypy_plugin.seen_states import (
    fault_of_class,
    fault_of_id,
    fault_of_name,
    known_ids_of,
)
from bga_states.mypy_plugin.subjects import Subject


class Names(NamedTuple):
    """The transitions a redirect may name; `known` is None when they cannot be read."""

    known: Collection[str] | None
    kind: StateType | None = None
    """The type of the states that declare them; None stands for the state under check."""

    @property
    def whose(self) -> str:
        """Name the states that declare them."""
        return "the state" if self.kind is None else f"any {self.kind.name} state"


def check_transitions(subject: Subject) -> None:
    """Check the names, ids and classes that hooks return."""
    names = Names(subject.declaration.transitions)
    for method in leading_methods(subject):
        for redirect in redirects_of(method):
            check_redirect(subject, redirect, names, is_step=subject.is_step)


def check_redirect(subject: Subject, redirect: Redirect, names: Names, *, is_step: bool) -> None:
    """Check one redirect, of one player or of the table."""
    target = redirect.target
    if isinstance(target, str):
        _check_name(subject, target, names, redirect)
    elif isinstance(target, int):
        _check_id(subject, target, redirect)
    elif redirect.is_written:
        _check_class(subject, target, redirect, is_step=is_step)


def _check_id(subject: Subject, state_id: int, redirect: Redirect) -> None:
    """Check that a state has this id."""
    # Assembly reports a game that has a state 1 of its own.
    if fault_of_id(subject, state_id) is Fault.NO_STATE:
        remedy = known_ids(sorted(known_ids_of(subject) or ()))
        _tell_unknown(subject, str(state_id), remedy, redirect)


def _check_class(subject: Subject, target: TypeInfo, redirect: Redirect, *, is_step: bool) -> None:
    """Check that the Game lists a class."""
    if fault_of_class(subject, target, is_step=is_step) is Fault.NO_STATE:
        _tell_unknown(subject, target.name, ADD_TO_STATES, redirect)


def _tell_unknown(subject: Subject, shown: str, remedy: str, redirect: Redirect) -> None:
    game = "the game" if subject.game is None else subject.game.name
    message = f"Cannot go from {subject.info.name} to {shown}: it is not a state of {game}"
    subject.fail(message, remedy, "P16", redirect.context, TRANSITION)


def _check_name(subject: Subject, name: str, names: Names, redirect: Redirect) -> None:
    fault = fault_of_name(name, names.known)
    # "" may be the only transition of one state among several.
    if fault is None or names.known is None or (names.kind and not name):
        return
    fact, pitfall = f"it is not a transition of {names.whose}", "P17"
    remedy: str | None = known_transitions(names.known)
    if subject.is_step and name in (subject.declaration.transitions or ()):
        fact, pitfall, remedy = f"{fact}, only of this one", "P68", None
    elif fault is Fault.WHICH_TRANSITION:
        fact = f'"" stands for the only transition, and it has {len(names.known)}'
        pitfall = "P19"
    message = f"Cannot go on from {subject.info.name} by {name!r}: {fact}"
    subject.fail(message, remedy, pitfall, redirect.context, TRANSITION)
