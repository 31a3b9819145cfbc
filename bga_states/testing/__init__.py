"""Tools for authors to test their games."""

from bga_states.testing.audible_table import new_table
from bga_states.testing.failures import GameCheckError
from bga_states.testing.game_check import check_game
from bga_states.testing.golden_games import GoldenError, check_golden
from bga_states.testing.notification_spy import NotificationSpy
from bga_states.testing.script_values import ScriptError
from bga_states.testing.scripted_play import play

__all__ = [
    "GameCheckError",
    "GoldenError",
    "NotificationSpy",
    "ScriptError",
    "check_game",
    "check_golden",
    "new_table",
    "play",
]
