"""Verbs: what every method that changes a table asks for, a move that runs."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from bga_states.engine.base.errors import GameError
from bga_states.engine.match.move import Mark, Move


class Used(Protocol):
    """A match, as far as verbs know it."""

    changing: Move | None
    move: Mark | None


class Seated(Protocol):
    """What has verbs: it belongs to a match."""

    _match: Any


SeatedT = TypeVar("SeatedT", bound=Seated)
P = ParamSpec("P")
R = TypeVar("R")


def verb(
    method: Callable[Concatenate[SeatedT, P], R],
) -> Callable[Concatenate[SeatedT, P], R]:
    """Make a method one that changes the table: it needs a move.

    The first GameError that a verb raises fails the move, even if the game swallows it: the table
    could be half changed.
    """

    @wraps(method)
    def call(self: SeatedT, /, *args: P.args, **kwargs: P.kwargs) -> R:
        # Asked here too, for a call costs: `running_move` says what is wrong.
        move: Move = self._match.changing or running_move(self._match, method.__name__)
        try:
            return method(self, *args, **kwargs)
        except GameError as error:
            # The first one says what went wrong; what fails after it may follow from it.
            if move.error is None:
                move.error = error
            raise

    return call


def running_move(match: Used, verb_name: str) -> Move:
    """Return the move that runs; GameError when there is none, as while a hook only looks (P75)."""
    move = match.changing
    if move is not None:
        return move
    if match.move is None:
        remedy = "Call it in a hook that acts, a test in table.arrange"
        raise GameError(f"Cannot call {verb_name}: no move is running. {remedy}.")
    fact = "the hook that runs may only look"
    raise GameError(f"Cannot call {verb_name}: {fact}. Call it in an action (P75).")
