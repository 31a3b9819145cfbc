"""Describe a game: its players, its languages, its settings, and where it lives."""

import argparse
from collections.abc import Iterator

from bga_states import Game
from bga_states.cli.catalogue import load_game
from bga_states.cli.descriptions import package_of, players_of, summary_of
from bga_states.cli.game_settings import describe_settings
from bga_states.cli.terminal.languages import languages_in, locale_of
from bga_states.cli.terminal.options import Word
from bga_states.cli.usage_errors import shorten_path
from bga_states.engine.assembly import definition_of
from bga_states.engine.base.homes import home_of
from bga_states.engine.game_titles import title_of

SUMMARY = "say what a game is, and what can be set"
INDENT = "  "
HEADINGS: dict[Word, str] = {
    "option": "Options, set with --option NAME=VALUE:",
    "preference": "Preferences of each person, set with --preference NAME=VALUE:",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:Class")


def run(arguments: argparse.Namespace) -> int:
    """Print the description of one game."""
    game_class = load_game(arguments.game)
    # Mistakes in its definition come first: invalid options cannot be described.
    definition_of(game_class)
    for line in describe(game_class):
        print(line)
    return 0


def describe(game_class: type[Game]) -> Iterator[str]:
    """Describe a game, line by line."""
    yield title_of(game_class)
    summary = summary_of(game_class)
    if summary:
        yield summary
    yield ""
    languages = ["en", *sorted(languages_in(*locale_of(game_class)))]
    yield f"Players:      {players_of(game_class).partition(' ')[0]}"
    yield f"Languages:    {', '.join(languages)}"
    yield f"Class:        {game_class.__module__}:{game_class.__qualname__}"
    home = home_of(game_class)
    if home is not None:
        yield f"Lives in:     {shorten_path(str(home))}"
    package = package_of(game_class)
    if package:
        yield f"Package:      {package}"
    yield f"Saved games:  version {game_class.version}"
    for word, heading in HEADINGS.items():
        settings = list(describe_settings(word, game_class))
        if settings:
            yield from ("", heading, *(f"{INDENT}{line}" for line in settings))
