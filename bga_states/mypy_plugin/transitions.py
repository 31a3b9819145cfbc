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
    if names is None or name in names or (not name and len(names) == 1):
        return
    cannot = f"Cannot go on from {subject.info.name} by {name!r}"
    known = ", ".join(map(repr, names))
    if not name:
        fact, number = f'"" stands for the only transition, and it has {len(names)}', "P19"
    else:
        fact, number = "it has no such transition", "P17"
    remedy = (
        f"Use one of {known}, or a class" if known else "Return a class, or declare transitions"
    )
    subject.fail(f"{cannot}: {fact}. {remedy} ({number}).", redirect.context, TRANSITION)


def _check_id(subject: Subject, state_id: int, redirect: Redirect) -> None:
    states, game = subject.states(), subject.game
    ids = ids_of(states)
    is_elsewhere = subject.is_state and subject.info.fullname not in (
        states or {}
    )  # in an expansion's, say
    if game is not None and ids is not None and state_id not in ids and not is_elsewhere:
        known = ", ".join(map(str, sorted(ids)))
        fact = f"{game.name} has no state of this id. Use one of {known}, or a class"
        subject.fail(
            f"Cannot go from {subject.info.name} to {state_id}: {fact} (P16).",
            redirect.context,
            TRANSITION,
        )
