"""Oracles: what a player could learn by trying what is refused, or works, by a secret of others."""

from bga_states.testing.leaks.comparing import Comparison
from bga_states.testing.leaks.twins import Twins
from bga_states.testing.plausible import numbers_in, plausible_steps, texts_in
from bga_states.testing.spreading import spread

TRIES = 30
"""How many steps are tried for one player at one place."""
NUMBERS = 12
"""How many numbers that the player sees are tried, and of the hidden ones."""
TEXTS = 6
"""How many texts that the player sees are tried."""


def check_oracles(twins: Twins, viewer: int, comparison: Comparison) -> None:
    """Let a player try all sorts of steps in both of two tables they cannot tell apart."""
    one, other = twins.one.table, twins.other.table
    # What they see themselves first, for that is what they would try.
    datas = one.view(viewer).datas
    hidden = sorted(numbers_in(one.data()) | numbers_in(other.data()))
    numbers = [*spread(sorted(numbers_in(datas)), NUMBERS), *spread(hidden, NUMBERS)]
    parts = [*numbers, *spread(sorted(texts_in(datas)), TEXTS)]
    for step in spread([*plausible_steps(one, viewer, parts)], TRIES):
        trial = twins.fork()
        move = trial.do(step)
        if move is not None:
            comparison.compare(trial, move)
