"""Write a small complete game to start from: a project with rules, states and tests."""

import argparse
import keyword
import re
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath
from subprocess import list2cmdline
from tempfile import TemporaryDirectory

import bga_states
from bga_states.cli import interrupts
from bga_states.cli.catalogue import announced_games
from bga_states.cli.installation import PACKAGE as OURS
from bga_states.cli.installation import own_source, own_version
from bga_states.cli.invocation import command_line, installing_python, quote
from bga_states.cli.usage_errors import CommandError

SUMMARY = "write a small complete game to start from"
PACKAGE, GAME, PROJECT = "last_stone", "LastStone", "last-stone"
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
FOLDERS = {"build", "dist", "src", "tests"}
"""Folders of projects that hold something else."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the name and the place."""
    name_help = "the name of the game's package, such as coin_heap"
    parser.add_argument("name", metavar="NAME", help=name_help)
    dir_help = "the folder to put the project in, by default this one"
    parser.add_argument("--dir", type=Path, default=Path(), metavar="DIR", help=dir_help)


def run(arguments: argparse.Namespace) -> int:
    """Write the game, and print the next steps."""
    name: str = arguments.name
    target: Path = arguments.dir / name
    refuse_name(name)
    refuse_place(target)
    try:
        with interrupts.raised():
            write_project(target, words_for(name, own_version(), own_source()))
    except OSError as error:
        text = f"Cannot write {target}: {error.strerror}. Choose another --dir."
        raise CommandError(text) from error
    print(f"The game {name_class(name)} is written to {target}. Next:")
    for step in next_steps(name, target):
        print(step)
    return 0


def refuse_name(name: str) -> None:
    """Refuse a name that Python cannot import, or that belongs to something else."""
    if not is_word(name):
        fact = "Python could not import it"
        # `coin-heap` and `Coin Heap` are nearly right already.
        likely = re.sub("[- ]+", "_", name.lower())
        example = likely if is_word(likely) else "coin_heap"
        remedy = f"Use letters, digits and _, such as {example}"
        raise CommandError(f"Cannot name a package {name!r}: {fact}. {remedy}.")
    if keyword.iskeyword(name):
        fact = "it is a word of Python's own"
        raise CommandError(f"Cannot name the package {name}: {fact}. Choose another name.")
    if name in FOLDERS:
        fact = "projects have a folder of this name for something else"
        raise CommandError(f"Cannot name the package {name}: {fact}. Choose another name.")
    # A folder without code is found as a namespace package, which has no origin and hides nothing.
    installed = PathFinder.find_spec(name)
    if name in sys.stdlib_module_names or (installed and installed.origin):
        fact = "there is a module of this name"
        raise CommandError(f"Cannot name the package {name}: {fact}. Choose another name.")
    # Two games of one name could only be played by their classes.
    if name in [game.name for game in announced_games()]:
        fact = "there is a game of this name"
        raise CommandError(f"Cannot name the package {name}: {fact}. Choose another name.")


def is_word(name: str) -> bool:
    """Whether a name has letters, digits and _ only, and begins with a letter."""
    return name.isascii() and name.isidentifier() and name[0].isalpha()


def refuse_place(target: Path) -> None:
    """Refuse a place that is taken, or where no folder can be made."""
    folder = target.parent
    if folder.exists() and not folder.is_dir():
        fact = f"{folder} is not a folder"
        raise CommandError(f"Cannot write {target}: {fact}. Choose another --dir.")
    # A link that leads nowhere does not exist, and yet nothing can be written in its place.
    if target.exists() or target.is_symlink():
        fact = "it is already there"
        raise CommandError(f"Cannot write {target}: {fact}. Choose another name or --dir.")


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


def words_for(name: str, version: str, source: str) -> dict[str, str]:
    """Return the replacements of the template's words, for this version and its source."""
    sentence = ""
    if source:
        fact = "is where bga_states came from when this project was written"
        sentence = f"`{source}` {fact}; if it is elsewhere now, write that instead.\n\n"
    return {
        PACKAGE: name,
        GAME: name_class(name),
        PROJECT: name.replace("_", "-").strip("-"),
        "BGA_STATES_NEEDED": f"{OURS}>={version}" if version else OURS,
        "BGA_STATES_INSTALL": quote(["pip", *needed(source)]),
        "BGA_STATES_WINDOWS": list2cmdline(needed(source)),
        "BGA_STATES_SENTENCE": sentence,
    }


def needed(source: str) -> list[str]:
    """Return pip's arguments for a project: the project, and our package if no index has it."""
    return [*filter(None, [source]), "--editable", ".[dev]"]


def next_steps(name: str, target: Path) -> Iterator[str]:
    """List commands that work one after the other in the shell that called this."""
    python = installing_python()
    scripts = Path(".venv", "Scripts" if sys.platform == "win32" else "bin")
    pip = [python, "-m", "pip", "--python", str(scripts / "python"), "install", "pip"]
    yield f"  {quote(['cd', str(target)])}"
    yield f"  {command_line('play', name, folder=target)}"
    yield f"  {command_line('check', name, folder=target)}"
    yield "Its tests and types are checked in a virtual environment of its own:"
    yield f"  {quote([python, '-m', 'venv', '--without-pip', '.venv'])}"
    yield f"  {quote([*pip, *needed(own_source())])}"
    yield f"  {quote([str(scripts / 'pytest')])}"
    yield f"  {quote([str(scripts / 'mypy')])}"


def write_project(target: Path, words: dict[str, str]) -> None:
    """Copy the template with these words in it, all or nothing."""
    target.parent.mkdir(parents=True, exist_ok=True)
    # Written beside its place: a failure on the way leaves no half of the project there.
    with TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as folder:
        beside = Path(folder, target.name)
        for path, text in read_template(files("bga_states.cli") / "template", PurePath()):
            file = beside / reword(str(path), words)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(reword(text, words), encoding="utf-8")
        beside.rename(target)


def reword(text: str, words: dict[str, str]) -> str:
    """Put the new words into a text of the template."""
    # In one pass: a new name may contain an old one.
    return re.sub("|".join(words), lambda match: words[match[0]], text)


def read_template(folder: Traversable, place: PurePath) -> Iterator[tuple[PurePath, str]]:
    """List the files of the template: the path in the project, and the text."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from read_template(entry, place / entry.name)
        elif entry.name.endswith(SUFFIX):
            yield place / entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")
