"""A game that cannot be imported where others import it."""

from multiprocessing import parent_process

from tests.simulate.odd_games import Odd

if parent_process() is not None:
    raise RuntimeError("a planted absence")


class Shy(Odd):
    """Plays where it was defined, and nowhere else."""
