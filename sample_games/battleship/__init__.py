"""Battleship: both place ships at once, then shoot in turn at what they cannot see."""

from sample_games.battleship.game import Battleship

__all__ = ["Battleship"]
