"""Actions: the mark and the prefix `act_` belong together in states of players (P31)."""

from bga_states.engine.base.spelling import PREFIX, prefixed
from bga_states.engine.base.types import StateType
from bga_states.mypy_plugin.methods import Method, methods
from bga_states.mypy_plugin.mypy_codes import ACTION
from bga_states.mypy_plugin.subjects import Subject


def check_actions(subject: Subject) -> None:
    """Check the class's own methods that are marked as actions, or named like one."""
    for method in methods(subject.info):
        # An inherited method is reported at the class that defines it.
        if not method.is_own:
            continue
        fault = _fault(subject, method)
        if fault is not None:
            fact, remedy = fault
            message = f"Cannot use {method.shown} as an action: {fact}"
            subject.fail(message, remedy, "P31", method.context, ACTION)


def _fault(subject: Subject, method: Method) -> tuple[str, str] | None:
    """Return the fault of a method and its remedy; None without a fault."""
    if method.is_action:
        return _fault_of_marked(subject, method)
    # A mark or type that cannot be read is None: then there is no certain fault.
    if method.is_action is None or not method.is_plain:
        return None
    if not subject.has_players or not method.name.startswith(PREFIX):
        return None
    return "it is not marked", "Mark it with @possible_action, or give it a name without act_"


def _fault_of_marked(subject: Subject, method: Method) -> tuple[str, str] | None:
    if method.name.startswith("_"):
        return "it is private", f"Call it {prefixed(method.name)}"
    if not method.name.startswith(PREFIX) and not subject.has_array:
        return "the name lacks the prefix", f"Call it {prefixed(method.name)}"
    if method.function.is_static or method.function.is_class:
        return "it is not a plain method", "Take self"
    if subject.type is StateType.GAME:
        fact = "nobody can act in a GAME state"
        return fact, "Move it to a state of a player, or remove the mark"
    return None
