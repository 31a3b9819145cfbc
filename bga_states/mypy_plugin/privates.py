"""The table does not go to a PRIVATE state, nor a player's step to a state of the table (P50)."""

from mypy.nodes import TypeInfo

from bga_states.engine.match.redirects import FOR_A_PLAYER, Fault, for_the_table
from bga_states.mypy_plugin.mypy_codes import PRIVATE
from bga_states.mypy_plugin.returned_values import Redirect, leading_methods, redirects_of
from bga_states.mypy_plugin.seen_states import fault_of_class
from bga_states.mypy_plugin.subjects import Subject


def check_privates(subject: Subject) -> None:
    """Check the State classes that hooks return."""
    # Without its type it may be a step of a player or a state of the table.
    if subject.is_state and subject.type is None:
        return
    for method in leading_methods(subject):
        for redirect in redirects_of(method):
            if isinstance(redirect.target, TypeInfo):
                check_class(subject, redirect.target, redirect, is_step=subject.is_step)


def check_class(subject: Subject, target: TypeInfo, redirect: Redirect, *, is_step: bool) -> None:
    """Check one redirect to a State class, of one player or of the table."""
    fault = fault_of_class(subject, target, is_step=is_step)
    if fault is Fault.TABLE:
        fact = "it is a state of the whole table, and this is a step of one player"
        _tell(subject, target, redirect, fact, for_the_table(target.name))
    elif fault is Fault.STEP:
        fact = "it is PRIVATE, a step of one player"
        _tell(subject, target, redirect, fact, FOR_A_PLAYER)


def _tell(subject: Subject, target: TypeInfo, redirect: Redirect, fact: str, remedy: str) -> None:
    message = f"Cannot go from {subject.info.name} to {target.name}: {fact}"
    subject.fail(message, remedy, "P50", redirect.context, PRIVATE)
