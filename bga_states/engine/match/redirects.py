"""Redirects: which state a value stands for, or why it stands for none.

The engine, the checker and the mypy plugin use the same resolver, and word its answers.
"""

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import Generic, NamedTuple, Protocol, TypeVar

from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.types import GAME_SETUP, StateClass, StateType


class Candidate(Protocol):
    """The parts of a state that the resolver needs."""

    @property
    def id(self) -> int:
        """The id."""
        ...

    @property
    def type(self) -> StateType | None:
        """The type of the state, None if it cannot be read."""
        ...

    @property
    def state_class(self) -> object:
        """The object that stands for its class, None for a state that is not a class."""
        ...


class Target(Candidate, Protocol):
    """The parts of a state that a game's own redirects need."""

    @property
    def name(self) -> str:
        """The name."""
        ...

    @property
    def type(self) -> StateType:
        """The type of the state."""
        ...

    @property
    def state_class(self) -> StateClass | None:
        """The class it was read from, None for a state that is not a class."""
        ...

    @property
    def transitions(self) -> Mapping[str, int]:
        """The target ids of its transitions."""
        ...

    @property
    def initial_private(self) -> int | None:
        """The id of the PRIVATE state in which its players begin, for the master of such states."""
        ...

    @property
    def on_entering_state(self) -> object:
        """The hook that runs on entry, None if there is none."""
        ...


class Fault(Enum):
    """Why a value is not a redirect."""

    NO_STATE = "it is neither a state of the game nor the name of a transition"
    NO_TRANSITION = "no transition has this name"
    WHICH_TRANSITION = "the name is empty, and there is not just one transition"
    NOWHERE = "the transition leads to no state, which assembly refuses but in arrays"
    STEP = "the whole table cannot go to a PRIVATE state"
    TABLE = "one player cannot go to a state of the whole table"
    SETUP = "state 1 is only for setup"


ADD_TO_STATES = "Add it to `states`"
"""The remedy for a class that a game does not list."""

FOR_A_PLAYER = "Go to its master state, or move the player with self.gamestate.next_private_state"
"""The remedy for a redirect of the table to a PRIVATE state."""

CandidateT = TypeVar("CandidateT", bound=Candidate)


class Miss(NamedTuple, Generic[CandidateT]):
    """A value that is not a redirect; `target` is the state that it names, if it names one."""

    fault: Fault
    target: CandidateT | None = None


class Resolver(Generic[CandidateT]):
    """Resolves redirects: finds states by class, id or the name of a transition."""

    def __init__(self, candidates: Iterable[CandidateT]) -> None:
        self._by_id = {candidate.id: candidate for candidate in candidates}
        self._by_class: dict[int, CandidateT] = {}
        for candidate in self._by_id.values():
            # By identity: an author's class may have its own `__eq__` and `__hash__`.
            if candidate.state_class is not None:
                self._by_class[id(candidate.state_class)] = candidate

    def find(
        self, value: object, transitions: Mapping[str, int], *, is_step: bool
    ) -> CandidateT | Miss[CandidateT] | None:
        """Return the state that a value means, or why it means none.

        A value is a class, an int id, or the name of one of these transitions. None and bool mean
        to stay, and give None. `is_step` says that one player moves, not the whole table.
        """
        target: CandidateT | Miss[CandidateT] | None
        # bool before int: True is an int to Python, but not an id.
        if value is None or isinstance(value, bool):
            return None
        if isinstance(value, str):
            target = self._named(value, transitions)
        elif isinstance(value, int):
            target = self._by_id.get(value)
        else:
            target = self._by_class.get(id(value))
        if target is None:
            return Miss(Fault.NO_STATE)
        # A checker may not know the type; then it reports nothing.
        if isinstance(target, Miss) or target.type is None:
            return target
        if is_step:
            return target if target.type.is_step else Miss(Fault.TABLE, target)
        if target.type.is_step:
            return Miss(Fault.STEP, target)
        return Miss(Fault.SETUP, target) if target.id == GAME_SETUP else target

    def _named(self, name: str, transitions: Mapping[str, int]) -> CandidateT | Miss[CandidateT]:
        """Find the state that a named transition leads to."""
        if name not in transitions:
            meant = transition_meant(name, transitions)
            if isinstance(meant, Fault):
                return Miss(meant)
            name = meant
        target_id = transitions[name]
        # In a game that is not assembled, the target may be any object.
        found = self._by_id.get(target_id) if isinstance(target_id, int) else None
        return Miss(Fault.NOWHERE) if found is None else found


