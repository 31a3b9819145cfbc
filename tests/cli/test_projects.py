"""Games of the project around the working folder, which is not installed."""

import re
import sys
from pathlib import Path

import pytest

from bga_states.cli import main
from bga_states.cli.catalogue import announced_games, load_game
from bga_states.cli.usage_errors import CommandError
from tests.cli.support import announce

GAME = "from bga_states import Game\n\n\nclass Mine(Game):\n    '''A game of mine.'''\n"
TABLE = '[project.entry-points."bga_states.games"]'


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a project with a game, which is not installed, and go there."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "my_own", raising=False)
    monkeypatch.chdir(tmp_path)
    write(tmp_path, 'mine = "my_own:Mine"')
    (tmp_path / "my_own.py").write_text(GAME)
    return tmp_path


def write(root: Path, *lines: str) -> None:
    text = ["[project]", 'name = "mine"', 'version = "2.5"', "", TABLE, *lines, ""]
    (root / "pyproject.toml").write_text("\n".join(text))


@pytest.mark.parametrize("below", [".", "tests", "docs/pictures"])
def test_a_game_of_the_project_is_found_by_its_name(
    root: Path, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    """A game that pyproject.toml announces is found there and in the folders below."""
    (root / below).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(root / below)

    assert load_game("mine").__name__ == "Mine"
    assert load_game("my_own:Mine") is load_game("mine")


def test_a_game_below_src_is_found(root: Path) -> None:
    """The modules may stand in a folder src."""
    (root / "src").mkdir()
    (root / "my_own.py").rename(root / "src" / "my_own.py")

    assert load_game("mine").__name__ == "Mine"


@pytest.mark.usefixtures("root")
def test_the_list_has_the_games_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    """The list shows them beside the installed ones."""
    assert main(["list"]) == 0

    shown = capsys.readouterr().out
    assert "mine           2 players    A game of mine.\n" in shown
    assert "reversi " in shown


@pytest.mark.parametrize("installed", ["my_own:Mine", "my_own:Former"])
def test_an_installed_game_of_the_project_is_the_same(
    root: Path, monkeypatch: pytest.MonkeyPatch, installed: str
) -> None:
    """What was installed from this very folder counts once, as the project announces it now."""
    announce(root, monkeypatch, root, mine=installed)

    assert [game.value for game in announced_games() if game.name == "mine"] == ["my_own:Mine"]


@pytest.mark.usefixtures("root")
def test_another_game_of_the_name_is_another_game(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of that name from elsewhere is not guessed away."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    announce(elsewhere, monkeypatch, elsewhere, mine="tests.cli.odd_games:Auction")

    with pytest.raises(CommandError, match="my_own:Mine and tests.cli.odd_games:Auction share"):
        load_game("mine")


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("= 3", "Invalid"),
        ('mine = "no class!"', "the game mine is not given as package.module:Class"),
        ("mine = 3", "the game mine is not given as package.module:Class"),
    ],
)
def test_a_project_that_cannot_be_read_matters_where_it_may_have_the_game(
    root: Path, capsys: pytest.CaptureFixture[str], line: str, fact: str
) -> None:
    """A broken project file is one line for a game that is not found; other games are played."""
    write(root, line)

    assert main(["play", "mine"]) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith(f"Cannot read {root / 'pyproject.toml'}: {fact}")
    assert said.endswith(" Correct it.")
    assert load_game("reversi").__name__ == "Reversi"


def test_the_list_tells_of_a_project_that_cannot_be_read(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list shows what is installed, says that the project cannot be read, and ends with 1."""
    (root / "pyproject.toml").write_text(f"{TABLE}\nmine = \n")

    assert main(["list"]) == 1
    printed = capsys.readouterr()
    assert "reversi " in printed.out
    assert printed.err.startswith(f"Cannot read {root / 'pyproject.toml'}: ")


@pytest.mark.parametrize("written", ["[tool.other\n", "", '[project]\nname = "other"\n'])
def test_other_projects_are_of_no_interest(
    root: Path, monkeypatch: pytest.MonkeyPatch, written: str
) -> None:
    """A project file that says nothing of games is passed over, be it broken or not."""
    inner = root / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text(written)
    monkeypatch.chdir(inner)

    assert load_game("mine").__name__ == "Mine"


def test_games_that_are_no_table_are_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A group of games that is a list, or a project that is none, is one line."""
    for text in ('entry-points = {"bga_states.games" = []}', "entry-points = 'bga_states.games'"):
        (root / "pyproject.toml").write_text(f"[project]\n{text}\n")

        assert main(["play", "mine"]) == 1
        assert capsys.readouterr().err.startswith("Cannot read ")


def test_above_the_project_one_is_told_to_go_there(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the game's name is that of a project's folder, the message says where to call this."""
    monkeypatch.chdir(root.parent)

    assert main(["play", root.name]) == 2
    assert f"There is a project in the folder {root.name}: go there" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["", "my_own", "my own:Mine", "my_own:", ":Mine", "\x1b[2J"])
def test_what_is_announced_names_no_class(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    """An installed package may announce anything; the other games are listed and played."""
    announce(root, monkeypatch, root.parent / "other", odd=value)

    assert main(["list"]) == 0
    shown = capsys.readouterr().out
    assert re.search("^odd +broken", shown, re.MULTILINE)
    assert "mine           2 players" in shown
    assert "\x1b" not in shown
    with pytest.raises(CommandError, match="^.+$"):
        load_game("odd")
