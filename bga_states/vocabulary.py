"""Turn-based games as State classes, in the style of Board Game Arena: the author's vocabulary."""

from msgspec import Meta

from bga_states.components import (
    Deck,
    DeckCard,
    PlayerCounter,
    PlayerStats,
    TableCounter,
    TableStats,
)
from bga_states.engine.author.actions import Choice, possible_action
from bga_states.engine.author.component import Component
from bga_states.engine.author.counting import CounterVisibility
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import (
    ActionRefused,
    BgaStatesError,
    DefinitionError,
    Finding,
    GameError,
    TableError,
    UndoRefused,
    UserError,
)
from bga_states.engine.base.types import GAME_END, GAME_SETUP, PlayerId, StateType, clienttranslate
from bga_states.engine.definition.params import ActionParameter
from bga_states.engine.gears import Gear
from bga_states.engine.match.chance import Random
from bga_states.engine.match.journal import Command
from bga_states.engine.match.messages import (
    Entered,
    ExtraTime,
    Message,
    NotificationMessage,
    Outcome,
)
from bga_states.engine.match.players import Player
from bga_states.engine.match.results import EndReason, GameResult, Ranked
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table

__all__ = [
    "GAME_END",
    "GAME_SETUP",
    "ActionParameter",
    "ActionRefused",
    "BgaStatesError",
    "Choice",
    "Command",
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
    "Gear",
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
