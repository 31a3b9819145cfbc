"""Where games come from: installed packages announce them, or the caller names a class."""

import difflib
import sys
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter
from pathlib import Path

from bga_states import DefinitionError, Game
from bga_states.cli.invocation import command_line
from bga_states.cli.usage_errors import CommandError, describe_exception

GROUP = "bga_states.games"
OWN_GAME = "A game of your own is named as package.module:Class."


def announced_games() -> list[EntryPoint]:
    """List the games of installed packages by name."""
    return sorted(set(entry_points(group=GROUP)), key=attrgetter("name", "value"))


def load_game(reference: str) -> type[Game]:
    """Load a game by its announced name or as `package.module:Class`; CommandError says what is wrong with it."""
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # as `python -m` does
    if ":" in reference:
        module, _, name = reference.partition(":")
        return load_class(module, name)
    announced = announced_games()
    found = [game for game in announced if game.name == reference]
    if not found:
        raise CommandError(unknown_game(reference, [game.name for game in announced]))
    if len(found) > 1:
        classes = " and ".join(game.value for game in found)
        raise CommandError(
            f"Cannot tell which {reference} to play: {classes} have this name. Give the class itself."
        )
    return load_class(found[0].module, found[0].attr)


def load_class(module: str, name: str) -> type[Game]:
    """Import a module and take the Game class of this name from it."""
    loaded = import_game_module(module)
    target: object = loaded
    for part in name.split("."):
        target = getattr(target, part, None)
    if isinstance(target, type) and issubclass(target, Game):
        return target
    games = [
        key
        for key, value in vars(loaded).items()
        if isinstance(value, type) and issubclass(value, Game)
    ]
    own = ", ".join(key for key in games if key != Game.__name__) or "no game"
    raise CommandError(
        f"Cannot use {module}:{name}: {name or 'nothing'} is no Game class there. It has {own}."
    )


def import_game_module(module: str) -> object:
    """Import the module of a game; CommandError tells a missing module from one that fails."""
    try:
        return import_module(module)
    except DefinitionError:
        raise
    except SystemExit as error:
        raise CommandError(
            f"Cannot import {module}: it ends the program. Do that below `if __name__ ==`.", code=1
        ) from error
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            fact = f"there is no module {error.name}. Call this in the folder that holds it, or install it."
            raise CommandError(f"Cannot find {module}: {fact}") from error
        raise CommandError(
            f"Cannot import {module}: {describe_exception(error)}", code=1
        ) from error


def unknown_game(reference: str, known: list[str]) -> str:
    """Say that no installed package announces this game, which ones there are, and which was meant perhaps."""
    close = difflib.get_close_matches(reference, known, n=1)
    hint = f" Did you mean {close[0]}?" if close else ""
    names = f"the games here are {', '.join(known)}" if known else "no games are installed"
    example = command_line("list")
    return f"Cannot find the game {reference}: {names}.{hint} {OWN_GAME} See `{example}`."
