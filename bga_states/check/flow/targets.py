"""Targets: which state a value stands for, or what is wrong with it as a redirect."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, get_origin

from bga_states.check.reading.abstract_values import RESULT, Instance, Known, Typed, Value
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import show
from bga_states.engine.base.types import GAME_END
from bga_states.engine.definition.definition import StateDefinition

NO_REDIRECT = (dict, list, tuple, set, frozenset, float, bytes)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a value is not a redirect: the pitfall, a fact, a remedy."""

    code: str
    fact: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Target:
    """What a value leads to: a state, or None to stay; `transition` if it is taken by name."""

    state_id: int | None = None
    transition: str | None = None
    is_dynamic: bool = False
    is_broken: bool = False
    fault: Fault | None = None


STAY, DYNAMIC = Target(), Target(is_dynamic=True)
BROKEN = Target(is_broken=True)
"""A transition whose own target is not a state, which is reported where it is declared."""


class Targets:
    """The states of one game, found by class, id or transition name.

    They are not `is_complete` when some could not be read.
    """

    def __init__(self, states: Iterable[StateDefinition], *, is_complete: bool = True) -> None:
        self.by_id = {state.id: state for state in states}
        self._is_complete = is_complete
        self._by_class = [(s.state_class, s.id) for s in self.by_id.values() if s.state_class]

    def find(self, value: Value, transitions: Mapping[str, int] | None) -> Target:
        """Return what a value leads to, given the transitions of a state.

        With None for the transitions, names are decided at run time.
        """
        if isinstance(value, Known):
            return self._of_object(value.thing, transitions)
        # Easily written: `return NextPlayer(self.game)`.
        if isinstance(value, Instance) and issubclass(value.cls, GameState):
            name = value.cls.__name__
            return _wrong(f"an object of {name}", f"Return the class {name} itself.")
        if isinstance(value, Typed):
            return self._of_type(value)
        return DYNAMIC

    def name(self, state_id: int) -> str:
        """Return the name of a state, or its id where there is no such state."""
        if state_id in self.by_id:
            return self.by_id[state_id].name
        return str(state_id)

    def _of_type(self, value: Typed) -> Target:
        """Return what is known of a redirect by its type alone."""
        kind = get_origin(value.annotation) or value.annotation
        if value == RESULT:
            return Target(GAME_END)
        if kind is bool:
            return STAY
        if kind in NO_REDIRECT:
            return _wrong(f"a {kind.__name__}", self._what_to_return())
        return DYNAMIC

    def _of_object(self, thing: Any, transitions: Mapping[str, int] | None) -> Target:
        # bool before int: True is an int for Python, and no id.
        if thing is None or isinstance(thing, bool):
            return STAY
        if isinstance(thing, str):
            if transitions is None:
                return DYNAMIC
            return self.named(thing, transitions)
        if isinstance(thing, int):
            return self._id(int(thing))
        if isinstance(thing, type):
            return self._class(thing)
        return _wrong(show(thing), self._what_to_return())

    def _what_to_return(self) -> str:
        """Return the remedy for what is not a redirect at all."""
        # The states of an array have no classes.
        if self._by_class:
            return "Return a class, an int id or the name of a transition."
        return "Return an int id or the name of a transition."

    def _class(self, cls: type[Any]) -> Target:
        # Not a dict: a metaclass may compare and hash as it likes.
        for known, state_id in self._by_class:
            if known is cls:
                return Target(state_id)
        if not self._is_complete:
            return DYNAMIC
        # Only now, when it cannot be a state that was not read.
        if not issubclass(cls, GameState):
            return _wrong(f"the class {cls.__name__}", "Return a State class.")
        return _unknown(cls.__name__, "Add it to `states`.")

    def _id(self, state_id: int) -> Target:
        if state_id in self.by_id or state_id == GAME_END:
            return Target(state_id)
        if not self._is_complete:
            return DYNAMIC
        known = ", ".join(str(known) for known in self.by_id)
        return _unknown(state_id, f"The ids are {known}.")

    def named(self, name: str, transitions: Mapping[str, int]) -> Target:
        """Return what a transition name leads to."""
        if name in transitions:
            target = transitions[name]
            if target in self.by_id or target == GAME_END:
                return Target(target, name)
            return BROKEN
        # BGA takes the only transition where no name is given.
        if not name and len(transitions) == 1:
            ((only, target),) = transitions.items()
            return Target(target, only)
        return Target(fault=self._unknown_name(name, transitions))

    def _unknown_name(self, name: str, transitions: Mapping[str, int]) -> Fault:
        """Return what a name that is not a transition was probably meant to be."""
        # Each check is for one likely slip; what remains is a misspelt name.
        remedy = "Declare it in transitions=, or return a class."
        if transitions:
            remedy = f"The transitions are {', '.join(map(repr, transitions))}."
        if not name:
            return Fault("P19", f"names no transition, and there are {len(transitions)}", remedy)
        if name.isdecimal():
            fact = f"redirects to {name!r}, a string where an id is expected"
            return Fault("P49", fact, f"Return {int(name)}, an int.")
        for state in self.by_id.values():
            if state.name == name:
                meant = "the class" if state.state_class else f"the id {state.id}"
                also = f" {remedy}" if transitions else ""
                fact = f"redirects to {name!r}, the name of a state and not of a transition"
                return Fault("P18", fact, f"Return {meant}.{also}")
        return Fault(
            "P17", f"redirects to {name!r}, which is not a transition of the state", remedy
        )


def _unknown(shown: object, remedy: str) -> Target:
    fact = f"leads to {shown}, which is not a state of the game"
    return Target(fault=Fault("P16", fact, remedy))


def _wrong(shown: str, remedy: str) -> Target:
    return Target(fault=Fault("P49", f"redirects to {shown}, which is not a target", remedy))
