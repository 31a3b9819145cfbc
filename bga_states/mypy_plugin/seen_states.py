"""What the engine's resolver says of a redirect, as far as the code shows what it must know."""

from typing import Final, NamedTuple

from mypy.nodes import TypeInfo

from bga_states.engine.base.types import StateType
from bga_states.engine.match.redirects import Fault, Miss, Resolver
from bga_states.mypy_plugin.games import ids_of
from bga_states.mypy_plugin.records import watch_record
from bga_states.mypy_plugin.state_declarations import declaration_of
from bga_states.mypy_plugin.subjects import Subject


class Seen(NamedTuple):
    """A state as far as the code shows it."""

    id: int
    type: StateType | None = None
    state_class: TypeInfo | None = None


SOMEWHERE: Final = Seen(0)
"""Where a transition leads: only the name of it is read."""


def fault_of_class(subject: Subject, target: TypeInfo, *, is_step: bool) -> Fault | None:
    """Return what is wrong with going to a State class; None where its type cannot be read."""
    # Watched also then: a type that cannot be read today may be there tomorrow.
    watch_record(subject.checker, target)
    seen = Seen(0, declaration_of(target).type, target)
    return _fault(Resolver([seen]).find(target, {}, is_step=is_step))


def fault_of_name(subject: Subject, name: str) -> Fault | None:
    """Return what is wrong with a transition; None where what is declared cannot be read."""
    names = subject.declaration.transitions
    if names is None:
        return None
    transitions = dict.fromkeys(names, SOMEWHERE.id)
    return _fault(Resolver([SOMEWHERE]).find(name, transitions, is_step=False))


def fault_of_id(subject: Subject, state_id: int) -> Fault | None:
    """Return what is wrong with an id; None where those of the game cannot all be read."""
    states = subject.states()
    ids = ids_of(states)
    if states is None or ids is None:
        return None
    # A state that its Game does not list may belong to an expansion, which has other ids too.
    if subject.is_state and subject.info.fullname not in states:
        return None
    return _fault(Resolver(map(Seen, ids)).find(state_id, {}, is_step=False))


def _fault(found: Seen | Miss[Seen] | None) -> Fault | None:
    return found.fault if isinstance(found, Miss) else None
