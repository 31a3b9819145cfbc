"""Write a small complete game to start from: rules, states, tests."""

import argparse
import keyword
import re
import shlex
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath

import bga_states
from bga_states.cli.invocation import command_line, module_line
from bga_states.cli.usage_errors import CommandError

SUMMARY = "write a small complete game to start from"
PACKAGE, GAME = "last_stone", "LastStone"
"""The names in the template; the new game's names take their place."""
SUFFIX = ".tmpl"
TAKEN = {
    *bga_states.__all__,
    "PlayerTurn",
    "PlayerTurnArgs",
    "NextPlayer",
    "Options",
    "Iterator",
    "TypedDict",
    "Annotated",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the name and the place."""
    name_help = "the name of the game's package, such as coin_heap"
    parser.add_argument("name", metavar="NAME", help=name_help)
    dir_help = "the folder to put the package in, by default this one"
    parser.add_argument("--dir", type=Path, default=Path(), metavar="DIR", help=dir_help)


def run(arguments: argparse.Namespace) -> int:
    """Write the game and say what can be done with it."""
    name, folder = arguments.name, arguments.dir
    game, target = name_class(name), folder / name
    # A link that leads nowhere does not exist, and yet nothing can be written in its place.
    if target.exists() or target.is_symlink():
        fact = "it is already there"
        raise CommandError(f"Cannot write {target}: {fact}. Choose another name or --dir.")
    refuse_name(name)
    try:
        write_package(target, {PACKAGE: name, GAME: game})
    except OSError as error:
        text = f"Cannot write {target}: {error.strerror}. Choose another --dir."
        raise CommandError(text) from error
    print(f"The game {game} is written to {target}. Next:")
    if folder.resolve() != Path.cwd():
        print(f"  cd {shlex.quote(str(folder))}")
    print(f"  {command_line('play', f'{name}.game:{game}')}")
    print(f"  {command_line('check', f'{name}.game:{game}')}")
    print(f"  {module_line('pytest', name)}")
    print(f"  {module_line('mypy', '--strict', name)}")
    return 0


def refuse_name(name: str) -> None:
    """Refuse a name that Python cannot import, or would import something else for."""
    if not name.isidentifier() or not name[0].isalpha() or keyword.iskeyword(name):
        fact = "Python could not import it"
        raise CommandError(f"Cannot name a package {name!r}: {fact}. Use letters, digits and _.")
    # A folder without code is found as a namespace package, which has no origin and hides nothing.
    installed = PathFinder.find_spec(name)
    if name in sys.stdlib_module_names or (installed and installed.origin):
        fact = "there is a module of this name"
        raise CommandError(f"Cannot name the package {name}: {fact}. Choose another name.")


def name_class(name: str) -> str:
    """Make the class name for a package: `coin_heap` becomes CoinHeap.

    A name that the template needs for something else gets a suffix.
    """
    game = ""
    for part in name.split("_"):
        game += part[:1].upper() + part[1:]  # capitalize() would lower the rest
    if game in TAKEN or keyword.iskeyword(game):
        return f"{game}Game"
    return game


def write_package(target: Path, names: dict[str, str]) -> None:
    """Copy the template with the new names."""
    for path, text in read_template(files("bga_states.cli") / "template", PurePath()):
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        # In one pass: a new name may contain an old one.
        renamed = re.sub("|".join(names), lambda match: names[match[0]], text)
        file.write_text(renamed, encoding="utf-8")


def read_template(folder: Traversable, place: PurePath) -> Iterator[tuple[PurePath, str]]:
    """List the files of the template: the path in the package, and the text."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from read_template(entry, place / entry.name)
        elif entry.name.endswith(SUFFIX):
            yield place / entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")
