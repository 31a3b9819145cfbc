"""What an author uses to test a game."""

from bga_states.testing.failures import GameCheckError
from bga_states.testing.game_check import check_game

__all__ = ["GameCheckError", "check_game"]
