"""Conclusions and intervals: what numbers say, and how sure that is."""

import pytest

from bga_states import possible_action
from bga_states.simulate import Ending, Standing, Totals, simulate
from bga_states.simulate.conclusions import conclusions
from bga_states.simulate.intervals import wilson
from bga_states.simulate.simulation_plan import Plan, make_plan
from bga_states.simulate.summary_tables import by_bot
from sample_games.harvest import Harvest
from sample_games.reversi import Reversi
from tests.simulate.odd_games import Odd, Raises
from tests.simulate.race import End, Grab, Race

pytestmark = pytest.mark.own_gear


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (4500, 10_000, 0.4403, 0.4598),
    ],
)
def test_wilson_intervals(count: int, total: int, low: float, high: float) -> None:
    """The interval of a share is that of Wilson's score, never beyond 0 and 1."""
    assert wilson(count, total) == pytest.approx((low, high), abs=1e-4)


def outcome(plan: Plan, *standings: tuple[int, ...]) -> list[str]:
    """Return the conclusions on games with these ranks, a hundred of each."""
    totals = Totals(len(plan.bots))
    for ranks in standings:
        totals.add_standing(Standing(Ending.PLAYED_OUT, ranks, ranks, ranks), 100)
    return [*conclusions(plan, totals)]


MORE = "Seat 1 (random) wins more often than its share of 50 %: 70.5 to 79.0 % of the games."
LESS = "Seat 2 (random) wins less often than its share of 50 %: 21.0 to 29.5 % of the games."
NEITHER = "No seat wins more or less often than its share of 50 %, as far as 200 decided games can"


@pytest.mark.parametrize(
    ("standings", "sentences"),
    [
        ([(1, 2)] * 3 + [(2, 1)], [MORE, LESS]),
        ([(1, 2), (2, 1), (1, 1)], [f"{NEITHER} tell."]),
        ([(1, 1)], ["Nobody was first alone in any of 100 games."]),
    ],
    ids=["one seat is better", "none is", "none is alone"],
)
def test_seats_are_judged(standings: list[tuple[int, ...]], sentences: list[str]) -> None:
    """A seat is called better or worse only where its interval leaves the equal share out."""
    assert outcome(make_plan(Odd), *standings) == sentences


def test_a_game_of_all_against_none() -> None:
    """Where all win or lose together no seat is compared with another."""
    plan, totals = make_plan(Odd), Totals(2)
    for won in (True, False, False):
        totals.add_standing(Standing(Ending.PLAYED_OUT, (1, 1), (0, 0), (0, 0), won))

    (conclusion,) = conclusions(plan, totals)
    assert conclusion == "Won together: 1 of 3 games."


def test_a_bot_on_two_seats_wins_together_once() -> None:
    """Where all win together, a bot's interval is that of the games, not of its seats."""
    plan, totals = make_plan(Odd, ["random", "random", "zombie"]), Totals(3)
    for won in (True, False):
        standing = Standing(Ending.PLAYED_OUT, (1,) * 3, (0,) * 3, (0,) * 3, won)
        totals.add_standing(standing, 50)
    both, _ = by_bot(plan, totals).rows

    assert both[:4] == ("random", "1, 2", "50.0 %", "40.4 to 59.6 %")


def test_what_never_happened_is_said() -> None:
    """States and actions that no game has seen are named, and what no bot tries apart."""

    class Late(Grab):
        @possible_action
        def act_late(self) -> None:
            """Do what is never offered."""

    late = type("LateRace", (Race,), {"states": (Late, End)})
    unseen = [*conclusions(make_plan(late), simulate(late, 3))]
    said = [*conclusions(make_plan(Harvest), simulate(Harvest, 3))]

    assert "Never taken: Late.act_late." in unseen
    assert "Not tried, for bots act in their turn alone: Season.act_change_my_mind." in said


def test_failures_and_games_without_end_are_said() -> None:
    """Games that failed are counted with the first seed, and those that were stopped."""
    failed = [*conclusions(make_plan(Raises), simulate(Raises, 40))]
    stopped = [*conclusions(make_plan(Reversi, longest=5), simulate(Reversi, 2, longest=5))]

    assert failed[-1] == "3 of 40 games failed, the first of them with seed 17."
    assert stopped[-1] == "2 of 2 games had no end after 5 moves."
