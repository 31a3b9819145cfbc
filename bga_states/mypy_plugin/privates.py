"""The table does not go to a PRIVATE state, nor a player's step to a state of the table (P50)."""

from mypy.nodes import TypeInfo

from bga_states.engine.author.hooks import SETUP
from bga_states.engine.base.types import StateType
from bga_states.mypy_plugin.mypy_codes import PRIVATE
from bga_states.mypy_plugin.records import watch_record
from bga_states.mypy_plugin.returned_values import Redirect, leading_methods, redirects_of
from bga_states.mypy_plugin.state_declarations import declaration_of
from bga_states.mypy_plugin.subjects import Subject


def check_privates(subject: Subject) -> None:
    """Check the State classes that hooks return."""
    # Without its type it may be a step of a player or a state of the table.
    if subject.is_state and subject.type is None:
        return
    for method in leading_methods(subject):
        for redirect in redirects_of(method):
            if isinstance(redirect.target, TypeInfo):
                _check_class(subject, redirect.target, redirect)


def _check_class(subject: Subject, target: TypeInfo, redirect: Redirect) -> None:
    # Before the first return: a type that cannot be read today may be there tomorrow.
    watch_record(subject.checker, target)
    type_of_target = declaration_of(target).type
    if type_of_target is None:
        return
    if subject.type is StateType.PRIVATE and type_of_target is not StateType.PRIVATE:
        fact = "it is a state of the whole table, and this is a step of one player"
        call = f"self.gamestate.set_player_non_multiactive(player_id, {target.name})"
        remedy = f"Write {call} if that waits for the others"
        tell(subject, redirect, f"{target.name}: {fact}. {remedy}")
    elif subject.type is not StateType.PRIVATE and type_of_target is StateType.PRIVATE:
        refuse_private(subject, target, redirect)


def refuse_private(subject: Subject, target: TypeInfo, redirect: Redirect) -> None:
    """Report that the table goes to a PRIVATE state."""
    remedy = "Go to its master state, or move the player with self.gamestate.next_private_state"
    tell(subject, redirect, f"{target.name}: it is PRIVATE, a step of one player. {remedy}")


def tell(subject: Subject, redirect: Redirect, message: str) -> None:
    """Report a redirect between the table and a player's step."""
    source = subject.info.name if subject.is_state else f"{subject.info.name}.{SETUP}"
    subject.fail(f"Cannot go from {source} to {message} (P50).", redirect.context, PRIVATE)
