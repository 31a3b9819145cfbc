"""A fresh clone, its dev.py, and a machine of which it finds nothing but what a test gives."""

import os
import shutil
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.programs import ROOT

Machine = Callable[[int, dict[str, tuple[str, str]]], Path]
FAKE = """#!{python}
import sys
from pathlib import Path
here, call = Path({here!r}), " ".join([{name!r}, *sys.argv[1:]])
if sys.argv[1:2] == ["-c"] and len(sys.argv) == 3:
    sys.exit(not (here / "own").exists())
with (here / "calls").open("a") as calls:
    print(call, file=calls)
brought, needed = {brings!r}.get(call, ("", "nothing"))
if not (here / needed).exists():
    sys.exit(1)
(here / brought).touch()
(here / brought).chmod(0o755)
"""
"""A program that writes down how it is called, and brings one file where another one is."""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Copy the files that dev.py reads, and pip before it looks for packages."""
    folder = tmp_path / "a clone"
    folder.mkdir()
    for name in ("dev.py", "pyproject.toml"):
        shutil.copy2(ROOT / name, folder)
    return folder


@pytest.fixture
def dev(clone: Path) -> ModuleType:
    """Import the dev.py of the clone, with a Python in its environment."""
    specification = spec_from_file_location("cloned_dev", clone / "dev.py")
    assert specification is not None
    assert specification.loader is not None
    module = module_from_spec(specification)
    specification.loader.exec_module(module)
    (clone / ".venv" / "bin").mkdir(parents=True)
    return module


@pytest.fixture
def machine(dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Return what makes a machine of a user, on which only some calls of programs work."""
    here = tmp_path / "machine"
    here.mkdir()
    monkeypatch.setenv("PATH", str(here))
    monkeypatch.setenv("DEBIAN_FRONTEND", "")

    def make(user: int, brings: dict[str, tuple[str, str]]) -> Path:
        monkeypatch.setattr(os, "geteuid", lambda: user)
        for file, name in ((here / "apt-get", "apt-get"), (Path(dev.PYTHON), "python")):
            values = {"here": str(here), "name": name, "brings": brings}
            file.write_text(FAKE.format(python=sys.executable, **values))
            file.chmod(0o755)
        return here

    return make
