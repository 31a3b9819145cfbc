"""List the games that can be played by name."""

import argparse
from importlib.metadata import EntryPoint

from bga_states import DefinitionError
from bga_states.cli.catalogue import OWN_GAME, announced_games, load_class
from bga_states.cli.invocation import command_line
from bga_states.cli.usage_errors import CommandError

SUMMARY = "list the games that can be played by name"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take no arguments."""


def run(_arguments: argparse.Namespace) -> int:
    """Print one line for each game; a broken one says so in its line."""
    rows = [(game.name, *describe_game(game)) for game in announced_games()]
    if not rows:
        print(
            f"No games are installed. {OWN_GAME} `{command_line('new', 'NAME')}` writes one to start from."
        )
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    for name, players, summary in rows:
        print(f"{name:<{widths[0]}}  {players:<{widths[1]}}  {summary}".rstrip())
    return 0


def describe_game(game: EntryPoint) -> tuple[str, str]:
    """Give the number of players and the first line of the class's docstring, or what is broken."""
    try:
        game_class = load_class(game.module, game.attr)
    except (CommandError, DefinitionError) as error:
        return "broken", " ".join(str(error).split())
    fewest, most = game_class.min_players, game_class.max_players
    players = (
        f"{fewest} player{'s' * (fewest > 1)}" if fewest == most else f"{fewest}-{most} players"
    )
    return players, (game_class.__doc__ or "").strip().partition("\n")[0]
