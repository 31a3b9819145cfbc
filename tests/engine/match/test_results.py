"""Results: what a ranking is worth to each player."""

import pytest

from bga_states import GameResult, Ranked
from bga_states.engine.match.results import gains_of

pytestmark = pytest.mark.own_gear


@pytest.mark.parametrize(
    ("ranks", "gains"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([1, 2, 3], [1, 0, -1]),
        ([1, 2, 3, 4], [1, 1 / 3, -1 / 3, -1]),
        ([1, 1, 3, 4], [2 / 3, 2 / 3, -1 / 3, -1]),
        ([1, 1, 3, 3], [2 / 3, 2 / 3, -2 / 3, -2 / 3]),
        ([1, 2, 2], [1, -1 / 2, -1 / 2]),
        ([1], [0]),
        ([1, 1, 1], [0, 0, 0]),
    ],
)
def test_a_ranking_is_worth_1_to_minus_1(ranks: list[int], gains: list[float]) -> None:
    """Each gets the share of the others behind, less that of those before; nothing is left over."""
    ranking = tuple(Ranked(number, rank, 0, 0) for number, rank in enumerate(ranks))

    assert [*gains_of(GameResult(ranking)).values()] == pytest.approx(gains)
    assert sum(gains) == pytest.approx(0)


@pytest.mark.parametrize(("won", "gain"), [(True, 1), (False, -1)])
def test_who_plays_together_wins_together(won: bool, gain: int) -> None:
    """In a cooperative game, and alone, it counts whether it was won."""
    ranking = (Ranked(1, 1, 0, 0), Ranked(2, 1, 0, 0))

    assert gains_of(GameResult(ranking, won=won)) == {1: gain, 2: gain}
