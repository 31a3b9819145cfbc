"""Find mistakes in a game without playing it: all at once, each with its place and a remedy."""

import argparse
import re
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import cast

from bga_states import Game
from bga_states.check import Report, check
from bga_states.check.report.frozen import FrozenError, broken_by, freeze
from bga_states.check.report.reports import as_github, as_json, as_sarif
from bga_states.cli import interrupts
from bga_states.cli.catalogue import load_game
from bga_states.cli.findings import show_report
from bga_states.cli.output import write_bytes
from bga_states.cli.process_errors import told_of_processes
from bga_states.cli.usage_errors import CommandError, shorten_path
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.raised import authors_line
from bga_states.engine.definition.source_code import location
from bga_states.testing import GameCheckError, check_game
from bga_states.testing.effort import EFFORTS, EffortName

SUMMARY = "find mistakes in a game without playing it"
FORMATS = {"human": show_report, "json": as_json, "github": as_github, "sarif": as_sarif}
PITFALL = re.compile(r"\((P\d+)")
MOST_SEEDS = 999_999
IN_PLAY, NOT_LOADED = "PLAY", "LOAD"
"""The codes of findings without a pitfall: a fault in play, and a game that does not load."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game, the form of the report, the frozen release, and how to play."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:Class")
    parser.add_argument("--format", choices=FORMATS, default="human", help="the form of the report")
    freeze_help = (
        "remember ids and names of a released game in FILE; "
        "if it exists, report what breaks running tables"
    )
    parser.add_argument("--freeze", type=Path, metavar="FILE", help=freeze_help)
    play_help = (
        "play random games too, and report what only play can show: 'quick' for some seconds, "
        "'full', or a number of seeds, each with every number of players"
    )
    parser.add_argument("--play", metavar="HOW", help=play_help)
    workers_help = "play in N processes in parallel"
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=workers_help)


def run(arguments: argparse.Namespace) -> int:
    """Check a game, and return 1 if a finding breaks it."""
    if arguments.play is not None:
        arguments.play = how_to_play(arguments.play)
    if arguments.workers < 1:
        raise CommandError(f"Cannot play in {arguments.workers} processes. Give 1 or more.")
    # The output of the game must not end up within the report, which programs may read.
    with redirect_stdout(sys.stderr):
        report = make_report(arguments)
    written = FORMATS[arguments.format](with_short_paths(report))
    if arguments.format == "human":
        print(written)
    else:
        # Programs read UTF-8, even where the terminal has another encoding.
        write_bytes(f"{written}\n".encode(), None)
    return int(report.has_errors)


def how_to_play(text: str) -> str | int:
    """Read an effort or a number of seeds; CommandError for anything else."""
    if text in EFFORTS:
        return text
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(MOST_SEEDS))
    if is_number and int(text) > 0:
        return int(text)
    remedy = f"Give 'quick', 'full' or a number of seeds from 1 to {MOST_SEEDS:,}"
    raise CommandError(f"Cannot play {text!r}. {remedy}.")


def with_short_paths(report: Report) -> Report:
    """Return the report with its files as seen from the working directory."""
    findings = [replace(one, file=shorten_path(one.file)) for one in report.findings]
    dynamic = [replace(one, file=shorten_path(one.file)) for one in report.dynamic]
    return replace(report, findings=tuple(findings), dynamic=tuple(dynamic))


def make_report(arguments: argparse.Namespace) -> Report:
    """Load and check a game, compare it with its release and play it, until an error is found."""
    try:
        game_class = load_game(arguments.game)
    except CommandError as error:
        # A report for programs lists a broken module as a finding; a wrong call stays an error.
        if error.code != 1 or arguments.format == "human":
            raise
        failure = Finding(NOT_LOADED, str(error), "Correct it first.", *failed_at(error.__cause__))
        return Report(arguments.game, (failure,))
    changes: Iterable[Finding] | None = ()
    if arguments.freeze:
        changes = compare(game_class, arguments.freeze)
    is_first_release = changes is None
    report = check(game_class, changes or ())
    if report.has_errors:
        # Freezing a broken game would hold later versions to its mistakes.
        if is_first_release:
            print("Not frozen: correct the errors first.", file=sys.stderr)
        if arguments.play:
            print("Not played: correct the errors first.", file=sys.stderr)
        return report
    if is_first_release:
        write_frozen(game_class, arguments.freeze)
    if arguments.play:
        # An interrupted program first ends the processes that play.
        with interrupts.raised(), told_of_processes():
            shown = tuple(play(game_class, arguments.play, arguments.workers))
        report = replace(report, findings=(*report.findings, *shown))
    return report


def failed_at(error: BaseException | None) -> tuple[str, int]:
    """Return the file and the line in which an import failed, as far as they are known."""
    if isinstance(error, SyntaxError):
        return error.filename or "", error.lineno or 0
    return authors_line(error) or ("", 0)


def compare(game_class: type[Game], file: Path) -> Iterable[Finding] | None:
    """Report the changes since a file was frozen; None while there is no such file."""
    try:
        if not file.exists():
            return None
        return broken_by(game_class, file)
    except FrozenError as error:
        remedy = "Delete it to freeze the game anew"
        raise CommandError(f"Cannot compare with {file}: {error}. {remedy}.") from error
    except OSError as error:
        raise CommandError(f"Cannot use {file}: {error.strerror}.") from error


def write_frozen(game_class: type[Game], file: Path) -> None:
    """Freeze a game."""
    try:
        file.write_bytes(freeze(game_class))
    except OSError as error:
        raise CommandError(f"Cannot write {file}: {error.strerror}.") from error


def play(game_class: type[Game], how: str | int, workers: int) -> Iterable[Finding]:
    """Report the first thing that random play shows, with an effort or a number of seeds."""
    try:
        # The first fault ends the play: later ones may only follow from it.
        if isinstance(how, int):
            check_game(game_class, seeds=range(how), workers=workers)
        else:
            check_game(game_class, cast("EffortName", how), workers=workers)
    except GameCheckError as error:
        fact = f"{error.fact}. {error.remedy}."
        # The fact names its pitfall, such as (P117), if there is one.
        pitfall = PITFALL.search(fact)
        code = pitfall[1] if pitfall else IN_PLAY
        raised = authors_line(error.__cause__)
        file, line, column = (*raised, 1) if raised else location(game_class)
        yield Finding(code, fact, f"See it again with {error.again}.", file, line, column)
