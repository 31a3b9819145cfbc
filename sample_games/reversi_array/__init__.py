"""Reversi with its machine given as an array, as BGA's presentation shows it."""

from sample_games.reversi_array.game import ReversiArray

__all__ = ["ReversiArray"]
