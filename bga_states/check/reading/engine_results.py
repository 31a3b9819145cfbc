"""Engine results: what the engine's own methods return, as far as a redirect may depend on it."""

from functools import cache
from typing import Any

from bga_states.check.reading.values import UNKNOWN, Engine, Known, Typed, Value
from bga_states.engine.counting import PlayerScore
from bga_states.engine.game import Game
from bga_states.engine.gamestate_machine import GameStateMachine
from bga_states.engine.globals import Globals
from bga_states.engine.notifications import Notifier
from bga_states.engine.players import Players
from bga_states.engine.rng import Random
from bga_states.engine.state import GameState
from bga_states.engine.undo import Undo

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
    "undo": Undo,
}
RESULTS: dict[Any, Value] = {None: Known(None), "None": Known(None), bool: Typed(bool), "bool": Typed(bool)}


@cache
def result_of_engine(method: Engine) -> Value:
    """Give what a method of the engine returns: None and bool for certain, anything else at run time."""
    function = getattr(CLASSES.get(method.part), method.name, None)
    annotation = getattr(function, "__annotations__", {}).get("return", Any)
    return next((value for known, value in RESULTS.items() if annotation is known or annotation == known), UNKNOWN)
