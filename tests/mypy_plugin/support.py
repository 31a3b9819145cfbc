"""Runs mypy with the plugin, the oldest and the newest version the project claims, and reads what it says."""

import contextlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import mypy.api
import pytest

import dev
from tests.marks import marks_in
from tests.patience import PATIENCE, wait_until

ROOT = Path(__file__).parents[2]
CASES = Path(__file__).parent / "cases"
CHAPTERS = sorted({path.parent for path in CASES.rglob("*.py")})
"""The folders of the cases; a case imports another by its name alone, so names are unique."""
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


SERVER = """
import contextlib, json, os, sys
import mypy.api
from tests.planting import planted

with planted():
    for line in sys.stdin:
        folder, path, run, arguments = json.loads(line)
        os.environ["MYPYPATH"] = path
        with contextlib.chdir(folder):
            print(json.dumps(getattr(mypy.api, run)(arguments)), flush=True)
"""
"""Runs mypy again and again in one process, which takes longer to start than to check a case."""

DAEMON = """
import sys
from mypy.dmypy.client import main
from tests.planting import planted

with planted():
    main(sys.argv[1:])
"""
"""Runs a daemon until it is told to stop."""
IDLE = str(100 * PATIENCE)
"""Seconds after which a daemon that nobody asks ends by itself."""


def run_mypy(version: str, folder: Path, *arguments: str) -> str:
    """Run mypy in a folder, with the plugin, and return what it prints.

    All folders of a run of the tests share a cache for each version.
    """
    cache = ("--cache-dir", str(folder.parent / f"{version}_mypy_cache"))
    return _printed(version, folder, "run", (*cache, *arguments))


def ask_daemon(version: str, folder: Path, *arguments: str) -> str:
    """Run mypy's client of the daemon in a folder, and return what it prints."""
    return _printed(version, folder, "run_dmypy", ("--status-file", "daemon.json", *arguments))


@contextmanager
def daemon(version: str, folder: Path) -> Iterator[None]:
    """Run a daemon in a folder, which keeps no cache on disk.

    In a process of ours: started by `dmypy start`, it would have five seconds to begin.
    """
    options = ("--config-file", "mypy.ini", "--cache-dir", os.devnull)
    command = ("--status-file", "daemon.json", "daemon", "--timeout", IDLE, "--")
    variables = {**found_first(version), "MYPYPATH": configured(folder)}
    status = folder / "daemon.json"
    process = subprocess.Popen(
        [sys.executable, "-c", DAEMON, *command, *options],
        cwd=folder,
        env={**os.environ, **variables},
        stdout=subprocess.DEVNULL,
    )
    try:
        # The line's end is written last.
        wait_until(lambda: status.exists() and status.read_text().endswith("\n"), "it listens")
        yield
        ask_daemon(version, folder, "stop")
        process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()


def found_first(version: str) -> dict[str, str]:
    """Return the variables that make `import mypy` that version."""
    folders = [ROOT]
    if version == "oldest":
        oldest = Path(dev.OLDEST_MYPY)
        if not oldest.is_dir():
            dev.install_oldest_mypy()
        folders = [oldest, ROOT]
    return {"PYTHONPATH": os.pathsep.join(map(str, folders))}


def configured(folder: Path) -> str:
    """Write mypy's configuration into a folder; return where modules are found."""
    configuration = folder / "mypy.ini"
    if not configuration.exists():
        configuration.write_text(CONFIGURATION, encoding="utf-8")
    return os.pathsep.join(map(str, [folder, *CHAPTERS, ROOT]))


def _printed(version: str, folder: Path, run: str, arguments: tuple[str, ...]) -> str:
    """Call a function of `mypy.api` of that version: the newest here, the oldest in its process."""
    path = configured(folder)
    printed, faults, code = (
        _run_here(folder, path, run, arguments)
        if version == "newest"
        else _run_in_server(folder, path, run, arguments)
    )
    assert code in {0, 1}, printed + faults
    return printed + faults


def _run_here(
    folder: Path, path: str, run: str, arguments: tuple[str, ...]
) -> tuple[str, str, int]:
    """Run mypy in this process, so that the plugin's coverage is measured."""
    with pytest.MonkeyPatch.context() as patch, contextlib.chdir(folder):
        patch.setenv("MYPYPATH", path)
        answer: tuple[str, str, int] = getattr(mypy.api, run)([*arguments])
    return answer


def _run_in_server(
    folder: Path, path: str, run: str, arguments: tuple[str, ...]
) -> tuple[str, str, int]:
    """Run the oldest mypy in its process."""
    process = _server()
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps([str(folder), path, run, arguments]) + "\n")
    process.stdin.flush()
    printed, faults, code = json.loads(process.stdout.readline())
    return printed, faults, code


@cache
def _server() -> subprocess.Popen[str]:
    """Start the process of the oldest mypy."""
    return subprocess.Popen(
        [sys.executable, "-c", SERVER],
        env={**os.environ, **found_first("oldest")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def stop_server() -> None:
    """End the process of the oldest mypy, if it was started."""
    if _server.cache_info().currsize:
        # Killed: it takes ten seconds to give back all it has read.
        _server().kill()
        _server().communicate()
        _server.cache_clear()


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
    files = sorted(map(str, CASES.rglob("*.py")))
    return errors_in(run_mypy(version, folder, *files))


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
