"""Hooks and verbs: the methods the engine calls, and the calls by which a game changes its table."""

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from bga_states.engine.base.errors import GameError
from bga_states.engine.base.spelling import PREFIX
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Move


class Hook(Enum):
    """A method with magic parameters; `act_` stands for every action."""

    GET_ARGS = "get_args"
    GET_CHOICES = "get_choices"
    ON_ENTERING_STATE = "on_entering_state"
    ACTION = PREFIX
    ZOMBIE = "zombie"
    GET_ALL_DATAS = "get_all_datas"


class Seated(Protocol):
    """What has verbs: it belongs to a match."""

    _match: Match[Any, Any]


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
        move = running_move(self._match, method.__name__)
        try:
            return method(self, *args, **kwargs)
        except GameError as error:
            move.error = move.error or error
            raise

    return call


def running_move(match: Match[Any, Any], verb_name: str) -> Move:
    """Return the move that runs; GameError when there is none, as while a hook only looks (P75)."""
    move = match.move
    if move is None:
        remedy = "Call it in a hook that acts, a test in table.arrange"
        raise GameError(f"Cannot call {verb_name}: no move is running. {remedy}.")
    if move.is_look:
        fact = "get_args, get_choices, get_all_datas and render only look"
        raise GameError(f"Cannot call {verb_name}: {fact}. Call it in an action (P75).")
    return move
