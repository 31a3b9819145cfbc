"""Harvest: a draft in which everybody chooses at their own pace."""

from sample_games.harvest.game import Harvest

__all__ = ["Harvest"]
