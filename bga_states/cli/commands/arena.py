"""Let bots play against each other on all seats, and rate them."""

import argparse
import sys
from collections.abc import Iterator

from bga_states.bots import BotError
from bga_states.cli import interrupts
from bga_states.cli.bulk_arguments import add_bulk_arguments, crew_for, load_bots, read_seeds
from bga_states.cli.bulk_play import Bulk, play_in_bulk
from bga_states.cli.catalogue import load_game
from bga_states.cli.summary_screen import show_tables
from bga_states.cli.terminal.options import read_settings
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import count_of
from bga_states.engine.base.errors import TableError
from bga_states.simulate.chunks import PlayedChunk
from bga_states.simulate.contests import Contest, contest_plans
from bga_states.simulate.game_record import Ending
from bga_states.simulate.simulation_plan import Plan, SimulationError
from bga_states.simulate.summary_tables import SummaryTable, percent

SUMMARY = "let bots play against each other, and rate them"
GAMES = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game, the bots, and the number of players and games."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:Class")
    bot_help = "a bot, such as random, greedy or mcts:playouts=500; name two or more"
    parser.add_argument("bots", metavar="BOT", nargs="+", help=bot_help)
    players_help = "how many play at a table; by default as few as the game needs"
    parser.add_argument("--players", type=int, metavar="N", help=players_help)
    add_bulk_arguments(parser, GAMES, "in each seating")


def run(arguments: argparse.Namespace) -> int:
    """Play all seatings, show the ratings, and return the exit code."""
    seeds = read_seeds(arguments)
    try:
        plans = read_plans(arguments)
        contest = Contest(arguments.bots)
        bulk = play_all(plans, seeds, contest, arguments)
    except (SimulationError, TableError, BotError) as error:
        raise CommandError(str(error)) from error
    show(plans, contest, bulk)
    return interrupts.INTERRUPTED if bulk.is_interrupted else 0


def read_plans(arguments: argparse.Namespace) -> list[Plan]:
    """Read the plan of each seating."""
    game_class = load_game(arguments.game)
    options = read_settings("option", game_class, arguments.option)
    players, longest = arguments.players, arguments.longest
    return contest_plans(
        game_class, load_bots(arguments.bots), players=players, options=options, longest=longest
    )


def play_all(
    plans: list[Plan], seeds: range, contest: Contest, arguments: argparse.Namespace
) -> Bulk:
    """Play one seating after the other, until Ctrl-C or the last one."""
    whole = Bulk()
    with interrupts.raised():
        try:
            for plan in plans:
                bulk = play_seating(plan, seeds, contest, arguments)
                whole.games += bulk.games
                whole.seconds += bulk.seconds
                whole.is_interrupted = bulk.is_interrupted
                if bulk.is_interrupted:
                    break
        except KeyboardInterrupt:
            whole.is_interrupted = True
    return whole


def play_seating(plan: Plan, seeds: range, contest: Contest, arguments: argparse.Namespace) -> Bulk:
    """Play the games of a seating, until Ctrl-C or the last one."""

    def take(played: PlayedChunk) -> None:
        for record in played.records:
            contest.add(plan.labels, record)

    with crew_for(plan, arguments) as crew:
        return play_in_bulk(plan, [seeds], crew, take, with_records=True)


def show(plans: list[Plan], contest: Contest, bulk: Bulk) -> None:
    """Print the bots' ratings, and their results against each other."""
    name, players = plans[0].game_class.__name__, len(plans[0].bots)
    games = contest.endings.total()
    print(f"{name}: {games:,} games of {players} players, in {len(plans)} seatings")
    stopped = contest.endings[Ending.STOPPED]
    if stopped:
        print(f"- {count_of(stopped, 'game')} had no end after {plans[0].longest:,} moves.")
    show_tables(tables(contest, players))
    if bulk.games:
        print(f"\n{bulk.games:,} games in {bulk.seconds:.1f} s.", file=sys.stderr)
    if bulk.is_interrupted:
        print("Interrupted: the rest was not played.", file=sys.stderr)


def tables(contest: Contest, players: int) -> Iterator[SummaryTable]:
    """Yield the ratings, and the table of all pairs."""
    ratings = contest.ratings(players)
    order = [*ratings]
    rows = []
    for place, (label, rating) in enumerate(ratings.items(), 1):
        low, high = rating.points - rating.margin, rating.points + rating.margin
        interval = f"{low:+.0f} to {high:+.0f}"
        met = sum(contest.met(label, other) for other in order if other != label)
        points = sum(contest.points(label, other) for other in order if other != label)
        share = percent(points, met)
        rows.append((f"{place}.", label, f"{rating.points:+.0f}", interval, share, f"{met:,}"))
    head = ("", "bot", "rating", "95 % interval", "points", "met")
    yield SummaryTable("Ratings", head, rows, 2)
    if len(order) > 2:  # noqa: PLR2004  # of two, the ratings say it all
        pairs = [
            (label, *(points_against(contest, label, other) for other in order)) for label in order
        ]
        yield SummaryTable("Points against each other", ("", *order), pairs)
    if contest.failures:
        failed = [(bots, str(seed), error) for bots, (seed, error) in contest.failures]
        yield SummaryTable("Errors", ("bots", "seed", "error"), failed, 3)


def points_against(contest: Contest, one: str, other: str) -> str:
    """Write the share of the points that a bot won against another one."""
    met = contest.met(one, other)
    return percent(contest.points(one, other), met) if one != other and met else "-"
