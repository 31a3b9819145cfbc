"""Turn-based games as State classes, in the style of Board Game Arena: the author's vocabulary."""

from msgspec import Meta

from bga_states.components import Deck, DeckCard, PlayerCounter, PlayerStats, TableCounter, TableStats
from bga_states.engine.actions import Choice, possible_action
from bga_states.engine.component import Component
from bga_states.engine.counting import CounterVisibility
from bga_states.engine.errors import (
    ActionRefused,
    BgaStatesError,
    DefinitionError,
    Finding,
    GameError,
    TableError,
    UndoRefused,
    UserError,
)
from bga_states.engine.game import Game
from bga_states.engine.notifications import Entered, ExtraTime, Message, NotificationMessage, Outcome
from bga_states.engine.params import ActionParameter
from bga_states.engine.players import Player
from bga_states.engine.results import EndReason, GameResult, Ranked
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
    "Component",
    "CounterVisibility",
    "Deck",
    "DeckCard",
    "DefinitionError",
    "EndReason",
    "Entered",
    "ExtraTime",
    "Finding",
    "Game",
    "GameError",
    "GameResult",
    "GameState",
    "Message",
    "Meta",
    "NotificationMessage",
    "Outcome",
    "Player",
    "PlayerCounter",
    "PlayerId",
    "PlayerStats",
    "Random",
    "Ranked",
    "StateType",
    "Table",
    "TableCounter",
    "TableError",
    "TableStats",
    "UndoRefused",
    "UserError",
    "View",
    "clienttranslate",
    "possible_action",
]
