"""Hearts: hidden hands, cards passed by all at once, tricks in turn."""

from sample_games.hearts.game import Hearts

__all__ = ["Hearts"]
