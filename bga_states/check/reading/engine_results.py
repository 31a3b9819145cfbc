"""Engine results: return values of the engine's methods, if a redirect may depend on them."""

from functools import cache
from typing import Any

from bga_states.check.reading.abstract_values import (
    UNKNOWN,
    Engine,
    Known,
    Part,
    Typed,
    Value,
)
from bga_states.engine.author.counting import PlayerScore
from bga_states.engine.author.game import Game
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.author.globals import Globals
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.author.state import GameState
from bga_states.engine.match.chance import Random
from bga_states.engine.match.players import Players

CLASSES: dict[str, type[Any]] = {
    "game": Game,
    "state": GameState,
    "gamestate": GameStateMachine,
    "globals": Globals,
    "notify": Notifier,
    "player_score": PlayerScore,
    "player_score_aux": PlayerScore,
    "players": Players,
    "random": Random,
}


def class_of_part(part: Part) -> type[Any] | None:
    """Return the class of one of the engine's objects."""
    if part.thing is not None:
        return type(part.thing)
    return CLASSES.get(part.name)


RESULTS: tuple[tuple[Any, Value], ...] = (
    (None, Known(None)),
    ("None", Known(None)),
    (bool, Typed(bool)),
    ("bool", Typed(bool)),
)
"""The annotations that make a result certain, written as types or as texts."""


# The same few methods are called all over a game.
@cache
def result_of_engine(method: Engine) -> Value:
    """Return the result of a method of the engine.

    None and bool are certain, anything else is decided at run time.
    """
    function = getattr(CLASSES.get(method.part), method.name, None)
    annotation = getattr(function, "__annotations__", {}).get("return", Any)
    for known, value in RESULTS:
        # Not looked up in a dict: some annotations have no hash.
        if annotation is known or annotation == known:
            return value
    return UNKNOWN
