"""Can't Stop: dice, and the decision to roll once more."""

from sample_games.cant_stop.game import CantStop

__all__ = ["CantStop"]
