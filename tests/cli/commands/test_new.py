import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from unittest.mock import patch

import pytest

from bga_states.cli import main
from bga_states.cli.commands import new
from bga_states.cli.commands.new import name_class, words_for
from tests.cli.support import ROOT, unmeasured
from tests.docs.shell import MYPY_CACHE
from tests.planting import found_by
from tests.sizes import size

PYTHON = (sys.executable, "-m")
PIP = """
import os, sys
from pathlib import Path

given = sys.argv[1:]
assert given[0] == "--python" and given[2:4] == ["install", "pip"], given
source, (editable, project) = given[4:-2], given[-2:]
assert len(source) < 2 and all(Path(part).exists() or "+" in part for part in source), given
assert editable == "--editable" and project == ".[dev]" and Path("pyproject.toml").exists(), given
binaries = Path(given[1]).absolute().parent
(site,) = binaries.parent.glob("lib/*/site-packages")
site.joinpath("all.pth").write_text(os.environ["STAND_IN_PATH"])
for program in ("bga-states", "mypy", "pip", "pytest"):
    run = f'exec "{binaries}/python" -P -m {program.replace("-", "_")} "$@"'
    file = binaries / program
    file.write_text(f"#!/bin/sh\\n{run}\\n")
    file.chmod(0o755)
"""
"""Stands in for `pip`: what it is to install is that which the tests have.

It is called as the real one, and refuses what that would not understand.
"""
STAND_IN = """
python3() {{
    if [ "$1 $2" = "-m pip" ]
    then shift 2; STAND_IN_PATH={path} {python} -c {pip} "$@"
    else {python} "$@"
    fi
}}
"""


def run(folder: Path, *command: str) -> str:
    """Run a command that must succeed, and return what it printed."""
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("authors")
    assert main(["new", "coin_heap", "--dir", str(folder)]) == 0
    return folder / "coin_heap"


def files_in(folder: Path) -> set[str]:
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


def test_a_new_game_is_a_project(tmp_path: Path) -> None:
    """The project has the files of a sample game and those of a package; the names are its own."""
    main(["new", "coin_heap", "--dir", str(tmp_path)])

    package = {"RULES.md", "__init__.py", "rules.py", "states.py", "game.py"}
    assert files_in(tmp_path / "coin_heap") == {
        *{".gitignore", "README.md", "pyproject.toml", "tests/test_game.py"},
        *{f"coin_heap/{file}" for file in package},
    }
    texts = "".join(
        (tmp_path / "coin_heap" / file).read_text() for file in files_in(tmp_path / "coin_heap")
    )
    assert "class CoinHeap(Game)" in texts
    assert 'name = "coin-heap"' in texts
    assert f'"bga-states>={version("bga-states")}"' in texts
    assert [
        old for old in ("last_stone", "LastStone", "last-stone", "BGA_STATES") if old in texts
    ] == []


def test_a_new_game_has_options(project: Path) -> None:
    """The game plays to its end by its name, without an installation, with its option set."""
    play = (*PYTHON, "bga_states", "play", "coin_heap")

    assert "takes 1 stone, 0 left" in run(project, *play, "--option", "stones=1")


