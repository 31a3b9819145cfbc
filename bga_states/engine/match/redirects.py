"""Redirects: which state a value stands for, or why it stands for none."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple, Protocol

from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.types import GAME_SETUP, StateClass, StateType


class Target(Protocol):
    """What a redirect needs to know of a state."""

    @property
    def id(self) -> int:
        """The id."""
        ...

    @property
    def name(self) -> str:
        """The name."""
        ...

    @property
    def type(self) -> StateType:
        """Who may act in it."""
        ...

    @property
    def state_class(self) -> StateClass | None:
        """The class it was read from; None for the engine's own, and for those of arrays."""
        ...

    @property
    def transitions(self) -> Mapping[str, int]:
        """The ids its transitions lead to."""
        ...

    @property
    def initial_private(self) -> int | None:
        """The id of the PRIVATE state its players begin in, for the master of private states."""
        ...

    @property
    def on_entering_state(self) -> object:
        """What happens on entering it, None if nothing does."""
        ...


class Fault(Enum):
    """Why a value is no redirect."""

    NO_STATE = "it is neither a state of the game nor the name of a transition"
    NO_TRANSITION = "no transition has this name"
    WHICH_TRANSITION = "the name is empty, and there is not just one transition"
    STEP = "the whole table cannot go to a PRIVATE state"
    TABLE = "one player cannot go to a state of the whole table"
    SETUP = "state 1 is only for setup"


class Miss(NamedTuple):
    """A value that is no redirect; `target` is the state it stands for, if it stands for one."""

    fault: Fault
    target: Target | None = None


class Redirects:
    """The states a game can be redirected to, found by class, id or transition name."""

    def __init__(self, targets: Iterable[Target]) -> None:
        self._by_id = {target.id: target for target in targets}
        self._by_class = {target.state_class: target for target in self._by_id.values()}

    def find(self, source_id: int, value: object, *, is_step: bool) -> Target | Miss | None:
        """Return the state that `value` means in the state `source_id`, or why it means none.

        A class, an int id or the name of a transition of the source; None and bool stay, which is
        None. `is_step` says that one player moves, not the whole table.
        """
        target = self._find(source_id, value)
        if target is None or isinstance(target, Miss):
            return target
        if is_step:
            return target if target.type.is_step else Miss(Fault.TABLE, target)
        if target.type.is_step:
            return Miss(Fault.STEP, target)
        return Miss(Fault.SETUP, target) if target.id == GAME_SETUP else target

    def resolve(self, source_id: int, value: object, *, is_step: bool = False) -> int | None:
        """Return the id of the state that `value` means, None to stay.

        GameError names the state, the value and what was possible (P16 to P19, P49, P50).
        """
        found = self.find(source_id, value, is_step=is_step)
        if isinstance(found, Miss):
            raise GameError(self._worded(found, source_id, value))
        return None if found is None else found.id

    def initial_private(self, master_id: int) -> int | None:
        """Return the id of the PRIVATE state in which a master's players begin, None if none."""
        return self._by_id[master_id].initial_private

    def is_pad(self, state_id: int) -> bool:
        """Whether nothing happens in a state: BGA's jump pad, from which games jump on."""
        target = self._by_id[state_id]
        return target.type is StateType.GAME and target.on_entering_state is None

    def name(self, state_id: int) -> str:
        """Return a state's name."""
        return self._by_id[state_id].name

    def type(self, state_id: int) -> StateType:
        """Return a state's type."""
        return self._by_id[state_id].type

    def state_class(self, state_id: int) -> StateClass | None:
        """Return a state's class; None for the engine's own states, and for those of arrays."""
        return self._by_id[state_id].state_class

    def _find(self, source_id: int, value: object) -> Target | Miss | None:
        """Find the state a value means, of whatever type."""
        if value is None or isinstance(value, bool):
            return None
        if isinstance(value, str):
            return self._by_transition(source_id, value)
        target = None
        if isinstance(value, int):
            target = self._by_id.get(value)
        elif isinstance(value, type):
            target = self._by_class.get(value)
        return target or Miss(Fault.NO_STATE)

    def _by_transition(self, source_id: int, name: str) -> Target | Miss:
        """Find the state a named transition leads to; "" stands for the only one (P19)."""
        transitions = self._by_id[source_id].transitions
        if name in transitions:
            return self._by_id[transitions[name]]
        if name:
            return Miss(Fault.NO_TRANSITION)
        if len(transitions) == 1:
            return self._by_id[next(iter(transitions.values()))]
        return Miss(Fault.WHICH_TRANSITION)

    def _worded(self, miss: Miss, source_id: int, value: object) -> str:
        """Write a miss for the author of the game: what was tried, why not, and what to do."""
        shown = value.__name__ if isinstance(value, type) else show(value)
        return (
            f"Cannot go from {self.name(source_id)} to {shown}: {self._why(miss, source_id, value)}"
        )

    def _why(self, miss: Miss, source_id: int, value: object) -> str:
        transitions = self._by_id[source_id].transitions
        if miss.fault is Fault.NO_TRANSITION:
            return f"no transition has this name. {self._meant(value, transitions)}."
        if miss.fault is Fault.WHICH_TRANSITION:
            fact = f"{len(transitions)} transitions are declared"
            return f"{fact}. Name one of {_names(transitions)}."
        target = miss.target
        if target is None:
            return f"it is no state of this game. {self._known()}"
        if miss.fault is Fault.SETUP:
            return f"state {target.id} is only for setup. {self._known()}"
        if miss.fault is Fault.STEP:
            remedy = (
                "Go to its master state, or move the player with self.gamestate.next_private_state"
            )
            return f"{target.name} is PRIVATE, a step of one player. {remedy}."
        fact = f"{target.name} is a state of the whole table, and this is a step of one player"
        call = f"self.gamestate.set_player_non_multiactive(player_id, {_written(target)})"
        return f"{fact}. Write {call} if that waits for the others."

    def _meant(self, name: object, transitions: Mapping[str, int]) -> str:
        """Say what can be written instead of a name that no transition has."""
        for target in self._by_id.values():
            if target.name == name:
                kind = "class" if target.state_class else "id"
                return (
                    f"It is the name of a state: return the {kind} {_written(target)}, "
                    "or declare a transition"
                )
        return f"Return one of {_names(transitions)}, or a class"

    def _known(self) -> str:
        states = ", ".join(
            f"{target.name} ({target.id})"
            for target in self._by_id.values()
            if target.id != GAME_SETUP
        )
        return f"The states are {states}: return one of these classes or ids."


def _written(target: Target) -> str:
    """Write a state as an author does: its class, or the id of one that has none."""
    return target.name if target.state_class else str(target.id)


def _names(transitions: Mapping[str, int]) -> str:
    named = ", ".join(repr(name) for name in transitions)
    return named or "none (the state declares no transitions)"
