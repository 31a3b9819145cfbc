import os
import subprocess
import sys
from pathlib import Path

import pytest

from bga_states.cli.invocation import (
    CALLED_AS,
    command_line,
    installing_python,
    this_python,
    usage_name,
)


@pytest.fixture(autouse=True)
def _not_by_dev(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CALLED_AS, raising=False)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder the only one in which commands are found."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def install(folder: Path, name: str) -> Path:
    file = folder / name
    file.touch(mode=0o755)
    return file


def test_an_installed_program_is_called_by_its_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the shell finds this bga-states, commands to paste begin so; arguments are quoted."""
    install(folder, "bga-states")
    monkeypatch.setattr(sys, "executable", str(folder / "python"))

    assert command_line("play", "two words") == "bga-states play 'two words'"


def test_a_link_to_the_program_is_as_good(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is linked to from another folder is found there."""
    home = folder / "home"
    home.mkdir()
    (folder / "bga-states").symlink_to(install(home, "bga-states"))
    monkeypatch.setattr(sys, "executable", str(home / "python"))

    assert command_line("list") == "bga-states list"


def test_a_program_apart_from_its_python_is_found(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The very file that runs now is found wherever its Python stands."""
    monkeypatch.setattr(sys, "argv", [str(install(folder, "bga-states"))])

    assert command_line("list") == "bga-states list"


@pytest.mark.parametrize("other", ["bga-states", "nothing"])
def test_a_program_that_is_not_this_one_is_not_called(folder: Path, other: str) -> None:
    """Where the shell finds none, or that of another environment, commands name this Python."""
    install(folder, other)

    assert command_line("list") == f"{sys.executable} -m bga_states list"


def test_python_is_called_by_name_when_it_is_this_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The word python is enough where it means the Python that runs now."""
    install(folder, "python")
    monkeypatch.setattr(sys, "executable", str(folder / "python3"))

    assert this_python() == "python"


@pytest.mark.parametrize(
    ("script", "pasted_in", "written"),
    [
        ("dev.py", "", "dev.py"),
        ("../a clone/dev.py", "", "'../a clone/dev.py'"),
        ("dev.py", "coin_heap", "../dev.py"),
        ("/somewhere/dev.py", "coin_heap", "/somewhere/dev.py"),
    ],
)
def test_from_a_clone_dev_py_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, pasted_in: str, written: str
) -> None:
    """Who calls dev.py is told to call it again, by its path from where that is pasted."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(CALLED_AS, f"python3\n{script}")

    assert command_line("list", folder=tmp_path / pasted_in) == f"python3 {written} list"
    assert usage_name().startswith("python3 ")


def test_a_python_given_by_its_path_is_called_by_its_name_where_that_does(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """A bare python3 is written where it can start dev.py; else the path stays."""
    monkeypatch.setenv(CALLED_AS, "/opt/python/bin/python3\ndev.py")
    assert command_line() == "/opt/python/bin/python3 dev.py"

    (folder / "python3").symlink_to(sys.executable)
    assert command_line() == "python3 dev.py"


def test_what_installs_has_pip(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A Python that cannot install is passed over."""
    install(folder, "python3").write_text("#!/bin/false\n")
    monkeypatch.setattr(sys, "executable", str(folder / "other"))
    (folder / "other").write_text("#!/bin/sh\nexit 0\n")
    (folder / "other").chmod(0o755)

    assert installing_python() == str(folder / "other")


def test_a_command_starts_without_the_others() -> None:
    """Modules that only other commands need, such as the checker, are not imported."""
    program = "import sys; from bga_states.cli import main; main(['list']); print(*sys.modules)"
    process = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    imported = process.stdout.splitlines()[-1].split()
    assert "bga_states.cli.commands.list" in imported
    unneeded = {"bga_states.check", "bga_states.testing", "rich", "argcomplete", "urllib.request"}
    assert unneeded & {*imported} == set()


def test_the_package_can_be_run() -> None:
    """`python -m bga_states` is the command bga-states."""
    command = [sys.executable, "-m", "bga_states", "list"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "80"}
    )

    assert "tictactoe" in done.stdout
