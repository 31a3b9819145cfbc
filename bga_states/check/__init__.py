"""Mistakes found before a game runs: `check(Game)` reads it and reports all of them at once."""

from bga_states.check.checking import Report, Undecided, check

__all__ = ["Report", "Undecided", "check"]
