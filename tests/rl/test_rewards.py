"""Rewards: what a ranking is worth to each player."""

import pytest

from bga_states import GameResult, Ranked
from bga_states.rl.rewards import rewards_of

pytestmark = pytest.mark.own_gear


@pytest.mark.parametrize(
    ("ranks", "rewards"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([1, 2, 3], [1, 0, -1]),
        ([1, 2, 3, 4], [1, 1 / 3, -1 / 3, -1]),
        ([1, 1, 3, 4], [1, 1, -1 / 3, -1]),
        ([1, 1, 3, 3], [1, 1, -1, -1]),
        ([1, 2, 2], [1, -1, -1]),
        ([1, 1, 1], [0, 0, 0]),
    ],
)
def test_a_ranking_is_worth_1_to_minus_1(ranks: list[int], rewards: list[float]) -> None:
    """The best get 1, the last -1, a draw of all 0, and in between it is a matter of places."""
    ranking = tuple(Ranked(number, rank, 0, 0) for number, rank in enumerate(ranks))

    assert [*rewards_of(GameResult(ranking)).values()] == pytest.approx(rewards)


@pytest.mark.parametrize(("won", "reward"), [(True, 1), (False, -1)])
def test_who_plays_together_wins_together(won: bool, reward: int) -> None:
    """In a cooperative game, and alone, it counts whether it was won."""
    ranking = (Ranked(1, 1, 0, 0), Ranked(2, 1, 0, 0))

    assert rewards_of(GameResult(ranking, won=won)) == {1: reward, 2: reward}
