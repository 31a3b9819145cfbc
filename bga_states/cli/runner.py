"""The commands: their parsers, and the handling of their errors."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from bga_states.cli.fitting import fitted
from bga_states.cli.installation import ShowVersion
from bga_states.cli.interrupts import INTERRUPTED
from bga_states.cli.invocation import usage_name
from bga_states.cli.tab_key import COMPLETING, complete
from bga_states.cli.usage_errors import CommandError, describe_bug, describe_findings
from bga_states.cli.wording import closest, without_controls
from bga_states.engine.base.errors import DefinitionError

COMMANDS = (
    "list",
    "play",
    "replay",
    "simulate",
    "arena",
    "serve",
    "tables",
    "info",
    "rules",
    "new",
    "check",
    "verify",
    "explain",
    "graph",
    "golden",
    "completion",
)


class Parser(argparse.ArgumentParser):
    """Reads the arguments of the program, and of each command."""

    def error(self, message: str) -> NoReturn:
        """Report a wrong call, in lines that fit the terminal."""
        self.print_usage(sys.stderr)
        self.exit(2, fitted(f"{self.prog}: error: {message}\n", sys.stderr))


def run(argv: Sequence[str]) -> int:
    """Run one command and return its exit code; SystemExit for a call that argparse refuses."""
    if COMPLETING in os.environ:
        complete(make_parser, COMMANDS)
    parser = make_parser(argv[:1])
    if not argv:
        # A list of the commands says more than an error about a missing one.
        parser.print_help(sys.stderr)
        return 2
    refuse_unknown(parser, argv[:1])
    arguments, unknown = parser.parse_known_args(argv)
    if unknown:
        # The command's own parser shows the command's usage; argparse would show the program's.
        arguments.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    try:
        code: int = arguments.run(arguments)
    except CommandError as error:
        complain(str(error))
        return error.code
    except DefinitionError as error:
        complain(describe_findings(error))
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as error:  # no command of ours does that
        complain(f"Cannot go on: the game ended the program.\n{describe_bug(error)}")
        return 1
    return code


def complain(text: str) -> None:
    """Print an error on standard error; the code in a traceback stays as it is."""
    for line in text.split("\n"):
        is_code = line.startswith(" ")
        print(without_controls(line) if is_code else fitted(line, sys.stderr), file=sys.stderr)


def refuse_unknown(parser: argparse.ArgumentParser, asked: Sequence[str]) -> None:
    """Refuse a word that is not a command, and suggest the most similar command."""
    for word in asked:
        if word not in COMMANDS and not word.startswith("-"):
            meant = closest(word, COMMANDS)
            hint = f"Did you mean {meant}?" if meant else f"There are {', '.join(COMMANDS)}."
            parser.error(f"Cannot run {word}: there is no such command. {hint}")


def make_parser(asked: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Make the parser: with only the command that is asked for, or with all if there is none."""
    parser = Parser(prog=usage_name(), description="Play turn-based games, and start writing one.")
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    # Each command imports its own needs; importing all commands would slow down every start.
    wanted = [name for name in COMMANDS if name in asked]
    if not wanted and "--version" not in asked:
        wanted = list(COMMANDS)
    for name in wanted:
        module = import_module(f"bga_states.cli.commands.{name}")
        command = commands.add_parser(name, help=module.SUMMARY, description=module.__doc__)
        module.add_arguments(command)
        command.set_defaults(run=module.run, parser=command)
    return parser
