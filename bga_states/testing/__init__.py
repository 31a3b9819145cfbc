"""What an author uses to test a game."""

from bga_states.testing.check_game import check_game
from bga_states.testing.errors import GameCheckError

__all__ = ["GameCheckError", "check_game"]
