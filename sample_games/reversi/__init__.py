"""Reversi, the example of BGA's own presentation of the state machine."""

from sample_games.reversi.game import Reversi

__all__ = ["Reversi"]
