"""Where games come from: installed packages announce them, or the caller names a class."""

import sys
from contextlib import suppress
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter
from pathlib import Path
from typing import TypeGuard

from bga_states import DefinitionError, Game
from bga_states.cli.invocation import command_line
from bga_states.cli.streams import OutputError
from bga_states.cli.usage_errors import CommandError, describe_exception
from bga_states.cli.wording import closest

GROUP = "bga_states.games"
OWN_GAME = "A game of your own is named as package.module:Class."


def announced_games() -> list[EntryPoint]:
    """List the games of installed packages by name."""
    # A package installed twice, say as a copy and editable, announces the same game twice.
    return sorted(set(entry_points(group=GROUP)), key=attrgetter("name", "value"))


def load_game(reference: str) -> type[Game]:
    """Load a game by its announced name or as `package.module:Class`.

    CommandError when there is no such game, several have the name, or it cannot be imported.
    """
    add_working_directory()
    if ":" in reference:
        module, _, name = reference.partition(":")
        return load_class(module, name)
    announced = announced_games()
    found = [game for game in announced if game.name == reference]
    if not found:
        raise CommandError(unknown_game(reference, [game.name for game in announced]))
    if len(found) > 1:
        classes = " and ".join(game.value for game in found)
        fact = f"{classes} share this name"
        raise CommandError(f"Cannot tell which {reference} to play: {fact}. Give the class itself.")
    return load_class(found[0].module, found[0].attr)


def add_working_directory() -> None:
    """Let modules be found in the working directory, as `python -m` does."""
    # One that was deleted holds none.
    with suppress(FileNotFoundError):
        if str(Path.cwd()) not in sys.path:
            sys.path.insert(0, str(Path.cwd()))


def load_class(module: str, name: str) -> type[Game]:
    """Import a module and take the Game class of this name from it."""
    loaded = import_game_module(module)
    target: object = loaded
    for part in name.split("."):
        target = getattr(target, part, None)
    if is_game_class(target):
        return target
    fact = f"{name} is not a Game class there" if name else "no class is named"
    there = ", ".join(game_names(loaded)) or "no game"
    raise CommandError(f"Cannot use {module}:{name}: {fact}. It has {there}.")


def is_game_class(value: object) -> TypeGuard[type[Game]]:
    """Whether a value is a class of a game."""
    return isinstance(value, type) and issubclass(value, Game)


def game_names(module: object) -> list[str]:
    """List the games in a module by the names they have there."""
    names = []
    for name, value in vars(module).items():
        # Nearly every module of a game imports the base class too.
        if is_game_class(value) and name != Game.__name__:
            names.append(name)
    return names


def import_game_module(module: str) -> object:
    """Import the module of a game; CommandError tells a missing module from one that fails."""
    try:
        return import_module(module)
    except DefinitionError:
        raise
    except ModuleNotFoundError as error:
        if f"{module}.".startswith(f"{error.name}."):
            fact = f"there is no module {error.name}"
            remedy = "Call this in the folder that holds it, or install it."
            raise CommandError(f"Cannot find {module}: {fact}. {remedy}") from error
        # The game's module is there; what is missing is something that it imports.
        raise import_failure(module, describe_exception(error)) from error
    except SystemExit as error:
        fact = "it ends the program. Do that below `if __name__ ==`."
        raise import_failure(module, fact) from error
    except (KeyboardInterrupt, OutputError):
        raise
    except BaseException as error:  # such as one that pytest raises to skip a module
        raise import_failure(module, describe_exception(error)) from error


def import_failure(module: str, fact: str) -> CommandError:
    """Make the error for a module that is there and cannot be imported: the game is at fault."""
    return CommandError(f"Cannot import {module}: {fact}", code=1)


def unknown_game(reference: str, known: list[str]) -> str:
    """Say that no installed package announces this game, and which games there are."""
    names = "no games are installed"
    if known:
        names = f"the games here are {', '.join(known)}"
    hint = ""
    if meant := closest(reference, known):
        hint = f" Did you mean {meant}?"
    example = command_line("list")
    return f"Cannot find the game {reference}: {names}.{hint} {OWN_GAME} See `{example}`."
