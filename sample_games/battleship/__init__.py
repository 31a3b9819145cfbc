"""Battleship: both place ships at once, then shoot in turn at the other's hidden ships."""

from sample_games.battleship.game import Battleship

__all__ = ["Battleship"]
