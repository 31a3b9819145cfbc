"""How to call this program and its neighbours again, as commands to paste into a shell."""

import shlex
import shutil
import sys
from pathlib import Path

PROGRAM = "bga-states"


def command_line(*arguments: str) -> str:
    """Write out a call of this program with these arguments."""
    # Not every virtual environment is activated: its programs may not be on the PATH.
    if shutil.which(PROGRAM):
        return shlex.join([PROGRAM, *arguments])
    return module_line("bga_states.cli", *arguments)


def module_line(module: str, *arguments: str) -> str:
    """Write out a call of a module in the Python that runs now."""
    python = sys.executable
    found = shutil.which("python")
    # The short name is used only where it means this very Python.
    if found is not None and Path(found).parent == Path(python).parent:
        python = "python"
    return shlex.join([python, "-m", module, *arguments])
