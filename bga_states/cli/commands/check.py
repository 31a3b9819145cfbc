"""Find mistakes in a game without playing it: every one at once, each with its place, a fact and a remedy."""

import argparse
import re
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

from bga_states import Game
from bga_states.check import Report, check
from bga_states.check.report.frozen import FrozenError, broken_by, freeze
from bga_states.check.report.reports import as_github, as_json, as_sarif
from bga_states.cli.catalogue import load_game
from bga_states.cli.findings import show_report
from bga_states.cli.usage_errors import CommandError, shorten_path
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import location
from bga_states.testing import GameCheckError, check_game

SUMMARY = "find mistakes in a game without playing it"
FORMATS = {"human": show_report, "json": as_json, "github": as_github, "sarif": as_sarif}
PITFALL = re.compile(r"\((P\d+)")
IN_PLAY, NOT_LOADED = "PLAY", "LOAD"
"""The codes of what only play shows, when it belongs to no pitfall, and of a game that cannot be imported."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game, the form of the report, and what else to compare with or to do."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:Class")
    parser.add_argument("--format", choices=FORMATS, default="human", help="the form of the report")
    freeze_help = "remember ids and names of a released game in FILE; if it exists, report what breaks running tables"
    parser.add_argument("--freeze", type=Path, metavar="FILE", help=freeze_help)
    play_help = (
        "play N random games too, with every number of players, and report what only play can show"
    )
    parser.add_argument("--play", type=int, default=0, metavar="N", help=play_help)


def run(arguments: argparse.Namespace) -> int:
    """Check a game and give 1 if anything found breaks it."""
    if arguments.play < 0:
        raise CommandError(f"Cannot play {arguments.play} games. Give a number from 0 on.")
    with redirect_stdout(sys.stderr):  # what the game itself prints
        report = make_report(arguments)
    findings = tuple(
        replace(finding, file=shorten_path(finding.file)) for finding in report.findings
    )
    dynamic = tuple(
        replace(undecided, file=shorten_path(undecided.file)) for undecided in report.dynamic
    )
    print(FORMATS[arguments.format](replace(report, findings=findings, dynamic=dynamic)))
    return int(report.has_errors)


def make_report(arguments: argparse.Namespace) -> Report:
    """Load and check a game, compare it with its release and play it, as far as nothing breaks it."""
    try:
        game_class = load_game(arguments.game)
    except CommandError as error:
        if error.code != 1 or arguments.format == "human":
            raise
        return Report(arguments.game, (Finding(NOT_LOADED, str(error), "Correct it first."),))
    changes = compare(game_class, arguments.freeze) if arguments.freeze else ()
    report = check(game_class, changes or ())
    if report.has_errors:
        for is_asked, done in ((changes is None, "frozen"), (arguments.play, "played")):
            if is_asked:
                print(f"Not {done}: correct the errors first.", file=sys.stderr)
        return report
    if changes is None:
        write_frozen(game_class, arguments.freeze)
    if arguments.play:
        report = replace(report, findings=(*report.findings, *play(game_class, arguments.play)))
    return report


def compare(game_class: type[Game], file: Path) -> Iterable[Finding] | None:
    """Report what has changed since a file was frozen; None while it is not there."""
    try:
        return broken_by(game_class, file) if file.exists() else None
    except FrozenError as error:
        raise CommandError(
            f"Cannot compare with {file}: {error}. Delete it to freeze the game anew."
        ) from error
    except OSError as error:
        raise CommandError(f"Cannot use {file}: {error.strerror}.") from error


def write_frozen(game_class: type[Game], file: Path) -> None:
    """Freeze a game."""
    try:
        file.write_bytes(freeze(game_class))
    except OSError as error:
        raise CommandError(f"Cannot write {file}: {error.strerror}.") from error


def play(game_class: type[Game], games: int) -> Iterable[Finding]:
    """Report the first thing that random play shows."""
    try:
        check_game(game_class, seeds=range(games))
    except GameCheckError as error:
        fact, _, again = str(error).rpartition("\n")
        code = next(iter(PITFALL.findall(fact)), IN_PLAY)
        yield Finding(code, fact, f"See it again with {again}.", *location(game_class))
