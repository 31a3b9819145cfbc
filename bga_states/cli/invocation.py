"""How to call this program again, as commands to paste into the shell that called it."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

PROGRAM = "bga-states"
CALLED_AS = "BGA_STATES_CALLED_AS"
"""The variable in which dev.py says how it was called: its Python and its own path, as typed."""
CAN_START = "import sys; sys.exit(sys.version_info < (3, 11))"
CAN_INSTALL = f"import pip; {CAN_START}"


def command_line(*arguments: str, folder: Path | None = None) -> str:
    """Write out a call of this program with these arguments.

    The call is for that folder, by default the working one.
    """
    return quote([*program(folder or Path()), *arguments])


def usage_name() -> str:
    """Return this program's name in the usage: as it was called, without its Python's path."""
    return command_line() if CALLED_AS in os.environ else PROGRAM


def quote(words: Sequence[str]) -> str:
    """Write words as one line that the shell takes apart again."""
    # Imported here, as most calls print no command.
    if os.name == "nt":
        from subprocess import list2cmdline

        return list2cmdline(words)
    import shlex

    return shlex.join(words)


def program(folder: Path) -> list[str]:
    """Return the words that start this program in that folder."""
    called_as = os.environ.get(CALLED_AS, "")
    if called_as:
        python, _, script = called_as.partition("\n")
        return [starting_python(python), path_from(folder, script)]
    if is_on_path():
        return [PROGRAM]
    return [this_python(), "-m", "bga_states"]


def path_from(folder: Path, path: str) -> str:
    """Turn a path relative to the working folder into one relative to another folder."""
    if Path(path).is_absolute():
        return path
    return os.path.relpath(path, folder)


def is_on_path() -> bool:
    """Whether the shell finds this very program by its name."""
    import shutil

    found = shutil.which(PROGRAM)
    if found is None:
        return False
    # It may be a link into the folder of this Python, or be installed apart from its Python.
    beside = Path(found).resolve().parent == Path(sys.executable).parent.resolve()
    return beside or is_same_file(found, sys.argv[0])


def is_same_file(one: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    return Path(one).exists() and Path(other).exists() and Path(one).samefile(other)


def this_python() -> str:
    """Return the word that calls the running Python: its name where the shell finds it so."""
    import shutil

    path = Path(sys.executable)
    for name in ("python", path.name):
        found = shutil.which(name)
        # The folder counts: the Python of a virtual environment is a link to another one.
        if found is not None and Path(found).parent.resolve() == path.parent.resolve():
            return name
    return str(path)


def starting_python(typed: str) -> str:
    """Return the word that calls the Python that starts dev.py: its name where that suffices."""
    name = Path(typed).name
    if name == typed or does_run(name, CAN_START):
        return name
    return str(Path(typed).absolute())


def installing_python() -> str:
    """Return the word that calls a Python that is new enough and has pip."""
    typed, _, _ = os.environ.get(CALLED_AS, "python3").partition("\n")
    for python in (Path(typed).name, "python3", str(Path(typed).absolute()), sys.executable):
        if does_run(python, CAN_INSTALL):
            return python
    # The error that then follows is as good as any message from here.
    return "python3"


def does_run(python: str, program: str) -> bool:
    """Whether a Python runs this program without failing."""
    import subprocess

    try:
        done = subprocess.run([python, "-c", program], capture_output=True, check=False)  # noqa: S603  # a Python that the caller called, or would
    except OSError:
        return False
    return done.returncode == 0
