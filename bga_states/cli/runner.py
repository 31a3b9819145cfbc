"""The commands: which there are, and what becomes of their errors."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from bga_states.cli.interrupts import INTERRUPTED
from bga_states.cli.invocation import PROGRAM
from bga_states.cli.usage_errors import CommandError, describe_bug, describe_findings
from bga_states.engine.base.errors import DefinitionError

COMMANDS = ("list", "play", "new", "check", "explain", "graph")


def run(argv: Sequence[str]) -> int:
    """Run one command and return its exit code; SystemExit for a call that argparse refuses."""
    arguments = make_parser(argv[:1]).parse_args(argv)
    try:
        code: int = arguments.run(arguments)
    except CommandError as error:
        print(error, file=sys.stderr)
        return error.code
    except DefinitionError as error:
        print(describe_findings(error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as error:  # no command of ours does that
        print(f"Cannot go on: the game ended the program.\n{describe_bug(error)}", file=sys.stderr)
        return 1
    return code


def make_parser(asked: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Put the commands together: only the one that is asked for, or all when it is none of them."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM, description="Play turn-based games, and start writing one."
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    # Each command imports what it needs; importing all of them would slow down every start.
    wanted = [name for name in COMMANDS if name in asked]
    for name in wanted or COMMANDS:
        module = import_module(f"bga_states.cli.commands.{name}")
        command = commands.add_parser(name, help=module.SUMMARY, description=module.__doc__)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser
