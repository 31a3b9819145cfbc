"""Oracles: what a player could learn by trying what is refused, or works, by a secret of others."""

from bga_states.testing.leaks.comparing import Comparison
from bga_states.testing.leaks.twins import Twins
from bga_states.testing.plausible import few_numbers, few_texts, plausible_steps
from bga_states.testing.spreading import spread

TRIES = 30
"""How many steps are tried for one player at one place."""


def check_oracles(twins: Twins, viewer: int, comparison: Comparison) -> None:
    """Let a player try all sorts of steps in both of two tables they cannot tell apart."""
    one, other = twins.one.table, twins.other.table
    # What they see themselves first, for that is what they would try.
    datas, hidden = one.view(viewer).datas, [one.data(), other.data()]
    parts = [*few_numbers(datas), *few_numbers(hidden), *few_texts(datas)]
    for step in spread([*plausible_steps(one, viewer, parts)], TRIES):
        trial = twins.fork()
        move = trial.do(step)
        if move is not None:
            comparison.compare(trial, move)
