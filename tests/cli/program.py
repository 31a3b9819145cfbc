"""The program as the tests start it at a terminal: it tells the terminal when it waits for a line.

For that it prints a sequence which shows nothing, after the prompt: by then the terminal is in the
mode in which lines are edited, and everything before the prompt has been shown.
"""

import os
import sys
from functools import partial

from tests.planting import planted

WAITS = b"\x1b[5n"
"""Asks a terminal whether it is well. No part of the program prints that."""


def run() -> int:
    """Run the program."""
    # As in the program itself, Ctrl-C is to be met before anything is imported that takes time.
    from bga_states.cli import interrupts, main

    interrupts.take_over()
    import readline

    # A function of Python would lose a Ctrl-C: readline drops what a hook raises, and Python looks
    # at signals where it runs its own code, but not in a call of the system.
    readline.set_pre_input_hook(partial(os.write, sys.stdout.fileno(), WAITS))
    with planted():
        return main()


# Processes that it starts import this module too.
if __name__ == "__main__":
    sys.exit(run())
