"""Targets: the state that a value stands for, or its fault as a redirect."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, get_origin

from bga_states.check.reading.abstract_values import LACKING, RESULT, Instance, Known, Typed, Value
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import show
from bga_states.engine.base.types import GAME_END
from bga_states.engine.definition.definition import END, StateDefinition
from bga_states.engine.match import redirects
from bga_states.engine.match.redirects import (
    ADD_TO_STATES,
    FOR_A_PLAYER,
    Miss,
    Resolver,
    for_the_table,
    known_ids,
    known_transitions,
    transition_meant,
)

NO_STATES: Resolver[StateDefinition] = Resolver(())
NO_REDIRECT = (dict, list, tuple, set, frozenset, float, bytes)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a value is not a redirect: the pitfall, a fact, a remedy."""

    code: str
    fact: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a value: a state, or None to stay; `transition` if it is taken by name."""

    state_id: int | None = None
    transition: str | None = None
    is_dynamic: bool = False
    is_broken: bool = False
    fault: Fault | None = None


STAY, DYNAMIC = Target(), Target(is_dynamic=True)
BROKEN = Target(is_broken=True)
"""A fault reported elsewhere: a transition that itself leads nowhere, a call without its target."""


def is_state_class(value: Value) -> bool:
    """Whether a value is a State class, which as a redirect leads to its state."""
    thing = value.thing if isinstance(value, Known) else None
    return isinstance(thing, type) and issubclass(thing, GameState)


class Targets:
    """Finds the states of one game by class, id or transition name, and words the misses.

    `is_complete` is false if some states could not be read.
    """

    def __init__(self, states: Iterable[StateDefinition], *, is_complete: bool = True) -> None:
        self.by_id = {state.id: state for state in states}
        self._is_complete = is_complete
        self._resolver = Resolver([END, *self.by_id.values()])

    def find(self, value: Value, transitions: Mapping[str, int] | None, *, is_step: bool) -> Target:
        """Return the target of a value, given the transitions of a state.

        With None for the transitions, names are decided at run time. `is_step` says that one
        player moves, not the whole table.
        """
        if isinstance(value, Known):
            return self._of_object(value.thing, transitions, is_step=is_step)
        # Easily written: `return NextPlayer(self.game)`.
        if isinstance(value, Instance) and issubclass(value.cls, GameState):
            name = value.cls.__name__
            return _wrong(f"an object of {name}", f"Return the class {name} itself.")
        if isinstance(value, Typed):
            return self._of_type(value, is_step=is_step)
        return DYNAMIC

    def name(self, state_id: int) -> str:
        """Return the name of a state, or its id where there is no such state."""
        if state_id in self.by_id:
            return self.by_id[state_id].name
        return str(state_id)

    def _of_type(self, value: Typed, *, is_step: bool) -> Target:
        """Return the target of a redirect of which only the type is known."""
        if value == RESULT:
            return self._of_object(GAME_END, None, is_step=is_step)
        if value == LACKING:
            return BROKEN
        if stays(value):
            return STAY
        kind = get_origin(value.annotation) or value.annotation
        if kind in NO_REDIRECT:
            return _wrong(f"a {kind.__name__}", self._what_to_return())
        return DYNAMIC

    def _of_object(
        self, thing: Any, transitions: Mapping[str, int] | None, *, is_step: bool
    ) -> Target:
        """Ask the resolver."""
        name = None
        if isinstance(thing, str):
            if transitions is None:
                return DYNAMIC
            meant = transition_meant(thing, transitions)
            name = meant if isinstance(meant, str) else None
        found = self._resolver.find(thing, transitions or {}, is_step=is_step)
        if found is None:
            return STAY
        if isinstance(found, Miss):
            return self._missed(found, thing, transitions or {})
        return Target(found.id, name)

    def _missed(
        self, miss: Miss[StateDefinition], thing: Any, transitions: Mapping[str, int]
    ) -> Target:
        """Return the fault of a value that is not a redirect, unless it may be one after all."""
        if miss.fault is redirects.Fault.NOWHERE:
            return BROKEN
        if miss.target is not None:
            return self._misplaced(miss.target)
        if isinstance(thing, str):
            return Target(fault=self._unknown_name(thing, transitions))
        # Only these two can be a state that was not read.
        if isinstance(thing, int | type) and not self._is_complete:
            return DYNAMIC
        if isinstance(thing, int):
            return _unknown(int(thing), f"{known_ids(self.by_id)}.")
        if not isinstance(thing, type):
            return _wrong(show(thing), self._what_to_return())
        if not issubclass(thing, GameState):
            return _wrong(f"the class {thing.__name__}", "Return a State class.")
        return _unknown(thing.__name__, f"{ADD_TO_STATES}.")

    def _misplaced(self, state: StateDefinition) -> Target:
        """Word that the table and its players stay in their own states (P50)."""
        name = self.name(state.id)
        if state.type.is_step:
            fact = f"moves the table to {name}, a PRIVATE state"
            remedy = f"{FOR_A_PLAYER}."
        else:
            shown = name if state.is_class else state.id
            fact = f"moves one player to {name}, a state of the whole table"
            remedy = f"{for_the_table(shown)}."
        return Target(fault=Fault("P50", fact, remedy))

    def _what_to_return(self) -> str:
        """Return the remedy for a value that is not a redirect at all."""
        # The states of an array have no classes.
        if any(state.is_class for state in self.by_id.values()):
            return "Return a class, an int id or the name of a transition."
        return "Return an int id or the name of a transition."

    def _unknown_name(self, name: str, transitions: Mapping[str, int]) -> Fault:
        """Return the fault of a name that is not a transition, judged by its likely meaning."""
        # Each check is for one likely slip; any other name is misspelt.
        remedy = f"{known_transitions(transitions)}."
        if not name:
            return Fault("P19", f"names no transition, and there are {len(transitions)}", remedy)
        if name.isdecimal():
            fact = f"redirects to {name!r}, a string where an id is expected"
            return Fault("P49", fact, f"Return {int(name)}, an int.")
        for state in self.by_id.values():
            if state.name == name:
                meant = "the class" if state.is_class else f"the id {state.id}"
                also = f" {remedy}" if transitions else ""
                fact = f"redirects to {name!r}, the name of a state and not of a transition"
                return Fault("P18", fact, f"Return {meant}.{also}")
        return Fault(
            "P17", f"redirects to {name!r}, which is not a transition of the state", remedy
        )


def stays(value: Value) -> bool:
    """Whether a value surely leads nowhere, and is no fault."""
    if isinstance(value, Known):
        return NO_STATES.find(value.thing, {}, is_step=False) is None
    return value == Typed(bool)


def _unknown(shown: object, remedy: str) -> Target:
    fact = f"leads to {shown}, which is not a state of the game"
    return Target(fault=Fault("P16", fact, remedy))


def _wrong(shown: str, remedy: str) -> Target:
    return Target(fault=Fault("P49", f"redirects to {shown}, which is not a target", remedy))
