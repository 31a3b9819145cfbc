"""What the tests need beside Python, a browser and PostgreSQL, is installed where it is not."""

from pathlib import Path
from types import ModuleType

import pytest

from tests.dev.conftest import Machine

LISTS = {"apt-get -qq -y update": ("lists", ".")}
APT = {"apt-get -qq -y install chromium": ("chromium", "lists")}
OWN = {"python -m playwright install chromium": ("own", ".")}
OWN_WITH_LIBRARIES = {"python -m playwright install --with-deps chromium": ("own", ".")}
WAYS = {
    "root on a new Debian": (0, {**LISTS, **APT}, [*APT, *LISTS, *APT]),
    "root without such a package": (
        0,
        {**LISTS, **OWN_WITH_LIBRARIES},
        [*APT, *LISTS, *APT, *OWN_WITH_LIBRARIES],
    ),
    "not root": (1000, OWN, [*OWN]),
}
"""Who calls, what works on their machine, and what is then called."""


@pytest.mark.parametrize("way", WAYS)
def test_a_browser_is_installed_where_there_is_none(
    dev: ModuleType, machine: Machine, way: str
) -> None:
    """Debian's own where that can be had, else Playwright's; the next call finds it."""
    user, works, called = WAYS[way]
    here = machine(user, works)

    dev.install_browser()
    dev.install_browser()

    assert (here / "calls").read_text().splitlines() == called


@pytest.mark.parametrize(
    "there", ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "own"]
)
def test_a_browser_that_is_there_is_enough(dev: ModuleType, machine: Machine, there: str) -> None:
    """Where there is a Chromium of any name nothing is installed."""
    here = machine(0, {})
    (here / there).touch(0o755)

    dev.install_browser()

    assert not (here / "calls").exists()


def test_without_a_browser_the_tests_do_not_begin(dev: ModuleType, machine: Machine) -> None:
    """Where no Chromium can be installed, that is said, and nothing is skipped."""
    machine(1000, {})

    with pytest.raises(SystemExit, match=r"Cannot run the tests of the page: .*apt install"):
        dev.install_browser()


@pytest.fixture
def without_postgres(dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which Debian would have PostgreSQL, which is not there."""
    monkeypatch.setattr(dev, "POSTGRES", str(tmp_path / "postgresql"))
    return tmp_path / "postgresql"


def test_postgres_is_installed_where_there_is_none(
    dev: ModuleType,
    machine: Machine,
    without_postgres: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Debian's own is installed if root calls, which is said; the next call finds it."""
    install = "apt-get -qq -y install postgresql"
    here = machine(0, {**LISTS, install: ("initdb", "lists")})

    dev.install_postgres()
    dev.install_postgres()

    assert (here / "calls").read_text().splitlines() == [install, *LISTS, install]
    assert capsys.readouterr().err.startswith("Installing PostgreSQL with apt-get, ")


@pytest.mark.parametrize("there", ["15/bin/initdb", "initdb"])
def test_a_postgres_that_is_there_is_enough(
    dev: ModuleType, machine: Machine, without_postgres: Path, there: str
) -> None:
    """Where there is one of Debian's or on the path, nothing is installed."""
    here = machine(0, {})
    file = (without_postgres if "/" in there else here) / there
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(0o755)

    dev.install_postgres()

    assert not (here / "calls").exists()


@pytest.mark.parametrize(
    ("user", "fact"),
    [
        (0, "apt-get could not install PostgreSQL"),
        (1000, "there is no PostgreSQL, and only root can install it"),
    ],
)
def test_without_postgres_the_tests_do_not_begin(
    dev: ModuleType,
    machine: Machine,
    without_postgres: Path,
    capsys: pytest.CaptureFixture[str],
    user: int,
    fact: str,
) -> None:
    """Where PostgreSQL cannot be installed, that is said, and nothing is skipped."""
    machine(user, {})

    said = rf"Cannot run the tests of the store: {fact}\. .*`apt install postgresql`"
    with pytest.raises(SystemExit, match=said):
        dev.install_postgres()
    assert ("Installing" in capsys.readouterr().err) == (user == 0)
