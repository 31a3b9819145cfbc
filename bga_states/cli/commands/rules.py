"""Show the rules of a game, one page after the other where they are longer than the screen."""

import argparse

from bga_states.cli.catalogue import load_game
from bga_states.cli.rulebook import read_rules, show

SUMMARY = "show the rules of a game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:Class")


def run(arguments: argparse.Namespace) -> int:
    """Show the rules."""
    show(read_rules(arguments.game, load_game(arguments.game)))
    return 0
