"""Runs the console blocks of a page as a reader would: one after the other, in one shell."""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.docs.pages import ROOT
from tests.planting import is_planted

ANY_LINES = "..."
MYPY_CACHE = ROOT / ".mypy_cache" / "of_pages"
"""What mypy knows of the package from one project to the next, and from one run to the next."""


WRONG = re.compile(r"^(Traceback|Cannot|usage:)|Warning", re.MULTILINE)
"""What standard error must not say; `play` says there what is no part of the game."""

WITH_FAULT = f"""#!{sys.executable}
import sys
from bga_states.cli import main
from tests.planting import planted

if __name__ == "__main__":
    with planted():
        sys.exit(main())
"""
"""The program that commands find first where a fault is planted."""


class Command(NamedTuple):
    """A command of a page, with the lines that stand below it."""

    line: str
    shown: list[str]


class Ran(NamedTuple):
    """What a command came to."""

    command: Command
    code: int
    output: str
    errors: str


def commands(texts: Iterable[str]) -> Iterator[Command]:
    """Split console blocks into commands, each with its output."""
    for text in texts:
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            line, *shown = part.rstrip().splitlines()
            yield Command(line, shown)


def files_of(texts: Iterable[str]) -> dict[str, str]:
    """Return the files that a page writes: blocks whose first line names one, as `# sticks.py`.

    Several blocks of one file follow one another in it.
    """
    files: dict[str, str] = {}
    for text in texts:
        named = re.match(r"# ([\w./-]+\.\w+)\n", text)
        if named:
            files[named[1]] = f"{files.get(named[1], '')}{text.removeprefix(named[0])}\n\n"
    return files


def run(given: Iterable[Command], folder: Path, files: Mapping[str, str]) -> list[Ran]:
    """Run commands in one bash, in a folder with these files; nothing is typed to them."""
    there = folder / "here"
    there.mkdir()
    environ = environment()
    if is_planted():
        program = folder / "bin" / "bga-states"
        program.parent.mkdir()
        program.write_text(WITH_FAULT, encoding="utf-8")
        program.chmod(0o755)
        environ["PATH"] = os.pathsep.join((str(program.parent), environ["PATH"]))
    return run_in(there, folder / "log", list(given), files, environ)


def run_in(
    there: Path,
    log: Path,
    given: Sequence[Command],
    files: Mapping[str, str],
    environ: Mapping[str, str],
) -> list[Ran]:
    """Run commands in one bash, in this folder and environment; what they print goes to `log`."""
    log.mkdir()
    for name, text in files.items():
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        (there / name).write_text(text, encoding="utf-8")
    script = ["last=0"]
    for number, command in enumerate(given):
        out = shlex.quote(str(log / str(number)))
        script.append(f"(exit $last)\n{{ {command.line}\n}} >{out}.out 2>{out}.err </dev/null")
        script.append(f"last=$?\necho $last >{out}.code")
    shell = ("bash", "-c", "\n".join(script))
    subprocess.run(shell, cwd=there, env=environ, check=True)
    return [
        Ran(
            command,
            int((log / f"{number}.code").read_text(encoding="utf-8")),
            (log / f"{number}.out").read_text(encoding="utf-8"),
            (log / f"{number}.err").read_text(encoding="utf-8"),
        )
        for number, command in enumerate(given)
    ]


def environment() -> dict[str, str]:
    """Return the environment of a reader who has activated the virtual environment."""
    path = os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))
    # Whatever checkout the environment has installed, it is this one that is tried.
    return {
        **os.environ,
        "PATH": path,
        "PYTHONPATH": str(ROOT),
        "MYPY_CACHE_DIR": str(MYPY_CACHE),
        # Whoever follows a page has pytest without all that this project adds to it.
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "COLUMNS": "80",
    }


def is_wrong(ran: Ran) -> bool:
    """Whether a command has said that something is wrong."""
    return WRONG.search(ran.errors) is not None


def is_shown(shown: list[str], output: str) -> bool:
    """Whether an output is what a page shows: line by line, but for `...`, any lines.

    A command without output below it may print what it likes.
    """
    if not shown:
        return True
    parts = []
    for line in shown:
        # At the end of a line it stands for the rest of it.
        words = re.escape(line).replace(re.escape(ANY_LINES), "[^\n]*")
        parts.append(".*?" if line == ANY_LINES else f"{words}\n")
    return re.fullmatch("".join(parts), output.rstrip() + "\n", re.DOTALL) is not None
