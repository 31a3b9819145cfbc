"""Games by name: games that the project here or a package announces, or a class."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter
from pathlib import Path
from typing import TypeGuard

from bga_states import DefinitionError, Game
from bga_states.cli.installation import source_of
from bga_states.cli.invocation import command_line
from bga_states.cli.projects import FILE, GROUP, Project, find_project, working_folder
from bga_states.cli.streams import OutputError
from bga_states.cli.usage_errors import CommandError, describe_exception
from bga_states.cli.wording import closest, shortened

OWN_GAME = "A game of your own is named as package.module:Class."


def announced_games() -> list[EntryPoint]:
    """List the games of the project around the working folder, and of installed packages."""
    project = find_project()
    put_on_path(project)
    return games_with(project)


def games_with(project: Project | None) -> list[EntryPoint]:
    """List the games of a project and of installed packages, by name."""
    # A package installed twice, say as a copy and editable, announces the same game twice.
    games = set(entry_points(group=GROUP))
    if project is not None:
        games -= {game for game in games if is_outdated(game, project)}
        games |= set(project.games)
    return sorted(games, key=attrgetter("name", "value"))


def is_outdated(game: EntryPoint, project: Project) -> bool:
    """Whether an installed game was announced by this very project, perhaps some time ago."""
    if game in project.games:
        return True
    # The source is read only for a name that the project has too: no other game is in doubt.
    if game.dist is None or game.name not in [own.name for own in project.games]:
        return False
    source = source_of(game.dist)
    return bool(source) and Path(source).resolve() == project.root.resolve()


def load_game(reference: str) -> type[Game]:
    """Load a game by its announced name or as `package.module:Class`.

    CommandError when there is no such game, several have the name, or it cannot be imported.
    """
    project = find_project()
    put_on_path(project)
    if ":" in reference:
        module, _, name = reference.partition(":")
        if not module:
            raise CommandError(f"Cannot load {reference}: no module is named. {OWN_GAME}")
        return load_class(module, name)
    return load_entry(find_game(reference, project))


def load_entry(game: EntryPoint) -> type[Game]:
    """Load an announced game; CommandError when that fails."""
    module, name = place_of(game)
    if not module:
        fact = f"it is announced as {shortened(game.value)}, which names no class"
        raise CommandError(f"Cannot load {game.name}: {fact}. {OWN_GAME}", code=1)
    return load_class(module, name)


def place_of(game: EntryPoint) -> tuple[str, str]:
    """Return the module and the class that an entry point names, "" for each that is missing.

    The entry point may belong to any package, and hold any text.
    """
    if EntryPoint.pattern.match(game.value) is None:
        return "", ""
    return game.module, game.attr or ""


def put_on_path(project: Project | None) -> None:
    """Let Python find the modules of the working folder, as `python -m` does, and the project's."""
    here = working_folder()
    paths = [str(here)] if here else []
    if project is not None:
        paths = [*project.paths, *paths]
    # The project's own come first: a copy of it may be installed.
    for path in reversed(paths):
        if path not in sys.path:
            sys.path.insert(0, path)


def find_game(name: str, project: Project | None) -> EntryPoint:
    """Find a game by its announced name; CommandError when there is none, or more than one."""
    announced = games_with(project)
    found = [game for game in announced if game.name == name]
    if not found:
        # The unreadable project file may announce the game.
        if project is not None and project.problem:
            raise CommandError(project.problem, code=1)
        raise CommandError(unknown_game(name, [game.name for game in announced]))
    if len(found) > 1:
        classes = " and ".join(game.value for game in found)
        fact = f"{classes} share this name"
        raise CommandError(f"Cannot tell which {name} to play: {fact}. Give the class itself.")
    return found[0]


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
        # The game's module is there; a module that it imports is missing.
        raise import_failure(module, describe_exception(error)) from error
    except SystemExit as error:
        fact = "it ends the program. Do that below `if __name__ ==`."
        raise import_failure(module, fact) from error
    except (KeyboardInterrupt, OutputError):
        raise
    except BaseException as error:  # such as one that pytest raises to skip a module
        raise import_failure(module, describe_exception(error)) from error


def import_failure(module: str, fact: str) -> CommandError:
    """Make the error for a module that exists but cannot be imported: the game is at fault."""
    return CommandError(f"Cannot import {module}: {fact}", code=1)


def likely_games(typed: str, known: Sequence[str]) -> list[str]:
    """Return the games that a person may mean: all that begin so, or else the most similar one."""
    begun = [name for name in known if typed and name.startswith(typed.lower())]
    meant = closest(typed.lower(), known)
    if not begun and meant is not None:
        return [meant]
    return begun


def unknown_game(reference: str, known: Sequence[str]) -> str:
    """Say that no announced game has this name, and list the known games."""
    names = "no games are installed"
    if known:
        names = f"the games here are {', '.join(known)}"
    hint = ""
    # The author of a new game is often still in the folder above it.
    if os.path.isfile(os.path.join(reference, FILE)):  # noqa: PTH113, PTH118  # it may be any text
        hint = f" There is a project in the folder {reference}: go there first."
    elif os.path.isfile(reference):  # noqa: PTH113  # it may be any text
        call = command_line("play", "--save", reference)
        hint = f" If a game is saved in this file, `{call}` continues it."
    elif os.path.isfile(f"{reference}.py"):  # noqa: PTH113  # it may be any text
        hint = f" If it is in {reference}.py, name its class too: {reference}:Class."
    elif meant := likely_games(reference, known):
        hint = f" Did you mean {' or '.join(meant)}?"
    example = command_line("list")
    return f"Cannot find the game {reference}: {names}.{hint} {OWN_GAME} See `{example}`."