def transition_meant(name: str, transitions: Collection[str]) -> str | Fault:
    """Return the transition that a name means: "" stands for the only one (P19)."""
    if name in transitions:
        return name
    if name:
        return Fault.NO_TRANSITION
    if len(transitions) == 1:
        return next(iter(transitions))
    return Fault.WHICH_TRANSITION


def known_ids(ids: Iterable[int]) -> str:
    """Say in a remedy which ids a redirect may name."""
    return f"The ids are {', '.join(map(str, ids))}"


def known_transitions(names: Collection[str]) -> str:
    """Say in a remedy which transitions there are, or give another remedy."""
    if names:
        return f"The transitions are {', '.join(map(repr, names))}"
    return "Declare it in transitions=, or return a class"


def for_the_table(shown: object) -> str:
    """Say how one player ends their part, when the redirect names a state of the whole table."""
    call = f"self.gamestate.set_player_non_multiactive(player_id, {shown})"
    return f"Write {call} if that waits for the others"


class Redirects(Resolver[Target]):
    """The states that a game can be redirected to, with error messages for all other values."""

    def resolve(self, source_id: int, value: object, *, is_step: bool = False) -> int | None:
        """Return the id of the state that `value` means, None to stay.

        GameError names the state, the value and the possible redirects (P16 to P19, P49, P50).
        """
        found = self.find(value, self._by_id[source_id].transitions, is_step=is_step)
        if isinstance(found, Miss):
            raise GameError(self._worded(found, source_id, value))
        return None if found is None else found.id

    def initial_private(self, master_id: int) -> int | None:
        """Return the id of the PRIVATE state in which a master's players begin, or None."""
        return self._by_id[master_id].initial_private

    def is_pad(self, state_id: int) -> bool:
        """Whether nothing happens in a state: BGA's jump pad, from which games go on."""
        target = self._by_id[state_id]
        return target.type is StateType.GAME and target.on_entering_state is None

    def name(self, state_id: int) -> str:
        """Return a state's name."""
        return self._by_id[state_id].name

    def state_class(self, state_id: int) -> StateClass | None:
        """Return a state's class; None for a state that is not a class."""
        return self._by_id[state_id].state_class

    def _worded(self, miss: Miss[Target], source_id: int, value: object) -> str:
        """Write a miss for the author of the game: the attempt, the reason and the remedy."""
        shown = value.__name__ if isinstance(value, type) else show(value)
        why = self._why(miss, source_id, value)
        return f"Cannot go from {self.name(source_id)} to {shown}: {why}"

    def _why(self, miss: Miss[Target], source_id: int, value: object) -> str:
        """Say why a value is not a redirect, with a remedy."""
        transitions = self._by_id[source_id].transitions
        if miss.fault is Fault.NO_TRANSITION:
            return f"no transition has this name. {self._meant(value, transitions)}."
        if miss.fault is Fault.WHICH_TRANSITION:
            fact = f"{len(transitions)} transitions are declared"
            return f"{fact}. Name one of {_names(transitions)}."
        if miss.fault is Fault.NOWHERE:
            return f"the transition leads to a state that is not there. {self._known()}"
        target = miss.target
        if target is None:
            return f"it is not a state of this game. {self._known()}"
        if miss.fault is Fault.SETUP:
            return f"state {target.id} is only for setup. {self._known()}"
        if miss.fault is Fault.STEP:
            return f"{target.name} is PRIVATE, a step of one player. {FOR_A_PLAYER}."
        fact = f"{target.name} is a state of the whole table, and this is a step of one player"
        return f"{fact}. {for_the_table(_written(target))}."

    def _meant(self, name: object, transitions: Mapping[str, int]) -> str:
        """Say what to write instead of a name that no transition has."""
        for target in self._by_id.values():
            # An easy mistake: a state and the transition to it are often called alike (P18).
            if target.name == name:
                kind = "class" if target.state_class else "id"
                redirect = f"return the {kind} {_written(target)}, or declare a transition"
                return f"It is the name of a state: {redirect}"
        return f"Return one of {_names(transitions)}, or a class"

    def _known(self) -> str:
        """List the states that a redirect may name; no table returns to its setup."""
        targets = [target for target in self._by_id.values() if target.id != GAME_SETUP]
        states = ", ".join(f"{target.name} ({target.id})" for target in targets)
        return f"The states are {states}: return one of these classes or ids."


def _written(target: Target) -> str:
    """Write a state as an author does: by its class, or by its id if it has no class."""
    return target.name if target.state_class else str(target.id)


def _names(transitions: Mapping[str, int]) -> str:
    named = ", ".join(repr(name) for name in transitions)
    return named or "none (the state declares no transitions)"
