"""The program: one command, with Ctrl-C and the standard streams of the process."""

import sys
from collections.abc import Sequence

from bga_states.cli import streams
from bga_states.cli.interrupts import INTERRUPTED
from bga_states.cli.letters import use_letters
from bga_states.cli.runner import run

PIPE_CLOSED = 141
"""The exit code of a program whose output has lost its reader, as shells give it."""
UNWRITABLE = 2


def run_program(argv: Sequence[str]) -> int:
    """Run one command as a program of its own, and return its exit code."""
    is_closed = sys.stdout is None
    streams.take_over()
    # A board or a rule in Unicode must not end the program on an old terminal.
    use_letters(sys.stdout)
    use_letters(sys.stderr)
    if is_closed:
        return give_up("it is closed")
    try:
        code = run_to_exit(argv)
        # Much of the output may still be in the buffer: a failure to write it shows here.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except streams.OutputError as error:
        if error.is_closed_pipe:  # such as `bga-states list | head -1`
            return PIPE_CLOSED
        return give_up(str(error))
    return code


def run_to_exit(argv: Sequence[str]) -> int:
    """Run one command, and return the exit code also where argparse has raised it."""
    try:
        return run(argv)
    except SystemExit as refused:  # it has said why, or shown its help
        return int(refused.code or 0)


def give_up(fact: str) -> int:
    """Say that nothing can be shown."""
    print(f"Cannot write to standard output: {fact}. Send it elsewhere.", file=sys.stderr)
    return UNWRITABLE
