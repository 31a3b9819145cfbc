"""The way in from a fresh clone: dev.py makes the virtual environment, and mends it."""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

Machine = Callable[[int, dict[str, tuple[str, str]]], Path]
ROOT = Path(__file__).parent.parent
IGNORED = shutil.ignore_patterns(".*", "__pycache__", "tests", "docs", "benchmarks")
SILENT_INDEX = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": "http://localhost:1/",
    "PIP_RETRIES": "1",
}
"""Settings that make pip look for packages where nothing answers."""


@pytest.fixture
def whole_clone(tmp_path: Path) -> Path:
    """Copy the checkout as it is right after it was cloned."""
    return shutil.copytree(ROOT, tmp_path / "a clone", ignore=IGNORED)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Copy the files that dev.py reads, and pip before it looks for packages."""
    folder = tmp_path / "a clone"
    folder.mkdir()
    for name in ("dev.py", "pyproject.toml"):
        shutil.copy2(ROOT / name, folder)
    return folder


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


def test_a_fresh_clone_is_ready_for_work(whole_clone: Path) -> None:
    """Two first calls at once make one environment, with pip and the command in it.

    A later call installs nothing.
    """
    clone = whole_clone
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

    def become(*command: str, folder: str) -> int:
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
    monkeypatch.setattr(dev, "become", lambda *command, folder: "--cov-branch" in command)

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


FAKE = """#!{python}
import sys
from pathlib import Path
here, call = Path({here!r}), " ".join([{name!r}, *sys.argv[1:]])
if "-c" in sys.argv:
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


@pytest.mark.parametrize("there", ["chromium", "chromium-browser", "google-chrome", "own"])
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
