"""Descriptions of games that need no play: number of players, summary, package."""

from importlib.metadata import EntryPoint

from bga_states import DefinitionError, Game
from bga_states.cli.catalogue import announced_games, load_entry, place_of
from bga_states.cli.projects import find_project
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import count_of


def describe_entry(game: EntryPoint) -> tuple[str, str]:
    """Return the number of players and the summary of an announced game, or its fault.

    One broken game must not hide the others.
    """
    try:
        game_class = load_entry(game)
    except (CommandError, DefinitionError) as error:
        return "broken", " ".join(str(error).split())
    return players_of(game_class), summary_of(game_class)


def players_of(game_class: type[Game]) -> str:
    """Write the number of players."""
    fewest, most = game_class.min_players, game_class.max_players
    if fewest == most:
        return count_of(fewest, "player")
    return f"{fewest}-{most} players"


def summary_of(game_class: type[Game]) -> str:
    """Return the first line of the class's own docstring."""
    summary, _, _ = (game_class.__doc__ or "").strip().partition("\n")
    return summary


def package_of(game_class: type[Game]) -> str:
    """Return the name and the version of the package that a game belongs to; "" if unknown."""
    top, _, _ = game_class.__module__.partition(".")
    project = find_project()
    if project is not None and top in map(package_named_by, project.games):
        return f"{project.name} {project.version}".strip()
    for game in announced_games():
        if game.dist is not None and package_named_by(game) == top:
            return f"{game.dist.name} {game.dist.version}"
    return ""


def package_named_by(game: EntryPoint) -> str:
    """Return the outermost package of an announced game, "" where its entry names none."""
    module, _ = place_of(game)
    return module.partition(".")[0]
