"""The commands of dev.py: what each installs, and what it runs."""

import os
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests.dev.clones import run
from tests.dev.conftest import Machine


@pytest.mark.parametrize(
    ("arguments", "called"),
    [
        (["test"], ["tests.gate"]),
        (["soak"], ["tests.soak"]),
        (["soak", "kills", "races"], ["tests.soak", "kills", "races"]),
        (["cover"], ["pytest", "-n", "auto", "--cov", "--cov-branch", "--cov-report=term"]),
    ],
    ids=" ".join,
)
def test_a_command_for_developers(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], called: list[str]
) -> None:
    """Each command for developers installs all that tests need, and runs one module."""
    calls: list[tuple[str, ...]] = []

    def become(*command: str, folder: str = dev.ROOT) -> int:
        calls.append((*command, "in", folder))
        return 3

    monkeypatch.setattr(dev, "install_all", lambda: calls.append(("install",)))
    monkeypatch.setattr(dev, "become", become)
    monkeypatch.setattr(sys, "argv", ["dev.py", *arguments])
    monkeypatch.setattr(sys, "version_info", (3, 11, 7))

    assert dev.main() == 3
    assert calls == [("install",), (dev.PYTHON, "-m", *called, "in", dev.ROOT)]


@pytest.mark.parametrize(
    ("version", "core", "branches"),
    [((3, 11), None, True), ((3, 12), "sysmon", False), ((3, 14), "sysmon", True)],
)
def test_coverage_costs_as_little_as_it_can(
    dev: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    version: tuple[int, int],
    core: str | None,
    branches: bool,
) -> None:
    """Where Python monitors itself it measures, and sees branches from 3.14 on."""
    monkeypatch.setattr(dev, "install_all", lambda: None)
    monkeypatch.setattr(sys, "version_info", version)
    monkeypatch.delenv("COVERAGE_CORE", raising=False)
    monkeypatch.setattr(dev, "become", lambda *command: "--cov-branch" in command)

    assert dev.cover() == branches
    assert os.environ.get("COVERAGE_CORE") == core
    # Set by what was called, so that nothing else takes it back.
    os.environ.pop("COVERAGE_CORE", None)


def test_a_command_that_takes_nothing(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be chosen is refused, with what to call instead."""
    monkeypatch.setattr(sys, "argv", ["dev.py", "test", "tests/engine"])

    with pytest.raises(SystemExit, match="Cannot run test with tests/engine: it takes nothing"):
        dev.main()


def test_the_lowest_versions(dev: ModuleType) -> None:
    """What is installed at its lowest version is all that pyproject.toml names, from one source."""
    lowest = dev.lowest_requirements()

    assert "msgspec==0.22" in lowest
    assert "uvicorn==0.52.1" in lowest
    assert "uvloop==0.21; sys_platform != 'win32'" in lowest
    assert all("==" in one and ">" not in one for one in lowest)


def test_everything_has_a_lowest_version(dev: ModuleType) -> None:
    """A requirement that is written in another way would be installed at its newest version."""
    project = tomllib.loads(Path(dev.PROJECT).read_text())["project"]
    named = {*project["dependencies"]}.union(*project["optional-dependencies"].values())
    others = {need for need in named if not need.startswith(project["name"])}

    assert {need.replace(">=", "==") for need in others} == {*dev.lowest_requirements()}


@pytest.mark.parametrize(
    ("arguments", "requirement"),
    [(["serve", "--lan"], ".[server]"), (["tables"], ".[server]"), (["list"], "."), ([], ".")],
    ids=" ".join,
)
def test_a_server_is_installed_for_those_who_serve(
    clone: Path, machine: Machine, arguments: list[str], requirement: str
) -> None:
    """What only a server needs is installed when one is started, and not before."""
    pip = "python -m pip"
    install = f"{pip} --disable-pip-version-check install --quiet pip --editable {requirement}"
    here = machine(1000, {pip: ("pip", "."), install: ("bga-states", "pip")})

    done = run(clone, *arguments)

    started = " ".join(["python -m bga_states", *arguments])
    assert (here / "calls").read_text().splitlines() == [pip, install, started]
    assert done.stderr.startswith(f"Installing {requirement} into ")
