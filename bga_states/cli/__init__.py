"""The command line: `main` runs one of the commands.

Nothing is imported here that takes time: Ctrl-C is to be met before that.
"""

import sys

from bga_states.cli import interrupts

TYPE_CHECKING = False  # as in `bga_states`

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run one command and return its exit code.

    0 when it is done, 1 when the game is at fault, 2 when the call is, 130 when it was interrupted.
    Without `argv` this is the whole program: Ctrl-C and the standard streams are its own too.
    """
    if argv is None:
        interrupts.take_over()
        from bga_states.cli.program import run_program

        return run_program(sys.argv[1:])
    from bga_states.cli.runner import run

    return run(argv)
