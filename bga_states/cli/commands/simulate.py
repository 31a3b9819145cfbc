"""Play many games with bots, and show the results in numbers and pictures."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bga_states.cli.bot_lists import split_bots
from bga_states.cli.bulk_arguments import (
    add_bulk_arguments,
    crew_for,
    read_plan,
    read_seeds,
    settings_words,
)
from bga_states.cli.bulk_play import Bulk, play_in_bulk
from bga_states.cli.catalogue import load_game
from bga_states.cli.counted_graph import draw_counted, remedy
from bga_states.cli.interrupts import INTERRUPTED
from bga_states.cli.invocation import command_line
from bga_states.cli.missing_packages import MATPLOTLIB, require
from bga_states.cli.output import write_bytes
from bga_states.cli.replayed_seed import replay_seed
from bga_states.cli.result_file import ResultFile, opened
from bga_states.cli.summary_screen import show_tables
from bga_states.cli.terminal.opening import read_seed
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import count_of
from bga_states.simulate.chunks import PlayedChunk
from bga_states.simulate.conclusions import conclusions
from bga_states.simulate.crews import Crew
from bga_states.simulate.simulation_plan import Plan
from bga_states.simulate.summary_tables import summaries
from bga_states.simulate.totals import Totals

SUMMARY = "play many games with bots, and count what comes of them"
GAMES = 1_000
RANDOM = "random"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game, the bots, the number of games, and the files for the results."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:Class")
    bots_help = (
        "who plays, in seat order and over again, such as random or mcts:playouts=500,greedy; by "
        "default random"
    )
    parser.add_argument("--bots", default=RANDOM, metavar="A,B...", help=bots_help)
    players_help = "how many play; by default as many as bots, and no fewer than the game needs"
    parser.add_argument("--players", type=int, metavar="N", help=players_help)
    add_bulk_arguments(parser, GAMES, "in all")
    output_help = (
        "write a row for each game, .csv or .parquet; a file that is there is continued: only "
        "what is missing is played"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help=output_help)
    report_help = "write what came of the games as a page with pictures, FILE.html"
    parser.add_argument("--report", type=Path, metavar="FILE", help=report_help)
    replay_help = "show the game of this seed move by move, and play no other"
    parser.add_argument("--replay", metavar="SEED", help=replay_help)


def run(arguments: argparse.Namespace) -> int:
    """Play the games, show the results, and return the exit code."""
    game_class = load_game(arguments.game)
    plan = read_plan(arguments, game_class, split_bots(arguments.bots), arguments.players)
    if arguments.replay is not None:
        return replay_seed(plan, read_seed(arguments.replay) or 0)
    if arguments.report is not None:
        require("matplotlib", MATPLOTLIB, f"write {arguments.report}")
        refuse_same_file(arguments.output, arguments.report)
    seeds = read_seeds(arguments)
    totals = Totals(len(plan.bots))
    with opened(arguments.output, plan, totals.add_record) as file:
        runs = [seeds] if file is None else file.missing(seeds)
        with crew_for(plan, arguments) as crew:
            bulk = play_games(plan, runs, crew, totals, file)
    # The page comes first, for a closed pipe may cut the tables short. The tables come in any case:
    # they are the only results where the page cannot be written.
    try:
        if arguments.report is not None:
            write_report(plan, totals, arguments)
    finally:
        show(plan, totals, seeds, bulk)
    if totals.failures:
        again = call(arguments, "--replay", str(totals.failures[0].seed))
        print(f"\nSee the first error with `{again}`.")
    return INTERRUPTED if bulk.is_interrupted else 0


def refuse_same_file(output: Path | None, page: Path) -> None:
    """Refuse to write the report over the rows."""
    if output is not None and output.resolve() == page.resolve():
        fact = "the rows of the games go there"
        raise CommandError(f"Cannot write the report to {page}: {fact}. Use another file.")


def play_games(
    plan: Plan, runs: Sequence[range], crew: Crew, totals: Totals, file: ResultFile | None
) -> Bulk:
    """Play the missing games, and add them to the totals and to the file."""

    def take(played: PlayedChunk) -> None:
        # First, for games that the file could not keep do not count.
        if file is not None:
            file.add(played.records)
        totals.add(played.totals)

    return play_in_bulk(plan, runs, crew, take, with_records=file is not None)


def show(plan: Plan, totals: Totals, seeds: range, bulk: Bulk) -> None:
    """Print the number of games, and their results."""
    name, games = plan.game_class.__name__, f"{totals.games:,} of {len(seeds):,} games"
    if totals.games == len(seeds):
        games = count_of(totals.games, "game")
    print(f"{name}: {games}, {count_of(len(plan.bots), 'player')}, seeds from {seeds.start}")
    for sentence in conclusions(plan, totals):
        print(f"- {sentence}")
    if totals.games:
        show_tables(summaries(plan, totals))
    if bulk.games:
        took = f"{bulk.games:,} games in {bulk.seconds:.1f} s, {bulk.rate:,.0f} a second"
        print(f"\n{took}.", file=sys.stderr)
    if bulk.is_interrupted:
        print("Interrupted: the rest was not played.", file=sys.stderr)


def write_report(plan: Plan, totals: Totals, arguments: argparse.Namespace) -> None:
    """Write the page."""
    # Imported here: matplotlib takes its time.
    from bga_states.simulate.report_page import ReportSource, report

    picture = draw_counted(plan.game_class, totals.tally)
    command = call(arguments, "--games", str(totals.games), "--seed", arguments.seed)
    page = report(ReportSource(plan, totals, command, picture, remedy()))
    write_bytes(page, arguments.report)


def call(arguments: argparse.Namespace, *more: str) -> str:
    """Write out the call that plays the same games."""
    words = [arguments.game]
    if arguments.bots != RANDOM:
        words += ["--bots", arguments.bots]
    if arguments.players is not None:
        words += ["--players", str(arguments.players)]
    return command_line("simulate", *words, *settings_words(arguments), *more)
