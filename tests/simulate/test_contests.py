"""Contests and ratings: every bot on every seat, and strengths that fit."""

from math import exp, log, sqrt

import pytest

from bga_states.simulate import Contest, Ending, GameRecord, SimulationError, Standing, arena
from bga_states.simulate.contests import seatings
from bga_states.simulate.ratings import ELO, PRIOR, rate
from sample_games.tictactoe import TicTacToe
from tests.simulate.odd_games import Odd, Raises

pytestmark = pytest.mark.own_gear


def test_ratings_of_two_follow_from_the_odds() -> None:
    """The difference of two ratings is the logarithm of what they won, a prior included."""
    ratings = rate(["a", "b"], {("a", "b"): 300, ("b", "a"): 100})
    odds = (300 + PRIOR) / (100 + PRIOR)

    assert ratings["a"].points - ratings["b"].points == pytest.approx(ELO * log(odds))
    assert ratings["a"].points + ratings["b"].points == pytest.approx(0, abs=1e-6)


def test_the_margin_of_two_follows_from_the_number_of_games() -> None:
    """Half the difference is off by as much as the binomial distribution says."""
    met, share = 400 + 2 * PRIOR, (300 + PRIOR) / (400 + 2 * PRIOR)
    margin = ELO * 1.959964 * sqrt(1 / (met * share * (1 - share))) / 2
    ratings = rate(["a", "b"], {("a", "b"): 300, ("b", "a"): 100})

    assert ratings["a"].margin == pytest.approx(margin)
    assert ratings["b"].margin == pytest.approx(margin)


def test_known_strengths_are_found() -> None:
    """Where players win as often as their strengths say, just these are fitted."""
    strengths = {"a": 1.5, "b": 0.5, "c": -0.2, "d": -1.8}
    wins = {}
    for one, own in strengths.items():
        for other, their in strengths.items():
            wins[one, other] = 1e6 / (1 + exp(their - own))
    ratings = rate([*strengths], wins)

    assert {name: rating.points / ELO for name, rating in ratings.items()} == pytest.approx(
        strengths, abs=1e-4
    )


def test_whoever_wins_always_is_finitely_strong() -> None:
    """A bot that never lost has a rating, and the wider a margin the fewer games there were."""
    few = rate(["a", "b"], {("a", "b"): 10})["a"]
    many = rate(["a", "b"], {("a", "b"): 1000})["a"]

    assert 0 < few.points < many.points < 1000
    assert many.points - many.margin > few.points - few.margin


@pytest.mark.parametrize(
    ("bots", "players", "expected"),
    [
        ("ab", 2, ["ab", "ba"]),
        ("abc", 2, ["ab", "ba", "ac", "ca", "bc", "cb"]),
        ("abc", 3, ["abc", "bca", "cab"]),
        ("ab", 3, ["aba", "baa", "aab", "bab", "abb", "bba"]),
        ("ab", 4, ["abab", "baba"]),
    ],
)
def test_all_seats_are_played(bots: str, players: int, expected: list[str]) -> None:
    """Each bot sits on each seat, and as often as any other."""
    seated = ["".join(map(str, one)) for one in seatings([*bots], players)]

    assert seated == expected
    for seat in range(players):
        taken = [one[seat] for one in seated]
        assert {taken.count(bot) for bot in bots} == {len(seated) // len(bots)}


def test_pairs_are_compared() -> None:
    """Of three players each pair counts, equal ranks are a draw, and a bot never meets itself."""
    contest = Contest(["a", "b"])
    contest.add(["a", "b", "a"], GameRecord(1, Standing(Ending.PLAYED_OUT, (1, 2, 2))))

    assert contest.ahead == {("a", "b"): 1}
    assert (contest.met("a", "b"), contest.points("a", "b")) == (2, 1.5)


def test_the_better_bot_is_rated_higher() -> None:
    """A bot that thinks is rated above one that does not, beyond doubt, with any workers."""
    contest = arena(TicTacToe, ["random", "mcts:playouts=40"], 30)
    first, second = contest.ratings(2).items()

    assert (first[0], contest.endings.total()) == ("mcts:playouts=40", 60)
    assert first[1].points - first[1].margin > second[1].points + second[1].margin
    assert arena(TicTacToe, ["random", "mcts:playouts=40"], 30, workers=2).ahead == contest.ahead


def test_failures_are_listed() -> None:
    """Games that fail count for nobody, and are listed with bots and seed."""
    contest = arena(Raises, ["random", "zombie"], 20)

    assert contest.endings[Ending.FAILED] == len(contest.failures)
    assert contest.failures[0][0] == "random,zombie"
    assert contest.met("random", "zombie") == 40 - len(contest.failures)


@pytest.mark.parametrize("players", [1, 0, -1])
def test_a_contest_needs_two_seats(players: int) -> None:
    """Whoever plays alone is ahead of nobody."""
    with pytest.raises(SimulationError, match=f"{players} play at a table. Let 2 or more"):
        arena(Odd, ["random", "zombie"], players=players)


@pytest.mark.parametrize("bots", [[], ["random"], ["random", "random"]])
def test_a_contest_needs_different_bots(bots: list[str]) -> None:
    """One bot, or the same twice, is no contest."""
    with pytest.raises(SimulationError, match="Name two or more different ones"):
        arena(Odd, bots)
