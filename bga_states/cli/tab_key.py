"""Completion with the Tab key: commands, options, names of games, codes of findings, files."""

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

COMPLETING = "_ARGCOMPLETE"
"""The variable with which a shell asks; the code of `bga-states completion` makes it do so."""

MakeParser = Callable[[Sequence[str]], argparse.ArgumentParser]


def complete(make_parser: MakeParser, commands: Iterable[str]) -> None:
    """Answer the shell, and end the program."""
    from argcomplete import autocomplete
    from argcomplete.completers import SuppressCompleter

    typed = os.environ["COMP_LINE"][: int(os.environ["COMP_POINT"])]
    _, *words = typed.split()
    # The word at the cursor is still being typed, unless there is a space behind it.
    if not typed.endswith(" "):
        words = words[:-1]
    parser = make_parser(words[:1]) if words else bare_parser(commands)
    for action in actions_of(parser):
        add_completer(action)
    # Options are many: they are shown when the word begins with a hyphen.
    autocomplete(parser, always_complete_options=False, default_completer=SuppressCompleter())


def bare_parser(commands: Iterable[str]) -> argparse.ArgumentParser:
    """Make a parser that knows only the names of the commands, which takes no imports."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--version", action="store_true")
    subparsers = parser.add_subparsers()
    for name in commands:
        subparsers.add_parser(name)
    return parser


def actions_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """List the options and arguments of a parser and of its commands."""
    for action in parser._actions:  # noqa: SLF001  # argparse has no public list of them
        yield action
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001  # nor of commands
            for command in action.choices.values():
                yield from actions_of(command)


def add_completer(action: argparse.Action) -> None:
    """Give an argument its completer, if its values have names."""
    from argcomplete.completers import FilesCompleter

    completer: Any = None
    if action.dest == "game":
        completer = game_names
    elif action.dest == "code":
        completer = codes
    elif action.dest in {"seat", "bots", "bot"}:
        completer = player_names
    elif action.type is Path:
        completer = FilesCompleter()
    if completer is not None:
        vars(action)["completer"] = completer


def game_names(**_: object) -> list[str]:
    """List the names of the games."""
    from bga_states.cli.catalogue import announced_games

    return [game.name for game in announced_games()]


def player_names(action: argparse.Action, **_: object) -> list[str]:
    """List the names of bots, and of people where they can play."""
    from bga_states.bots import bot_names

    people = ["human"] if action.dest == "seat" else []
    return people + bot_names()


def codes(**_: object) -> list[str]:
    """List the codes of findings."""
    from bga_states.pitfalls import CATALOGUE

    return list(CATALOGUE)
