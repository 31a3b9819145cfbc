"""Oracles: steps that work or fail by a secret of others, so that trying them reveals it."""

from bga_states.testing.leaks.comparing import Comparison
from bga_states.testing.leaks.twins import Twins
from bga_states.testing.plausible import few_numbers, few_texts, plausible_steps
from bga_states.testing.spreading import spread

TRIES = 30
"""The largest number of steps tried for one player at one place."""


def check_oracles(twins: Twins, viewer: int, comparison: Comparison) -> None:
    """Let a player try all sorts of steps in two tables that they cannot tell apart."""
    one, other = twins.one.table, twins.other.table
    # The values they see themselves come first, for they would try these.
    datas, hidden = one.view(viewer).datas, [one.data(), other.data()]
    parts = [*few_numbers(datas), *few_numbers(hidden), *few_texts(datas)]
    for step in spread([*plausible_steps(one, viewer, parts)], TRIES):
        trial = twins.fork()
        move = trial.do(step)
        if move is not None:
            comparison.compare(trial, move)
