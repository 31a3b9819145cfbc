"""The errors of games that cannot be walked, counted or solved."""

from bga_states.engine.base.errors import BgaStatesError


class VerifyError(BgaStatesError):
    """A game cannot be walked, counted or solved; the text says why, and what to do."""


class ObstacleError(Exception):
    """A walk cannot go on; the text is a fact, and what to do about it."""
