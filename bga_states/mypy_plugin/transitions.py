"""Redirects by name and by id lead to what is declared (P16, P17, P19)."""

from bga_states.mypy_plugin.games import ids_of
from bga_states.mypy_plugin.mypy_codes import TRANSITION
from bga_states.mypy_plugin.returned_values import Redirect, leading_methods, redirects_of
from bga_states.mypy_plugin.subjects import Subject


def check_transitions(subject: Subject) -> None:
    """Check the names and ids that hooks return."""
    for method in leading_methods(subject):
        for redirect in redirects_of(method):
            check_redirect(subject, redirect)


def check_redirect(subject: Subject, redirect: Redirect) -> None:
    """Check one redirect, by name or by id."""
    if isinstance(redirect.target, str):
        _check_name(subject, redirect.target, redirect)
    elif isinstance(redirect.target, int):
        _check_id(subject, redirect.target, redirect)


def _check_name(subject: Subject, name: str, redirect: Redirect) -> None:
    names = subject.declaration.transitions
    # None: what the class declares could not be read.
    if names is None or name in names:
        return
    # "" stands for the only transition, whatever its name.
    if not name and len(names) == 1:
        return
    cannot = f"Cannot go on from {subject.info.name} by {name!r}"
    fact, number = "it has no such transition", "P17"
    if not name:
        fact, number = f'"" stands for the only transition, and it has {len(names)}', "P19"
    remedy = "Return a class, or declare transitions"
    if names:
        known = ", ".join(map(repr, names))
        remedy = f"Use one of {known}, or a class"
    subject.fail(f"{cannot}: {fact}. {remedy} ({number}).", redirect.context, TRANSITION)


def _check_id(subject: Subject, state_id: int, redirect: Redirect) -> None:
    states, game = subject.states(), subject.game
    ids = ids_of(states)
    if game is None or states is None or ids is None or state_id in ids:
        return
    # A state that its Game does not list may belong to an expansion, which has other ids too.
    if subject.is_state and subject.info.fullname not in states:
        return
    known = ", ".join(map(str, sorted(ids)))
    fact = f"{game.name} has no state of this id. Use one of {known}, or a class"
    message = f"Cannot go from {subject.info.name} to {state_id}: {fact} (P16)."
    subject.fail(message, redirect.context, TRANSITION)
