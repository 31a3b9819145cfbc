"""Mistakes found before a game runs: `check(Game)` reads it and reports all that is wrong at once."""

from bga_states.check.checking import Report, Undecided, check

__all__ = ["Report", "Undecided", "check"]
