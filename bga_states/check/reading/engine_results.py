"""Engine results: what the engine's own methods return, as far as a redirect may depend on it."""

from functools import cache
from typing import Any

from bga_states.check.reading.abstract_values import UNKNOWN, Engine, Known, Typed, Value
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
RESULTS: dict[Any, Value] = {
    None: Known(None),
    "None": Known(None),
    bool: Typed(bool),
    "bool": Typed(bool),
}


@cache
def result_of_engine(method: Engine) -> Value:
    """Give what a method of the engine returns: None and bool for certain, anything else at run time."""
    function = getattr(CLASSES.get(method.part), method.name, None)
    annotation = getattr(function, "__annotations__", {}).get("return", Any)
    return next(
        (value for known, value in RESULTS.items() if annotation is known or annotation == known),
        UNKNOWN,
    )
