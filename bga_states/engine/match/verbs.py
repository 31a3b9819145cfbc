"""Verbs: the methods that change a table, which need a running move."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from bga_states.engine.base.errors import GameError
from bga_states.engine.match.move import Mark, Move


class Used(Protocol):
    """The parts of a match that verbs use."""

    changing: Move | None
    move: Mark | None


class Seated(Protocol):
    """An object with verbs: it belongs to a match."""

    _match: Any


SeatedT = TypeVar("SeatedT", bound=Seated)
P = ParamSpec("P")
R = TypeVar("R")


def verb(
    method: Callable[Concatenate[SeatedT, P], R],
) -> Callable[Concatenate[SeatedT, P], R]:
    """Make a method a verb: it changes the table, and needs a running move.

    The first GameError that a verb raises fails the move, even if the game swallows it: the table
    could be half changed.
    """

    @wraps(method)
    def call(self: SeatedT, /, *args: P.args, **kwargs: P.kwargs) -> R:
        # Checked here to save a call: `running_move` raises the error.
        move: Move = self._match.changing or running_move(self._match, method.__name__)
        try:
            return method(self, *args, **kwargs)
        except GameError as error:
            # The first error names the cause; later errors may follow from it.
            if move.error is None:
                move.error = error
            raise

    return call


def running_move(match: Used, verb_name: str) -> Move:
    """Return the running move; GameError when there is none, as while a hook only looks (P75)."""
    move = match.changing
    if move is not None:
        return move
    if match.move is None:
        remedy = "Call it in a hook that acts, a test in table.arrange"
        raise GameError(f"Cannot call {verb_name}: no move is running. {remedy}.")
    fact = "the hook that runs may only look"
    raise GameError(f"Cannot call {verb_name}: {fact}. Call it in an action (P75).")
