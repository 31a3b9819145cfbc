"""The command line: `main` runs one of the commands.

This module imports nothing slow: Ctrl-C must be handled before the slow imports.
"""

import sys

from bga_states.cli import interrupts

TYPE_CHECKING = False  # as in `bga_states`

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run one command and return its exit code.

    The code is 0 for success, 1 for a fault of the game, 2 for a wrong call, 130 for an interrupt.
    Without `argv` this is the whole program: it also takes over Ctrl-C and the standard streams.
    """
    if argv is None:
        interrupts.take_over()
        from bga_states.cli.program import run_program

        return run_program(sys.argv[1:])
    from bga_states.cli.runner import run

    return run(argv)
