"""How to call this program again, in words that work when pasted into the shell."""

import shlex
import shutil
import sys

from bga_states.cli.errors import shorten_path

PROGRAM = "bga-states"


def command_line(*arguments: str) -> str:
    """Write out a call of this program with these arguments."""
    installed = shutil.which(PROGRAM)
    program = [PROGRAM] if installed else [shorten_path(sys.executable), "-m", "bga_states.cli"]
    return shlex.join([*program, *arguments])
