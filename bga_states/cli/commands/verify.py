"""Walk a small game through all its positions, and prove that nothing goes wrong in any.

Each fault is shown with the shortest sequence of actions that leads to it, as Python.
"""

import argparse
import sys
from contextlib import redirect_stdout

from bga_states import Game, TableError
from bga_states.cli import interrupts
from bga_states.cli.catalogue import load_game
from bga_states.cli.commands.play import add_setting
from bga_states.cli.interrupts import INTERRUPTED
from bga_states.cli.terminal.options import read_settings
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.verified import describe, describe_solution
from bga_states.cli.walk_progress import CountProgress, WalkProgress
from bga_states.verify import VerifyError
from bga_states.verify.explorer import Setting
from bga_states.verify.game_values import solution_of
from bga_states.verify.path_counts import count_paths
from bga_states.verify.verification import Verification, verification_of
from bga_states.verify.verifying import setting_of
from bga_states.verify.walk import LIMIT, Walk

SUMMARY = "walk a small game through all its positions"
UNPROVEN = 2
"""The exit code where no fault was found, but not everything was seen."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game, its settings, and the kind and limit of the walk."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:Class")
    players_help = "how many play, by default the fewest"
    parser.add_argument("--players", type=read_number, metavar="N", help=players_help)
    add_setting(parser, "--option", "set one of the game's options")
    limit_help = f"end the walk, incomplete, after N positions, by default {LIMIT:,}"
    parser.add_argument("--limit", type=read_number, default=LIMIT, metavar="N", help=limit_help)
    perft_help = "only count the sequences of 1, 2, ... up to DEPTH moves"
    parser.add_argument("--perft", type=read_number, metavar="DEPTH", help=perft_help)
    solve_help = "tell also who wins when everybody plays perfectly, and after which first move"
    parser.add_argument("--solve", action="store_true", help=solve_help)


def read_number(text: str) -> int:
    """Read a number of 1 or more; argparse refuses anything else."""
    if text.isascii() and text.isdigit() and len(text) < len(str(sys.maxsize)) and int(text) > 0:
        return int(text)
    fact = "it is not a whole number of 1 or more"
    raise argparse.ArgumentTypeError(fact)


def run(arguments: argparse.Namespace) -> int:
    """Walk a game, or count its paths; 0 only if all was seen and nothing is wrong."""
    game_class = load_game(arguments.game)
    setting = read_setting(game_class, arguments)
    try:
        if arguments.perft is not None:
            return count(setting, arguments.perft)
        return walk(setting, arguments.limit, is_solved=arguments.solve)
    except VerifyError as error:
        raise CommandError(str(error)) from error


def read_setting(game_class: type[Game], arguments: argparse.Namespace) -> Setting:
    """Return the setting of the tables; CommandError when it does not fit the game."""
    options = read_settings("option", game_class, arguments.option)
    try:
        return setting_of(game_class, arguments.players, options or None)
    except TableError as error:
        raise CommandError(str(error)) from error


def walk(setting: Setting, limit: int, *, is_solved: bool) -> int:
    """Walk a game, print the results, and return the exit code."""
    taken, is_interrupted = Walk(setting, limit=limit, has_choices=is_solved), False
    with interrupts.raised(), WalkProgress(setting.game_class.__name__) as progress:
        try:
            # The output of the game is no part of the report.
            with redirect_stdout(sys.stderr):
                taken.run(progress.heard)
        except KeyboardInterrupt:
            is_interrupted = True
    with redirect_stdout(sys.stderr):
        seen = verification_of(taken)
    if not seen.positions and not seen.faults and not is_interrupted:
        raise CommandError(f"Cannot walk {seen.game}: {seen.stopped}")
    print(describe(seen))
    if is_interrupted:
        return INTERRUPTED
    if is_solved:
        print(values_of(taken, exit_code(seen)))
    return exit_code(seen)


def values_of(walk: Walk, code: int) -> str:
    """Describe perfect play; CommandError with this exit code where the game has no value."""
    try:
        with redirect_stdout(sys.stderr):
            solution = solution_of(walk)
    except VerifyError as error:
        raise CommandError(str(error), code=code or UNPROVEN) from error
    return describe_solution(solution)


def exit_code(seen: Verification) -> int:
    """Return 0 where all was seen and nothing is wrong, 1 for a fault, else `UNPROVEN`."""
    if seen.faults:
        return 1
    return 0 if seen.is_complete else UNPROVEN


def count(setting: Setting, depth: int) -> int:
    """Print the number of paths, one line as soon as each depth is counted."""
    print(f"{'moves':>5}  {'sequences':>20}  {'positions':>12}", flush=True)
    with interrupts.raised(), CountProgress() as progress:
        counts = count_paths(setting, depth, progress.heard)
        while True:
            with redirect_stdout(sys.stderr):
                counted = next(counts, None)
            if counted is None:
                return 0
            line = f"{counted.depth:>5}  {counted.paths:>20,}  {counted.positions:>12,}"
            progress.print(line)
            # All games are over: there are no longer sequences to count.
            if not counted.paths:
                return 0
