"""The command line: `main` runs one of the commands."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from bga_states import DefinitionError
from bga_states.cli.installation import ShowVersion
from bga_states.cli.invocation import usage_name
from bga_states.cli.tab_key import COMPLETING, complete
from bga_states.cli.usage_errors import CommandError, describe_findings
from bga_states.cli.wording import closest

__all__ = ["main"]

COMMANDS = ("list", "play", "info", "rules", "new", "check", "explain", "graph", "completion")
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    0 when it is done, 1 when the game is at fault, 2 when the call is, 130 when it was interrupted.
    """
    if COMPLETING in os.environ:
        complete(make_parser, COMMANDS)
    # A board or a rule in Unicode must not end the program on an old terminal.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    given = sys.argv[1:] if argv is None else argv
    parser = make_parser(given[:1])
    refuse_unknown(parser, given[:1])
    arguments = parser.parse_args(given)
    try:
        code: int = arguments.run(arguments)
        # A closed pipe may show only when the buffer is written: here, where it is still caught.
        sys.stdout.flush()
    except CommandError as error:
        print(error, file=sys.stderr)
        return error.code
    except DefinitionError as error:
        print(describe_findings(error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # such as `bga-states list | head -1`
        # Python flushes once more as it exits: into the void, lest it prints a second error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def refuse_unknown(parser: argparse.ArgumentParser, asked: Sequence[str]) -> None:
    """Refuse what is not a command, and name the one that may have been meant."""
    for word in asked:
        if word not in COMMANDS and not word.startswith("-"):
            meant = closest(word, COMMANDS)
            hint = f"Did you mean {meant}?" if meant else f"There are {', '.join(COMMANDS)}."
            parser.error(f"Cannot run {word}: there is no such command. {hint}")


def make_parser(asked: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Put the commands together: only the one that is asked for, or all when it is none of them."""
    parser = argparse.ArgumentParser(
        prog=usage_name(), description="Play turn-based games, and start writing one."
    )
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    # Each command imports what it needs; importing all of them would slow down every start.
    wanted = [name for name in COMMANDS if name in asked]
    if not wanted and "--version" not in asked:
        wanted = list(COMMANDS)
    for name in wanted:
        module = import_module(f"{__name__}.commands.{name}")
        command = commands.add_parser(name, help=module.SUMMARY, description=module.__doc__)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser
