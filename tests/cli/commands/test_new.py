import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bga_states.cli import main
from bga_states.cli.commands.new import name_class
from tests.cli.support import ROOT

PYTHON = (sys.executable, "-m")
MYPY_CACHE = ROOT / ".mypy_cache" / "of_new_games"
"""What mypy knows of the package from one run of the tests to the next."""


def run(folder: Path, *command: str) -> str:
    """Run a command that must succeed, and return what it printed."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "MYPY_CACHE_DIR": str(MYPY_CACHE)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("authors")
    assert main(["new", "coin_heap", "--dir", str(folder)]) == 0
    return folder


def test_a_new_game_has_rules_states_and_tests(folder: Path) -> None:
    """The package has the files of a sample game, and the new names all over."""
    files = {
        str(file.relative_to(folder / "coin_heap"))
        for file in folder.rglob("coin_heap/**/*")
        if file.is_file()
    }
    texts = "".join(
        file.read_text() for file in folder.rglob("coin_heap/**/*.[mp]*") if file.is_file()
    )

    package = {"RULES.md", "__init__.py", "rules.py", "states.py", "game.py"}
    assert files == package | {"tests/__init__.py", "tests/test_game.py"}
    assert "class CoinHeap(Game)" in texts
    assert "last_stone" not in texts.lower()


def test_a_new_game_plays(folder: Path) -> None:
    """The game plays to its end from the command line, by its printed reference and option."""
    play = (*PYTHON, "bga_states.cli", "play", "coin_heap.game:CoinHeap")

    assert "wins." in run(folder, *play)
    assert "takes 1 stone(s), 0 left" in run(folder, *play, "--option", "stones=1")


def test_a_new_game_passes_its_tests(folder: Path) -> None:
    """The game's own tests pass."""
    assert "6 passed" in run(folder, *PYTHON, "pytest", "-p", "no:cacheprovider", "coin_heap")


def test_a_new_game_passes_mypy_strict(folder: Path) -> None:
    """The game and its tests pass mypy --strict."""
    assert "no issues found" in run(folder, *PYTHON, "mypy", "--strict", "coin_heap")


def test_a_new_game_is_tidy(folder: Path) -> None:
    """The game passes ruff's checks and formatting as they come."""
    for command in ("check", "format"):
        run(
            folder,
            *PYTHON,
            "ruff",
            command,
            "--isolated",
            "--no-cache",
            *["--check"] * (command == "format"),
            ".",
        )


def test_the_next_commands_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The next steps with the new game are printed as commands that work when pasted."""
    monkeypatch.chdir(tmp_path)
    main(["new", "marbles", "--dir", "my games"])
    head, cd, *commands = capsys.readouterr().out.splitlines()

    assert head == f"The game Marbles is written to {Path('my games') / 'marbles'}. Next:"
    assert shlex.split(cd) == ["cd", "my games"]
    game = "marbles.game:Marbles"
    assert [shlex.split(command)[-1] for command in commands] == [game, game, "marbles", "marbles"]
    run(tmp_path / "my games", *shlex.split(commands[0]))
    run(tmp_path / "my games", *shlex.split(commands[1]))


def test_in_the_working_directory_no_cd_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --dir the game is written where the command is called."""
    monkeypatch.chdir(tmp_path)
    main(["new", "marbles"])

    assert (tmp_path / "marbles" / "game.py").is_file()
    assert "cd " not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("my-game", "Python could not import it"),
        ("2048", "Python could not import it"),
        ("class", "Python could not import it"),
        ("_hidden", "Python could not import it"),
        ("", "Python could not import it"),
        ("a.b", "Python could not import it"),
        ("../up", "Python could not import it"),
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
    assert "Not a directory. Choose another --dir." in capsys.readouterr().err


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
