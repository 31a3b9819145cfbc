"""Where players act there is a `zombie` method that plays for who left (P39, P41)."""

from mypy.nodes import TypeInfo

from bga_states.engine.author.hooks import Hook
from bga_states.engine.base.types import StateType
from bga_states.mypy_plugin.fullnames import ABSTRACT, FRAMEWORK
from bga_states.mypy_plugin.methods import find_method
from bga_states.mypy_plugin.mypy_codes import ZOMBIE
from bga_states.mypy_plugin.subjects import Subject

WHO_LEFT = ("player_id", "player_no")
WITHOUT = frozenset({StateType.GAME, StateType.MANAGER})


def check_zombie(subject: Subject) -> None:
    """Check that a State class has the method, and that it begins with who left."""
    if subject.type is None or subject.type in WITHOUT:
        return
    if not _has_zombie(subject.info):
        if subject.declaration.is_complete and _is_used(subject):
            remedy = "Write `def zombie(self, player_id: int)`: play for the player who left, return a redirect"
            message = f"Cannot use {subject.info.name}: it has no zombie method. {remedy} (P39)."
            subject.fail(message, subject.info, ZOMBIE)
        return
    method = find_method(subject.info, Hook.ZOMBIE.value)
    if method is not None and method.is_own and method.is_plain:
        names = [parameter.name for parameter in method.parameters()]
        if names[:1] not in ([name] for name in WHO_LEFT):
            fact = "it does not begin with player_id. Put it first: who left is not always the active player"
            subject.fail(f"Cannot call {method.shown}: {fact} (P41).", method.context, ZOMBIE)


def _has_zombie(info: TypeInfo) -> bool:
    return any(Hook.ZOMBIE.value in cls.names for cls in info.mro if cls.fullname not in FRAMEWORK)


def _is_used(subject: Subject) -> bool:
    """Whether the engine makes a state of a class: not of an abstract one, nor of one its Game does not list."""
    info = subject.info
    if (
        info.abstract_attributes
        or info.declared_metaclass
        or any(b.type.fullname == ABSTRACT for b in info.bases)
    ):
        return False
    states = subject.states()
    return states is None or info.fullname in states
