"""How to call this program and its neighbours again, in words that work when pasted into the shell."""

import shlex
import shutil
import sys
from pathlib import Path

PROGRAM = "bga-states"


def command_line(*arguments: str) -> str:
    """Write out a call of this program with these arguments."""
    if shutil.which(PROGRAM):
        return shlex.join([PROGRAM, *arguments])
    return module_line("bga_states.cli", *arguments)


def module_line(module: str, *arguments: str) -> str:
    """Write out a call of a module in the Python that runs now."""
    found = shutil.which("python")
    is_ours = found is not None and Path(found).parent == Path(sys.executable).parent
    return shlex.join(["python" if is_ours else sys.executable, "-m", module, *arguments])
