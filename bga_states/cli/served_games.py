"""The games that a server has: the named ones, or all that are announced."""

import sys
from collections.abc import Sequence
from functools import partial

from bga_states import DefinitionError, Game
from bga_states.cli.catalogue import OWN_GAME, announced_games, load_game
from bga_states.cli.fitting import fitted
from bga_states.cli.projects import find_project
from bga_states.cli.usage_errors import CommandError, describe_exception, describe_findings
from bga_states.engine.assembly import definition_of
from bga_states.server.game_shelf import GameShelf, Loader


def fill_shelf(references: Sequence[str]) -> GameShelf:
    """Load these games, or all that are announced where none is named.

    A named game must be playable: CommandError or DefinitionError if it is not. An announced game
    that cannot be played is reported on standard error. CommandError when no game is left.
    """
    if references:
        return GameShelf({reference: load_named(reference) for reference in references})
    # By name: loading reports a name that two packages announce.
    shelf = GameShelf({game.name: partial(load_game, game.name) for game in announced_games()})
    troubles = shelf.load_all()
    tell_troubles(troubles)
    if len(troubles) == len(shelf.lines()):
        raise CommandError(f"Cannot serve: there is no game that can be played. {OWN_GAME}", code=1)
    return shelf


def load_named(reference: str) -> Loader:
    """Load a game that the caller named, and return a loader of it."""
    game_class: type[Game] = load_game(reference)
    definition_of(game_class)
    return lambda: game_class


def tell_troubles(troubles: dict[str, BaseException]) -> None:
    """Report on standard error the games that cannot be played, and why."""
    project = find_project()
    if project is not None and project.problem:
        print(fitted(project.problem, sys.stderr), file=sys.stderr)
    for name, error in troubles.items():
        text = f"{name} cannot be played here. {describe(error)}"
        print(fitted(text, sys.stderr), file=sys.stderr)


def describe(error: BaseException) -> str:
    """Describe the fault of a game for its author."""
    if isinstance(error, DefinitionError):
        return describe_findings(error)
    if isinstance(error, CommandError):
        return str(error)
    return describe_exception(error)
