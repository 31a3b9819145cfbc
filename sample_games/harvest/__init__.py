"""Harvest: a draft in which all players choose at their own pace."""

from sample_games.harvest.game import Harvest

__all__ = ["Harvest"]
