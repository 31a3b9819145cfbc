"""The way in from a fresh clone: dev.py makes the virtual environment, and mends it."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType

import pytest

from tests.dev.clones import command, environment, make_clone, run

SILENT_INDEX = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": "http://localhost:1/",
    "PIP_RETRIES": "1",
}
"""Settings that make pip look for packages where nothing answers."""


def test_a_fresh_clone_is_ready_for_work(tmp_path: Path) -> None:
    """Two first calls at once make one environment, with pip and the command in it.

    A later call installs nothing.
    """
    clone = tmp_path / "a clone"
    make_clone(clone)
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
def test_what_cannot_be_used_is_made_anew(dev: ModuleType, clone: Path, rest: str) -> None:
    """An environment that was interrupted, moved, or has lost its Python gives way to a new one."""
    here = clone / ".venv"
    python = Path(dev.PYTHON)
    python.symlink_to("/nowhere/python" if rest == "without its Python" else sys.executable)
    place = "/elsewhere" if rest == "moved" else here
    written = "" if rest == "half made" else f"{place}\n{python.resolve()}\n"
    (here / "installed").write_text(written)
    (here / "rubbish").touch()

    dev.make_venv()

    assert not (here / "rubbish").exists()
    assert (here / "pyvenv.cfg").exists()


def test_an_environment_of_another_checkout_is_kept(
    dev: ModuleType, clone: Path, tmp_path: Path
) -> None:
    """Where one is only linked, it gives way to a new one, and the other checkout keeps its own."""
    other = (clone / ".venv").rename(tmp_path / "other")
    for file in ("installed", "bin/python"):
        (other / file).write_text("theirs")
    (clone / ".venv").symlink_to(other)

    dev.make_venv()

    assert not (clone / ".venv").is_symlink()
    assert (other / "bin" / "python").read_text() == "theirs"
    assert Path(dev.PYTHON).exists()


def test_an_environment_made_by_hand_is_kept(dev: ModuleType, clone: Path) -> None:
    """What somebody has put into an environment of their own stays there."""
    venv.create(clone / ".venv", symlinks=True)
    (clone / ".venv" / "notes").touch()

    dev.make_venv()

    assert (clone / ".venv" / "notes").exists()


@pytest.mark.parametrize(
    ("installed", "enough_for"),
    [
        (".", {"."}),
        (".[server]", {".", ".[server]"}),
        (".[dev]", {".", ".[server]", ".[dev]"}),
    ],
)
def test_more_than_is_asked_for_is_enough(
    dev: ModuleType, installed: str, enough_for: set[str]
) -> None:
    """What is installed with more than a call needs is not installed again."""
    Path(dev.PYTHON).symlink_to(sys.executable)
    Path(dev.INSTALLED).write_bytes(dev.stamp(installed))

    assert {one for one in dev.ENOUGH if dev.is_installed(one)} == enough_for