def test_a_new_game_is_without_mistakes(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The checker finds nothing, also not in random games."""
    monkeypatch.chdir(project)

    assert main(["check", "coin_heap", "--play", "3"]) == 0
    assert capsys.readouterr().out == "CoinHeap: no mistakes found.\n"


def test_a_new_game_is_checked_by_mypy_strictly(project: Path) -> None:
    """The project sets mypy to be strict, and to know the framework."""
    settings = tomllib.loads((project / "pyproject.toml").read_text())["tool"]["mypy"]

    assert (settings["strict"], settings["plugins"]) == (True, ["bga_states.mypy_plugin"])


def test_a_new_game_is_tidy(project: Path) -> None:
    """The game passes ruff's checks as they come, and the formatting of the project."""
    run(project, *PYTHON, "ruff", "check", "--isolated", "--no-cache", ".")
    run(project, *PYTHON, "ruff", "format", "--check", "--no-cache", ".")


def steps(printed: str) -> list[str]:
    """Return the commands that were printed to be pasted."""
    return [line.strip() for line in printed.splitlines() if line.startswith("  ")]


def in_bash(folder: Path, *commands: str) -> str:
    """Paste commands into a shell that knows nothing of these tests; return what it prints.

    In the small size nothing comes from an index of packages, which is slow and may be away.
    """
    path = "\n".join(dict.fromkeys([str(ROOT), *filter(None, sys.path)]))
    words = {"path": path, "pip": PIP, "python": sys.executable}
    stand_in = STAND_IN.format_map({name: shlex.quote(words[name]) for name in words})
    before = "" if size("installations") else stand_in
    settings = ("BGA_STATES", "COV", "PYTHON", "VIRTUAL_ENV")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(settings)}
    if before:
        plain["MYPY_CACHE_DIR"] = str(MYPY_CACHE)
        # The plugins of these tests would not be there either.
        plain["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    script = "\n".join(["set -e", before, *commands])
    done = subprocess.run(
        ["bash", "--norc", "-c", script],  # noqa: S607  # wherever it is
        cwd=folder,
        env=plain,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


PASTED = "tests/cli/commands/test_new.py::test_whatever_is_printed_or_written_works_when_pasted"


@found_by(PASTED)
def unquoted_words() -> Iterator[None]:
    """Print commands whose words a shell takes apart at other places."""
    with patch.object(new, "quote", " ".join):
        yield


@found_by(PASTED)
def untyped_template() -> Iterator[None]:
    """Write a game of which mypy does not know what its functions return."""
    reword = new.reword

    def reword_without_types(text: str, words: dict[str, str]) -> str:
        return reword(text, words).replace(" -> None:", ":")

    with patch.object(new, "reword", reword_without_types):
        yield


def test_whatever_is_printed_or_written_works_when_pasted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The printed steps, and then those of the README, work one after the other in a new shell."""
    monkeypatch.chdir(tmp_path)
    main(["new", "marbles", "--dir", "my games"])
    printed = capsys.readouterr().out
    cd, *rest = steps(printed)

    assert printed.startswith(
        f"The game Marbles is written to {Path('my games', 'marbles')}. Next:\n"
    )
    shown = in_bash(tmp_path, cd, *rest)
    assert "wins." in shown
    assert "Marbles: no mistakes found." in shown
    assert "6 passed" in shown
    assert "no issues found" in shown

    readme = (tmp_path / "my games" / "marbles" / "README.md").read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    (make, install, *commands) = "".join(blocks).splitlines()
    assert (make, install) == (rest[2], rest[3])
    shown = in_bash(tmp_path, cd, *commands, "pip --version", "bga-states list")
    assert "6 passed" in shown
    assert "marbles        2-4 players" in shown
    assert (tmp_path / "my games" / "marbles" / "marbles.svg").exists()


def test_the_first_steps_need_no_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the program was called, it plays and checks the game at once."""
    monkeypatch.chdir(tmp_path)
    main(["new", "marbles"])
    cd, play, check, *_ = steps(capsys.readouterr().out)

    assert cd == "cd marbles"
    assert play.endswith(" play marbles")
    assert check.endswith(" check marbles")
    assert (tmp_path / "marbles" / "marbles" / "game.py").is_file()


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("my-game", "Python could not import it"),
        ("2048", "Python could not import it"),
        ("fish-market", "such as fish_market."),
        ("Fish Market", "such as fish_market."),
        ("class", "it is a word of Python's own"),
        ("reversi", "there is a game of this name"),
        ("_hidden", "Python could not import it"),
        ("", "Python could not import it"),
        ("a.b", "Python could not import it"),
        ("../up", "Python could not import it"),
        ("größe", "Python could not import it"),
        ("tests", "projects have a folder of this name for something else"),
        ("random", "there is a module of this name"),
        ("rich", "there is a module of this name"),
    ],
)
def test_a_name_python_cannot_import_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, fact: str
) -> None:
    """A name that is not an identifier, or means another module, is refused before writing."""
    assert main(["new", name, "--dir", str(tmp_path / "games")]) == 2
    assert fact in capsys.readouterr().err
    assert not (tmp_path / "games").exists()


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is already there stays, be it a game or a file."""
    (tmp_path / "marbles").write_text("mine")

    assert main(["new", "marbles", "--dir", str(tmp_path)]) == 2
    assert "it is already there. Choose another name or --dir." in capsys.readouterr().err
    assert (tmp_path / "marbles").read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """When the folder cannot be written, the reason is one line."""
    (tmp_path / "file").touch()

    assert main(["new", "marbles", "--dir", str(tmp_path / "file")]) == 2
    assert "file is not a folder. Choose another --dir." in capsys.readouterr().err


def test_nothing_half_written_stays(tmp_path: Path) -> None:
    """When a file cannot be written, that is one line, and the folder is as it was."""
    limited = f"ulimit -f 0; {shlex.join([*PYTHON, 'bga_states', 'new', 'marbles'])}"
    done = subprocess.run(
        ["bash", "-c", limited],  # noqa: S607  # wherever it is
        cwd=tmp_path,
        env=unmeasured(),
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr == "Cannot write marbles: File too large. Choose another --dir.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("source", "installed"),
    [
        ("", "pip --editable '.[dev]'"),
        ("/my clone", "pip '/my clone' --editable '.[dev]'"),
        ("git+https://a.b/c.git@1f", "pip git+https://a.b/c.git@1f --editable '.[dev]'"),
    ],
)
def test_a_project_says_where_the_framework_comes_from(source: str, installed: str) -> None:
    """The README names the source where no index has the framework, and says what it is."""
    words = words_for("coin_heap", "0.1.0", source)

    assert words["BGA_STATES_INSTALL"] == installed
    assert words["BGA_STATES_SENTENCE"].startswith(f"`{source}` is where" if source else "")
    assert bool(words["BGA_STATES_SENTENCE"]) is bool(source)


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("coin_heap", "CoinHeap"),
        ("nim", "Nim"),
        ("TicTac", "TicTac"),
        ("go_2_win", "Go2Win"),
        ("game", "GameGame"),
        ("none", "NoneGame"),
        ("next_player", "NextPlayerGame"),
    ],
)
def test_the_class_is_named_after_the_package(name: str, game: str) -> None:
    """The class has the package's name in capitals, or another if that means something already."""
    assert name_class(name) == game
