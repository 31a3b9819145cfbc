"""Redirects: from the value a hook returns to the state it means."""

from collections.abc import Iterable, Mapping
from typing import Protocol

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


class Redirects:
    """The states a game can be redirected to, found by class, id or transition name."""

    def __init__(self, targets: Iterable[Target]) -> None:
        self._by_id = {target.id: target for target in targets}
        self._by_class = {target.state_class: target for target in self._by_id.values()}

    def resolve(self, source_id: int, value: object) -> int | None:
        """Give the id of the state that `value`, returned in the state `source_id`, means; None to stay.

        A class, an int id or the name of a transition of the source; None and bool stay. GameError for anything
        else names the state, the value and what was possible (P16 to P19, P49, P50).
        """
        target = self._find(source_id, value)
        if target is None:
            return None
        if target.type is StateType.PRIVATE:
            fact = f"{target.name} is PRIVATE, a step of one player"
            remedy = (
                "Go to its master state, or move the player with self.gamestate.next_private_state"
            )
            raise GameError(f"{self._cannot(source_id, value)}: {fact}. {remedy}.")
        if target.id == GAME_SETUP:
            raise GameError(
                f"{self._cannot(source_id, value)}: state {target.id} is only for setup. {self._known()}"
            )
        return target.id

    def resolve_private(self, source_id: int, value: object) -> int | None:
        """Give the id of the PRIVATE state that `value` means in the state `source_id`; None to stay.

        GameError when it is no state, or one of the whole table (P50).
        """
        target = self._find(source_id, value)
        if target is None:
            return None
        if target.type is StateType.PRIVATE:
            return target.id
        fact = f"{target.name} is a state of the whole table, and this is a step of one player"
        written = _written(target)
        remedy = f"Write self.gamestate.set_player_non_multiactive(player_id, {written}) if that waits for the others"
        raise GameError(f"{self._cannot(source_id, value)}: {fact}. {remedy}.")

    def initial_private(self, master_id: int) -> int | None:
        """Give the id of the PRIVATE state in which players of a master state begin, None if there is none."""
        return self._by_id[master_id].initial_private

    def name(self, state_id: int) -> str:
        """Give a state's name."""
        return self._by_id[state_id].name

    def type(self, state_id: int) -> StateType:
        """Give a state's type."""
        return self._by_id[state_id].type

    def state_class(self, state_id: int) -> StateClass | None:
        """Give a state's class; None for the engine's own states, and for those of arrays."""
        return self._by_id[state_id].state_class

    def _find(self, source_id: int, value: object) -> Target | None:
        """Find the state a value means, of whatever type; None to stay."""
        if value is None or isinstance(value, bool):
            return None
        if isinstance(value, str):
            return self._by_id[self._transition(source_id, value)]
        if isinstance(value, int):
            target = self._by_id.get(value)
        else:
            target = self._by_class.get(value) if isinstance(value, type) else None
        if target is None:
            raise GameError(
                f"{self._cannot(source_id, value)}: it is no state of this game. {self._known()}"
            )
        return target

    def _transition(self, source_id: int, name: str) -> int:
        """Give the id of the state a named transition leads to; "" stands for the only one (P19)."""
        transitions = self._by_id[source_id].transitions
        if name in transitions:
            return transitions[name]
        if not name and len(transitions) == 1:
            return next(iter(transitions.values()))
        if not name:
            fact = f"{len(transitions)} transitions are declared"
            raise GameError(
                f"{self._cannot(source_id, name)}: {fact}. Name one of {_names(transitions)}."
            )
        remedy = f"Return one of {_names(transitions)}, or a class"
        if named := [target for target in self._by_id.values() if target.name == name]:
            kind = "class" if named[0].state_class else "id"
            remedy = f"It is the name of a state: return the {kind} {_written(named[0])}, or declare a transition"
        raise GameError(f"{self._cannot(source_id, name)}: no transition has this name. {remedy}.")

    def _cannot(self, source_id: int, value: object) -> str:
        shown = value.__name__ if isinstance(value, type) else show(value)
        return f"Cannot go from {self._by_id[source_id].name} to {shown}"

    def _known(self) -> str:
        states = ", ".join(
            f"{target.name} ({target.id})"
            for target in self._by_id.values()
            if target.id != GAME_SETUP
        )
        return f"The states are {states}: return one of these classes or ids."


def _written(target: Target) -> str:
    """Give what an author writes for a state: its class, or the id of one that has none."""
    return target.name if target.state_class else str(target.id)


def _names(transitions: Mapping[str, int]) -> str:
    return (
        ", ".join(repr(name) for name in transitions) or "none (the state declares no transitions)"
    )
