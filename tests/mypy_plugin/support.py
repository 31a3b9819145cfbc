"""Runs mypy with the plugin, the oldest and the newest version the project claims, and reads what it says."""

import contextlib
import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import mypy.api
import pytest

from tests.marks import marks_in

ROOT = Path(__file__).parents[2]
CASES = Path(__file__).parent / "cases"
CHAPTERS = sorted({path.parent for path in CASES.glob("*/*.py")})
"""The folders of the cases; a case imports another by its name alone, so names are unique."""
OLDEST = ROOT / ".venv" / "oldest-mypy"
VERSIONS = ("oldest", "newest")
CONFIGURATION = """
[mypy]
plugins = bga_states.mypy_plugin
strict = True
explicit_package_bases = True
show_error_codes = True
show_traceback = True
error_summary = False
pretty = False
"""
REPORTED = re.compile(r"([^:]+):(\d+): error: (.*)  \[([\w-]+)\]")


class Error(NamedTuple):
    """An error: the name of its file, its line, its code and its message."""

    file: str
    line: int
    code: str
    message: str


def environment(version: str, *paths: Path) -> dict[str, str]:
    """Return what makes `python -m mypy` that version, and lets it find modules in folders."""
    found_first = [ROOT]
    if version == "oldest":
        assert OLDEST.is_dir(), (
            f"Cannot run the oldest mypy: no {OLDEST}. Run `python3 dev.py test` once."
        )
        found_first = [OLDEST, ROOT]
    return {
        "PYTHONPATH": os.pathsep.join(map(str, found_first)),
        "MYPYPATH": os.pathsep.join(map(str, [*paths, ROOT])),
    }


def run_mypy(version: str, folder: Path, *arguments: str) -> str:
    """Run mypy in a folder, with the plugin, and give what it prints."""
    configuration = folder / "mypy.ini"
    if not configuration.exists():
        configuration.write_text(CONFIGURATION, encoding="utf-8")
    variables = environment(version, folder, *CHAPTERS)
    run = run_here if version == "newest" and arguments[0] == "mypy" else run_apart
    printed, code = run(folder, variables, *arguments)
    assert code in {0, 1}, printed
    return printed


def run_apart(folder: Path, variables: dict[str, str], *arguments: str) -> tuple[str, int]:
    """Run a module in a process of its own."""
    command, environ = [sys.executable, "-m", *arguments], {**os.environ, **variables}
    done = subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr, done.returncode


def run_here(folder: Path, variables: dict[str, str], *arguments: str) -> tuple[str, int]:
    """Run mypy in this process, so that the plugin's coverage is measured."""
    with pytest.MonkeyPatch.context() as patch, contextlib.chdir(folder):
        for name, value in variables.items():
            patch.setenv(name, value)
        printed, faults, code = mypy.api.run([*arguments[1:]])
    return printed + faults, code


def errors_in(printed: str) -> list[Error]:
    """Read the errors that mypy printed, one a line; it must print nothing else."""
    lines = [line for line in printed.splitlines() if not line.startswith("Success: ")]
    found = [REPORTED.fullmatch(line) for line in lines]
    assert None not in found, printed
    return [Error(Path(m[1]).name, int(m[2]), m[4], m[3]) for m in found if m is not None]


def expected_in(path: Path) -> list[Error]:
    """Read the errors a module expects of itself."""
    marks = [mark for mark in marks_in(path) if mark.line]
    return [Error(path.name, mark.line, mark.code, mark.words) for mark in marks]


@cache
def errors_of_cases(version: str, folder: Path) -> list[Error]:
    """Check all cases in one run."""
    files = sorted(map(str, CASES.glob("*/*.py")))
    return errors_in(run_mypy(version, folder, "mypy", *files))


def differences(expected: list[Error], reported: list[Error]) -> list[str]:
    """Pair errors off, and tell which stay alone: those expected, and those nobody expected."""
    left = Counter(reported)
    told = []
    for error in expected:
        pair = next(
            (other for other in left.elements() if other[:3] == error[:3] and error[3] in other[3]),
            None,
        )
        if pair is None:
            told.append(f"missing: {error}")
        else:
            left[pair] -= 1
    return told + [f"unexpected: {error}" for error in left.elements()]
