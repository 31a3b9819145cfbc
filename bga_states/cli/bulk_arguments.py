"""Arguments shared by all commands that play games in bulk."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bga_states import Game
from bga_states.bots import BotError
from bga_states.cli.bot_catalogue import load_bot
from bga_states.cli.missing_packages import DASK, require
from bga_states.cli.process_errors import told_of_processes
from bga_states.cli.terminal.opening import read_seed
from bga_states.cli.terminal.options import read_settings
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.base.errors import TableError
from bga_states.engine.seating import SEEDS
from bga_states.simulate.crews import Crew
from bga_states.simulate.simulation import FIRST_SEED, crew_of
from bga_states.simulate.simulation_plan import LONGEST, NamedBot, Plan, SimulationError, make_plan


def add_bulk_arguments(parser: argparse.ArgumentParser, games: int, what: str) -> None:
    """Take the settings of the games, their number, and the workers that play them."""
    games_help = f"how many games are played {what}, by default {games:,}"
    parser.add_argument("--games", type=int, default=games, metavar="N", help=games_help)
    option_help = "set one of the game's options"
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=option_help
    )
    seed_help = f"the seed of the first game, by default {FIRST_SEED}; the next have the next ones"
    parser.add_argument("--seed", default=str(FIRST_SEED), metavar="N", help=seed_help)
    longest_help = f"leave a game after N moves, by default {LONGEST:,}"
    parser.add_argument("--longest", type=int, default=LONGEST, metavar="N", help=longest_help)
    workers_help = "play in N processes at once"
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=workers_help)
    dask_help = "play on the Dask cluster whose scheduler is there, such as tcp://10.0.0.1:8786"
    parser.add_argument("--dask", metavar="ADDRESS", help=dask_help)


def read_plan(
    arguments: argparse.Namespace,
    game_class: type[Game],
    bots: Sequence[str],
    players: int | None = None,
) -> Plan:
    """Read the plan of the games; CommandError when it cannot be played."""
    options = read_settings("option", game_class, arguments.option)
    longest: int = arguments.longest
    try:
        return make_plan(
            game_class, load_bots(bots), players=players, options=options, longest=longest
        )
    except (SimulationError, TableError, BotError) as error:
        raise CommandError(str(error)) from error


def load_bots(names: Sequence[str]) -> list[NamedBot]:
    """Load bots, which keep the names they were typed with; CommandError for unknown ones."""
    return [NamedBot(name, load_bot(name)) for name in names]


def read_seeds(arguments: argparse.Namespace) -> range:
    """Read the seeds of the games; CommandError for none or for too many."""
    first = read_seed(arguments.seed) or 0
    seeds = range(first, first + arguments.games)
    # A number of games above the last seed is too large for `len`, even if they begin with 0.
    if not seeds or seeds[-1] not in SEEDS or arguments.games > SEEDS[-1]:
        fact = f"the number of games is {arguments.games}"
        raise CommandError(f"Cannot play: {fact}. Give 1 or more, with seeds below 2**63.")
    return seeds


@contextmanager
def crew_for(plan: Plan, arguments: argparse.Namespace) -> Iterator[Crew]:
    """Provide the crew: this process, others, or a cluster; CommandError when it cannot play."""
    if arguments.workers < 1:
        raise CommandError(f"Cannot play in {arguments.workers} processes. Give 1 or more.")
    # Converted here: a caller that holds a file open would blame the file for an OSError.
    with told_of_processes(), own_or_cluster(plan, arguments) as crew:
        yield crew


@contextmanager
def own_or_cluster(plan: Plan, arguments: argparse.Namespace) -> Iterator[Crew]:
    """Make the crew that the arguments ask for."""
    if arguments.dask is None:
        yield crew_of(plan, arguments.workers)
        return
    require("distributed", DASK, f"play at {arguments.dask}")
    # Imported here: few users have a cluster.
    from bga_states.simulate.dask_cluster import dask_executor

    with dask_executor(arguments.dask) as (executor, threads):
        yield crew_of(plan, threads, executor)


def settings_words(arguments: argparse.Namespace) -> list[str]:
    """Return the arguments with which another call of the program plays the same games."""
    words = [word for pair in arguments.option for word in ("--option", pair)]
    if arguments.longest != LONGEST:
        words += ["--longest", str(arguments.longest)]
    return words
