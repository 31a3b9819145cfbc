"""Clones of the project in which dev.py is called."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.programs import ROOT
from tests.project_files import project_files


def make_clone(folder: Path) -> None:
    """Copy the project's files, as a clone has them once all changes are committed."""
    for name in project_files(ROOT):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)


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
