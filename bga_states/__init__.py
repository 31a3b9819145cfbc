"""Turn-based games as State classes, in the style of Board Game Arena: the author's vocabulary."""

from msgspec import Meta

from bga_states.engine.actions import Choice, possible_action
from bga_states.engine.errors import (
    ActionRefused,
    BgaStatesError,
    DefinitionError,
    Finding,
    GameError,
    TableError,
    UserError,
)
from bga_states.engine.game import Game
from bga_states.engine.notifications import ExtraTime, Message, Outcome
from bga_states.engine.params import ActionParameter
from bga_states.engine.players import Player
from bga_states.engine.results import EndReason, Ranked, Result
from bga_states.engine.rng import Random
from bga_states.engine.state import GameState
from bga_states.engine.table import Table
from bga_states.engine.types import GAME_END, GAME_SETUP, PlayerId, StateType, clienttranslate
from bga_states.engine.views import View

__all__ = [
    "GAME_END",
    "GAME_SETUP",
    "ActionParameter",
    "ActionRefused",
    "BgaStatesError",
    "Choice",
    "DefinitionError",
    "EndReason",
    "ExtraTime",
    "Finding",
    "Game",
    "GameError",
    "GameState",
    "Message",
    "Meta",
    "Outcome",
    "Player",
    "PlayerId",
    "Random",
    "Ranked",
    "Result",
    "StateType",
    "Table",
    "TableError",
    "UserError",
    "View",
    "clienttranslate",
    "possible_action",
]
