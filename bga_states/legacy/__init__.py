"""Machines given as arrays, as `states.inc.php` gives them, alone or beside State classes."""

from bga_states.legacy.array_game import ArrayGame
from bga_states.legacy.builder import GameStateBuilder

__all__ = ["ArrayGame", "GameStateBuilder"]
