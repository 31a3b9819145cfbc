"""Runs of seeds: what is missing is found, in whatever order the rest came."""

import pytest

from bga_states.simulate.seed_runs import SeedRuns


@pytest.mark.parametrize(
    ("done", "runs"),
    [
        ([], [range(1, 11)]),
        ([1, 2, 3], [range(4, 11)]),
        ([3, 7], [range(1, 3), range(4, 7), range(8, 11)]),
        ([8, 9, 1, 2, 3], [range(4, 8), range(10, 11)]),
        (range(1, 11), []),
    ],
    ids=["nothing", "the first", "here and there", "later ones first", "all"],
)
def test_what_is_missing_is_found(done: list[int], runs: list[range]) -> None:
    """What is left to play are the seeds that have not come."""
    assert SeedRuns(done).missing(range(1, 11)) == runs


@pytest.mark.parametrize(
    ("seeds", "repeated"),
    [([], None), ([5, 6, 1, 2], None), ([1, 2, 2, 3], 2), ([4, 5, 1, 2, 3, 4], 4)],
)
def test_what_came_twice_is_found(seeds: list[int], repeated: int | None) -> None:
    """A seed that came twice is named."""
    assert SeedRuns(seeds).repeated() == repeated
