"""Explain the code of a finding: what goes wrong, and what helps. Without a code, list them all."""

import argparse
import sys
from textwrap import indent

from bga_states.cli.fitting import fitted
from bga_states.cli.invocation import command_line
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import close_to
from bga_states.pitfalls import CATALOGUE, Pitfall, chapters

SUMMARY = "explain the code of a finding, such as P17"
INDENT = "    "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the code, if any."""
    code_help = "the code of a finding, in capitals or not; without one all are listed"
    parser.add_argument("code", metavar="CODE", nargs="?", help=code_help)


def run(arguments: argparse.Namespace) -> int:
    """Print one row of the catalogue, or the sentences of all."""
    if arguments.code is None:
        print(fitted(list_all(), sys.stdout))
    else:
        print(explain(find(arguments.code)))
    return 0


def find(code: str) -> Pitfall:
    """Return the pitfall of a code; CommandError names the closest codes when there is none."""
    wanted = code.strip().upper()
    pitfall = CATALOGUE.get(wanted)
    if pitfall is None:
        close = close_to(wanted, CATALOGUE)
        hint = ""
        if close:
            hint = f" Did you mean {', '.join(close)}?"
        remedy = f"`{command_line('explain')}` lists all codes."
        raise CommandError(f"Cannot explain {code}: no pitfall has this code.{hint} {remedy}")
    return pitfall


def explain(pitfall: Pitfall) -> str:
    """Write out the catalogue's whole row of a pitfall."""
    lines = [
        f"{pitfall.code} {pitfall.severity} ({pitfall.chapter})",
        fitted(f"{INDENT}{pitfall.sentence}", sys.stdout),
        fitted(f"{INDENT}{pitfall.remedy}", sys.stdout),
    ]
    if pitfall.example:
        lines += ["", "Wrong:", indent(pitfall.example.wrong, INDENT)]
        lines += ["", "Right:", indent(pitfall.example.right, INDENT)]
    return "\n".join(lines)


def list_all() -> str:
    """List every code with its sentence, under the titles of the chapters."""
    # A column is as wide as the longest code in it.
    width = max(map(len, CATALOGUE))
    parts = []
    for title, pitfalls in chapters().items():
        rows = [f"{INDENT}{pitfall.code:<{width}}  {pitfall.sentence}" for pitfall in pitfalls]
        parts.append("\n".join([title, *rows]))
    return "\n\n".join(parts)
