"""List the games that can be played by name."""

import argparse
from importlib.metadata import EntryPoint

from bga_states import DefinitionError
from bga_states.cli.catalogue import OWN_GAME, announced_games, load_class
from bga_states.cli.invocation import command_line
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import count_of

SUMMARY = "list the games that can be played by name"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take no arguments."""


def run(_arguments: argparse.Namespace) -> int:
    """Print one line for each game; a broken one says so in its line."""
    games = announced_games()
    if not games:
        example = command_line("new", "NAME")
        print(f"No games are installed. {OWN_GAME} `{example}` writes one to start from.")
    rows = []
    # A column is as wide as the longest text in it.
    name_width = players_width = 0
    for game in games:
        players, summary = describe_game(game)
        rows.append((game.name, players, summary))
        name_width = max(name_width, len(game.name))
        players_width = max(players_width, len(players))
    for name, players, summary in rows:
        print(f"{name:<{name_width}}  {players:<{players_width}}  {summary}".rstrip())
    return 0


def describe_game(game: EntryPoint) -> tuple[str, str]:
    """Return the number of players and the first line of the class's docstring, or what is broken.

    One broken game must not hide the others.
    """
    try:
        game_class = load_class(game.module, game.attr)
    except (CommandError, DefinitionError) as error:
        return "broken", " ".join(str(error).split())
    fewest, most = game_class.min_players, game_class.max_players
    players = f"{fewest}-{most} players"
    if fewest == most:
        players = count_of(fewest, "player")
    summary, _, _ = (game_class.__doc__ or "").strip().partition("\n")
    return players, summary
