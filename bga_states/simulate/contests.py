"""Contests: bots play against each other on all seats, and their ranks give them ratings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from itertools import combinations

from bga_states.engine.author.game import Game
from bga_states.simulate.game_record import Ending, Failure, GameRecord
from bga_states.simulate.ratings import Rating, rate
from bga_states.simulate.simulation import FIRST_SEED, crew_of, play_seeds
from bga_states.simulate.simulation_plan import (
    LONGEST,
    BotSource,
    Plan,
    SimulationError,
    label_of,
    make_plan,
    seeds_from,
)
from bga_states.simulate.totals import MOST_FAILURES

DRAW = 0.5


class Contest:
    """How often each bot finished ahead of each other bot.

    `ahead` counts games by pairs of bots: the first was ahead of the second. `level` counts the
    games in which both had the same rank. A bot with two seats at a table counts once for each.
    `failures` lists the first games that failed, with the bots in seat order.
    """

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = tuple(labels)
        self.ahead: Counter[tuple[str, str]] = Counter()
        self.level: Counter[tuple[str, str]] = Counter()
        self.endings: Counter[Ending] = Counter()
        self.failures: list[tuple[str, Failure]] = []

    def add(self, seated: Sequence[str], record: GameRecord) -> None:
        """Add a game of bots with these labels, in seat order; without a result it only counts."""
        self.endings[record.standing.ending] += 1
        if record.error and len(self.failures) < MOST_FAILURES:
            self.failures.append((",".join(seated), Failure(record.seed, record.error)))
        ranks = record.standing.ranks
        places = [*zip(seated, ranks, strict=False)]
        for (one, own), (other, their) in combinations(places, 2):
            if one == other:
                continue
            if own == their:
                self.level[one, other] += 1
                self.level[other, one] += 1
            elif own < their:
                self.ahead[one, other] += 1
            else:
                self.ahead[other, one] += 1

    def met(self, one: str, other: str) -> int:
        """Return how often two bots were compared."""
        return self.ahead[one, other] + self.ahead[other, one] + self.level[one, other]

    def points(self, one: str, other: str) -> float:
        """Return a bot's wins against another one, with a draw as half a win."""
        return self.ahead[one, other] + DRAW * self.level[one, other]

    def ratings(self, players: int) -> dict[str, Rating]:
        """Rate the bots, the strongest first.

        The pairs in a game of n players do not decide independently: together they weigh as much
        as n - 1 pairs.
        """
        weight = 2 / players
        pairs = [(one, other) for one in self.labels for other in self.labels if one != other]
        won = {pair: weight * self.points(*pair) for pair in pairs}
        rated = rate(self.labels, won)
        return dict(sorted(rated.items(), key=lambda item: -item[1].points))


def seatings(bots: Sequence[BotSource], players: int) -> Iterator[tuple[BotSource, ...]]:
    """Yield the seatings: each group of bots takes turns on all seats, all bots equally often.

    Where seats outnumber bots, the bots are seated over again.
    """
    shown: set[tuple[BotSource, ...]] = set()
    for group in combinations(bots, min(players, len(bots))):
        for first in range(len(group)):
            order = (*group[first:], *group[:first])
            filled = tuple(order[seat % len(order)] for seat in range(players))
            for turn in range(players):
                seated = (*filled[turn:], *filled[:turn])
                if seated not in shown:
                    shown.add(seated)
                    yield seated


def contest_plans(
    game_class: type[Game],
    bots: Sequence[BotSource],
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    longest: int = LONGEST,
) -> list[Plan]:
    """Return a plan for every seating; SimulationError for fewer than two different bots."""
    labels = [label_of(bot) for bot in bots]
    if len(labels) < 2 or len({*labels}) < len(labels):  # noqa: PLR2004  # a contest
        fact = f"they are {', '.join(labels) or 'none'}"
        raise SimulationError(f"Cannot compare bots: {fact}. Name two or more different ones.")
    number = max(2, game_class.min_players) if players is None else players
    if number < 2:  # noqa: PLR2004  # a contest
        raise SimulationError(f"Cannot compare bots: {number} play at a table. Let 2 or more play.")
    return [
        make_plan(game_class, seated, players=number, options=options, longest=longest)
        for seated in seatings(bots, number)
    ]


def arena(  # noqa: PLR0913  # by keyword, each with a default
    game_class: type[Game],
    bots: Sequence[BotSource],
    games: int = 100,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = FIRST_SEED,
    longest: int = LONGEST,
    workers: int = 1,
    executor: Executor | None = None,
) -> Contest:
    """Play `games` games in each seating, and return how often each bot was ahead of another.

    All seatings use the same seeds, so that each bot meets the same luck on each seat. The other
    parameters are as in `simulate`.
    """
    plans = contest_plans(game_class, bots, players=players, options=options, longest=longest)
    contest = Contest([label_of(bot) for bot in bots])
    runs = [seeds_from(seed, games)]
    for plan in plans:
        crew = crew_of(plan, workers, executor)
        for played in play_seeds(plan, runs, crew, with_records=True):
            for record in played.records:
                contest.add(plan.labels, record)
    return contest
