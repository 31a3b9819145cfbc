"""Writes the options of every command from the parsers of the command line."""

import argparse
from collections.abc import Iterator

from bga_states.cli.invocation import PROGRAM
from bga_states.cli.runner import make_parser
from tests.docs.pages import as_table


def subparsers() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each command by its name; one that has commands has theirs too."""
    found = {}
    for name, parser in parsers_in(make_parser()):
        found[name] = parser
        found |= {f"{name} {inner}": command for inner, command in parsers_in(parser)}
    return found


def parsers_in(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield the commands of a parser, by their names."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def parts() -> Iterator[str]:
    """Return what each command does and takes, under its heading."""
    for name, parser in subparsers().items():
        yield f"## {PROGRAM} {name}\n\n{(parser.description or '').strip()}\n"
        rows = [(f"`{spelled(action)}`", said(action)) for action in parser._actions if action.help]
        yield as_table(("argument", "meaning"), rows)


def spelled(action: argparse.Action) -> str:
    """Write an argument as it is typed."""
    name = ", ".join(action.option_strings)
    value = action.metavar or (action.dest.upper() if action.nargs != 0 else "")
    if action.choices and not action.metavar:
        value = "\\|".join(map(str, action.choices))
    if not name:
        return f"[{value}]" if action.nargs == "?" else str(value)
    return f"{name} {value}".strip() if action.nargs != 0 else name


def said(action: argparse.Action) -> str:
    """Return what an argument means, and whether it may be given again."""
    # argparse writes `%%` for a percent sign.
    text = (action.help or "").replace("%%", "%")
    again = "; repeat it" if isinstance(action, argparse._AppendAction) else ""
    return f"{text}{again}"
