"""Machines given as arrays, as in `states.inc.php`, alone or beside State classes."""

from bga_states.legacy.array_game import ArrayGame
from bga_states.legacy.builder import GameStateBuilder

__all__ = ["ArrayGame", "GameStateBuilder"]
