"""The answers of the engine's resolver about redirects, as far as the code shows the states."""

from collections.abc import Collection
from typing import Final, NamedTuple

from mypy.nodes import TypeInfo

from bga_states.engine.base.types import StateType
from bga_states.engine.match.redirects import Fault, Miss, Resolver
from bga_states.mypy_plugin.games import drafts_states, ids_of, names_of
from bga_states.mypy_plugin.records import States, watch_record
from bga_states.mypy_plugin.state_declarations import declaration_of
from bga_states.mypy_plugin.subjects import Subject


class Seen(NamedTuple):
    """A state as far as the code shows it."""

    id: int
    type: StateType | None = None
    state_class: TypeInfo | None = None


SOMEWHERE: Final = Seen(0)
"""The target of every transition: only the names of transitions are checked."""


def fault_of_class(subject: Subject, target: TypeInfo, *, is_step: bool) -> Fault | None:
    """Return the fault of a redirect to a State class; None if its type cannot be read."""
    # Watched in any case: a type that cannot be read now may be readable later.
    watch_record(subject.checker, target)
    listed = []
    if not is_unlisted(subject, target.fullname):
        listed.append(Seen(0, declaration_of(target).type, target))
    return _fault(Resolver(listed).find(target, {}, is_step=is_step))


def is_unlisted(subject: Subject, fullname: str) -> bool:
    """Whether the game surely does not list a State class."""
    states = _states_around(subject)
    return states is not None and fullname not in states


def fault_of_name(name: str, names: Collection[str] | None) -> Fault | None:
    """Return the fault of a transition; None if the declared names cannot be read."""
    if names is None:
        return None
    transitions = dict.fromkeys(names, SOMEWHERE.id)
    return _fault(Resolver([SOMEWHERE]).find(name, transitions, is_step=False))


def names_among(subject: Subject, kind: StateType) -> frozenset[str] | None:
    """List the transitions of all states of a type; None if not all of them can be read."""
    game = subject.game
    if game is None or drafts_states(game):
        return None
    return names_of(_states_around(subject), kind)


def fault_of_id(subject: Subject, state_id: int) -> Fault | None:
    """Return the fault of an id; None if not all ids of the game can be read."""
    ids = known_ids_of(subject)
    if ids is None:
        return None
    return _fault(Resolver(map(Seen, ids)).find(state_id, {}, is_step=False))


def known_ids_of(subject: Subject) -> frozenset[int] | None:
    """List the ids that a redirect may name; None if not all of them can be read."""
    game = subject.game
    if game is None or drafts_states(game):
        return None
    return ids_of(_states_around(subject))


def _states_around(subject: Subject) -> States | None:
    """Find the states of the game that a class belongs to; None when they cannot be read."""
    states = subject.states()
    # A state that its Game does not list may belong to an expansion, which has other states too.
    if states is None or (subject.is_state and subject.info.fullname not in states):
        return None
    return states


def _fault(found: Seen | Miss[Seen] | None) -> Fault | None:
    return found.fault if isinstance(found, Miss) else None
