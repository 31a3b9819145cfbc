"""The way in from a fresh clone: dev.py makes the virtual environment, and mends it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IGNORED = shutil.ignore_patterns(".*", "__pycache__", "tests", "docs", "benchmarks")
SILENT_INDEX = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": "http://localhost:1/",
    "PIP_RETRIES": "1",
}
"""What makes pip look for packages where nobody answers."""

pytestmark = pytest.mark.untraced


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Copy the checkout as somebody has it who has just cloned it."""
    return shutil.copytree(ROOT, tmp_path / "a clone", ignore=IGNORED)


def command(clone: Path, *arguments: str) -> list[str]:
    return [sys.executable, str(clone / "dev.py"), *arguments]


def environment(**variables: str) -> dict[str, str]:
    """Return what a shell has that knows nothing of these tests."""
    settings = ("BGA_STATES", "COV", "PYTHON", "VIRTUAL_ENV", *(["PIP_"] if variables else []))
    plain = {name: value for name, value in os.environ.items() if not name.startswith(settings)}
    return {**plain, **variables}


def run(clone: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run dev.py from a folder that is not the clone's."""
    return subprocess.run(
        command(clone, *arguments),
        cwd=clone.parent,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_fresh_clone_is_ready_for_work(clone: Path) -> None:
    """Two first calls at once make one environment, with pip and the command in it.

    A later call installs nothing.
    """
    calls = [
        subprocess.Popen(
            command(clone, "list"),
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    printed = [call.communicate() for call in calls]

    assert [call.returncode for call in calls] == [0, 0]
    assert sorted(errors.count("Installing") for _, errors in printed) == [0, 1]
    for program in ("pip", "bga-states"):
        file = clone / ".venv" / "bin" / program
        assert subprocess.run([file, "--help"], capture_output=True, check=False).returncode == 0
    assert run(clone, "list").stderr == ""


def test_without_a_network_there_is_one_clear_line(clone: Path) -> None:
    """When nothing can be fetched, that is what is said, each time."""
    for _ in range(2):
        done = run(clone, "list", **SILENT_INDEX)
        said, failed = done.stderr.splitlines()

        assert said == f"Installing . into {clone / '.venv'}, this once ..."
        assert failed.startswith("Cannot install: the package index does not answer. ")
        assert done.returncode == 1


@pytest.mark.parametrize("rest", ["half made", "moved", "without its Python"])
def test_what_cannot_be_used_is_made_anew(clone: Path, rest: str) -> None:
    """An environment that was interrupted, moved, or has lost its Python gives way to a new one."""
    venv = clone / ".venv"
    (venv / "bin").mkdir(parents=True)
    python = venv / "bin" / "python"
    python.symlink_to("/nowhere/python" if rest == "without its Python" else sys.executable)
    place = "/elsewhere" if rest == "moved" else venv
    written = "" if rest == "half made" else f"{place}\n{python.resolve()}\n"
    (venv / "installed").write_text(written)
    (venv / "rubbish").touch()

    run(clone, "list", **SILENT_INDEX)

    assert not (venv / "rubbish").exists()
    assert (venv / "pyvenv.cfg").exists()


def test_an_environment_made_by_hand_is_kept(clone: Path) -> None:
    """What somebody has put into an environment of their own stays there."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", clone / ".venv"], check=True)
    (clone / ".venv" / "notes").touch()

    run(clone, "list", **SILENT_INDEX)

    assert (clone / ".venv" / "notes").exists()
