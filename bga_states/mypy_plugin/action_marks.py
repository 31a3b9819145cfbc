"""Actions: the mark and the prefix `act_` belong together, on plain methods, where players act (P31)."""

from bga_states.engine.base.spelling import PREFIX, prefixed
from bga_states.engine.base.types import StateType
from bga_states.mypy_plugin.methods import Method, methods
from bga_states.mypy_plugin.mypy_codes import ACTION
from bga_states.mypy_plugin.subjects import Subject


def check_actions(subject: Subject) -> None:
    """Check the class's own methods that are marked, and those that are called like an action."""
    for method in methods(subject.info):
        if method.is_own and (fault := _fault(subject, method)):
            subject.fail(
                f"Cannot use {method.shown} as an action: {fault} (P31).", method.context, ACTION
            )


def _fault(subject: Subject, method: Method) -> str | None:
    """Say what is wrong with a method, and the remedy."""
    if method.is_action:
        return _fault_of_marked(subject, method)
    is_for_players = subject.type not in {None, StateType.GAME}
    if (
        method.is_action is False
        and method.is_plain
        and method.name.startswith(PREFIX)
        and is_for_players
    ):
        return "it is not marked. Mark it with @possible_action, or give it a name without act_"
    return None


def _fault_of_marked(subject: Subject, method: Method) -> str | None:
    if method.name.startswith("_"):
        return f"it is private. Call it {prefixed(method.name)}"
    if not method.name.startswith(PREFIX) and not subject.has_array:
        return f"the name lacks the prefix. Call it {prefixed(method.name)}"
    if method.function.is_static or method.function.is_class:
        return "it is no plain method. Take self"
    if subject.type is StateType.GAME:
        return "nobody can act in a GAME state. Move it to a state of a player, or remove the mark"
    return None
