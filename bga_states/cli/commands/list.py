"""List the games that can be played by name."""

import argparse
import sys

from bga_states.cli.catalogue import OWN_GAME, games_with, put_on_path
from bga_states.cli.descriptions import describe_entry
from bga_states.cli.fitting import fitted
from bga_states.cli.invocation import command_line
from bga_states.cli.projects import find_project
from bga_states.cli.wording import in_columns

SUMMARY = "list the games that can be played by name"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take no arguments."""


def run(_arguments: argparse.Namespace) -> int:
    """Print one line for each game; a broken one says so in its line."""
    project = find_project()
    put_on_path(project)
    games = games_with(project)
    if not games:
        example = command_line("new", "NAME")
        print(f"No games are installed. {OWN_GAME} `{example}` writes one to start from.")
    for line in in_columns([(game.name, *describe_entry(game)) for game in games]):
        print(fitted(line, sys.stdout))
    if project is not None and project.problem:
        print(fitted(project.problem, sys.stderr), file=sys.stderr)
        return 1
    return 0
