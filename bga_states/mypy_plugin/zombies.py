"""States of players have a `zombie` method that plays for a player who left (P39, P41)."""

from mypy.nodes import TypeInfo

from bga_states.engine.author.hooks import Hook
from bga_states.mypy_plugin.fullnames import ABSTRACT, FRAMEWORK
from bga_states.mypy_plugin.methods import find_method
from bga_states.mypy_plugin.mypy_codes import ZOMBIE
from bga_states.mypy_plugin.subjects import Subject

WHO_LEFT = ("player_id", "player_no")


def check_zombie(subject: Subject) -> None:
    """Check that a State class has the method, and that its first parameter is the player."""
    if not subject.has_players:
        return
    if _has_zombie(subject.info):
        _check_parameters(subject)
    # A base without an id never becomes a state, and so needs no zombie.
    elif subject.declaration.is_complete and _is_used(subject):
        message = f"Cannot use {subject.info.name}: it has no zombie method"
        subject.fail(message, None, "P39", subject.info, ZOMBIE)


def _check_parameters(subject: Subject) -> None:
    method = find_method(subject.info, Hook.ZOMBIE.value)
    if method is None or not method.is_own or not method.is_plain:
        return
    names = [parameter.name for parameter in method.parameters()]
    if not names or names[0] not in WHO_LEFT:
        message = f"Cannot call {method.shown}: it does not begin with player_id"
        subject.fail(message, None, "P41", method.context, ZOMBIE)


def _has_zombie(info: TypeInfo) -> bool:
    # Any attribute of this name counts, even if it is not a plain `def`.
    authored = [cls for cls in info.mro if cls.fullname not in FRAMEWORK]
    return any(Hook.ZOMBIE.value in cls.names for cls in authored)


def _is_used(subject: Subject) -> bool:
    """Whether the engine makes a state of a class: not if it is abstract or its Game omits it."""
    info = subject.info
    if info.abstract_attributes or info.declared_metaclass:
        return False
    if any(base.type.fullname == ABSTRACT for base in info.bases):
        return False
    states = subject.states()
    # A list that cannot be read may contain the class.
    return states is None or info.fullname in states
