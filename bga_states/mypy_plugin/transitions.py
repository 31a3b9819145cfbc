"""Redirects by name and by id lead to what is declared (P16, P17, P19)."""

from bga_states.engine.match.redirects import Fault
from bga_states.mypy_plugin.games import ids_of
from bga_states.mypy_plugin.mypy_codes import TRANSITION
from bga_states.mypy_plugin.returned_values import Redirect, leading_methods, redirects_of
from bga_states.mypy_plugin.seen_states import fault_of_id, fault_of_name
from bga_states.mypy_plugin.subjects import Subject


def check_transitions(subject: Subject) -> None:
    """Check the names and ids that hooks return."""
    for method in leading_methods(subject):
        for redirect in redirects_of(method):
            check_redirect(subject, redirect)


def check_redirect(subject: Subject, redirect: Redirect) -> None:
    """Check one redirect, by name or by id."""
    target = redirect.target
    if isinstance(target, str):
        fault = fault_of_name(subject, target)
        if fault is not None:
            _tell_name(subject, target, fault, redirect)
    elif isinstance(target, int):
        _check_id(subject, target, redirect)


def _tell_name(subject: Subject, name: str, fault: Fault, redirect: Redirect) -> None:
    names = subject.declaration.transitions or ()
    cannot = f"Cannot go on from {subject.info.name} by {name!r}"
    fact, pitfall = "it has no such transition", "P17"
    if fault is Fault.WHICH_TRANSITION:
        fact, pitfall = f'"" stands for the only transition, and it has {len(names)}', "P19"
    remedy = "Return a class, or declare transitions"
    if names:
        known = ", ".join(map(repr, names))
        remedy = f"Use one of {known}, or a class"
    subject.fail(f"{cannot}: {fact}", remedy, pitfall, redirect.context, TRANSITION)


def _check_id(subject: Subject, state_id: int, redirect: Redirect) -> None:
    game = subject.game
    # That a game has a state 1 of its own is reported by assembly.
    if game is None or fault_of_id(subject, state_id) is not Fault.NO_STATE:
        return
    known = ", ".join(map(str, sorted(ids_of(subject.states()) or ())))
    fact = f"{game.name} has no state of this id"
    message = f"Cannot go from {subject.info.name} to {state_id}: {fact}"
    subject.fail(message, f"Use one of {known}, or a class", "P16", redirect.context, TRANSITION)
