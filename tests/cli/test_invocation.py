import subprocess
import sys
from pathlib import Path

import pytest

from bga_states.cli.invocation import command_line, module_line


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder the only one in which commands are found."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def install(folder: Path, name: str) -> None:
    (folder / name).touch(mode=0o755)


def test_an_installed_program_is_called_by_its_name(folder: Path) -> None:
    """Where the shell finds bga-states, commands to paste begin with it; arguments are quoted."""
    install(folder, "bga-states")

    assert command_line("play", "two words") == "bga-states play 'two words'"


@pytest.mark.usefixtures("folder")
def test_a_program_that_is_not_installed_is_called_through_python() -> None:
    """Where the shell does not find it, commands name the Python that runs now."""
    assert command_line("list") == f"{sys.executable} -m bga_states.cli list"


def test_python_is_called_by_name_when_it_is_this_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The word python is enough where it means the Python that runs now."""
    install(folder, "python")
    monkeypatch.setattr(sys, "executable", str(folder / "python3"))

    assert module_line("pytest") == "python -m pytest"


def test_a_command_starts_without_the_others() -> None:
    """Modules that only other commands need, such as the checker, are not imported."""
    program = "import sys; from bga_states.cli import main; main(['list']); print(*sys.modules)"
    process = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    imported = process.stdout.splitlines()[-1].split()
    assert "bga_states.cli.commands.list" in imported
    assert "bga_states.check" not in imported
