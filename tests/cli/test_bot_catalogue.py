"""Bots that a caller names at the command line."""

import sys
from pathlib import Path

import pytest

from bga_states.bots import MctsBot, RandomBot
from bga_states.cli import main
from bga_states.cli.bot_catalogue import load_bot
from bga_states.cli.usage_errors import CommandError

BOT = """
from dataclasses import dataclass
from bga_states import Choice
from bga_states.bots import Seat


@dataclass
class LastBot:
    fail: bool = False

    def choose(self, seat: Seat) -> Choice:
        return 1 / 0 if self.fail else seat.choices[-1]
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a project with a bot, which is not installed, and go there."""
    monkeypatch.delitem(sys.modules, "last_bot", raising=False)
    monkeypatch.chdir(tmp_path)
    announced = '[project.entry-points."bga_states.bots"]\nlast = "last_bot:LastBot"\n'
    (tmp_path / "pyproject.toml").write_text(announced)
    (tmp_path / "last_bot.py").write_text(BOT)
    return tmp_path


@pytest.mark.usefixtures("root")
@pytest.mark.parametrize("name", ["last", "last_bot:LastBot", "last:fail=false"])
def test_a_bot_of_the_project_plays(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot that pyproject.toml announces, or one named by its class, takes its seat."""
    assert main(["play", "tictactoe", "--demo", "--seat", name, "--seat", "random"]) == 0

    assert "- Bot 1 marks the bottom right\n" in capsys.readouterr().out


@pytest.mark.usefixtures("root")
def test_a_bot_that_fails_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """An error of a bot ends the game with where it came from, and no traceback."""
    code = main(["play", "tictactoe", "--demo", "--seat", "last_bot:LastBot:fail=true"])

    said = capsys.readouterr().err
    assert code == 1
    assert "when Bot 1 played" in said
    assert "last_bot.py" in said


@pytest.mark.usefixtures("root")
def test_a_bot_that_cannot_be_made_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is the bot that is named, in one line, and not the game."""
    (root / "last_bot.py").write_text("class LastBot:\n    choose = None\n    __new__ = None\n")

    assert main(["play", "tictactoe", "--demo", "--seat", "last"]) == 1

    said = capsys.readouterr().err
    assert said.startswith("Cannot play with 'last': it cannot be made: TypeError: ")
    assert said.count("\n") == 1


def test_our_own_bots_come_with_settings() -> None:
    """A name with settings is never taken for a module, nor is a class of a module for a name."""
    assert load_bot("mcts:playouts=3")() == MctsBot(playouts=3)
    assert isinstance(load_bot("bga_states.bots:RandomBot")(), RandomBot)


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("nowhere:Bot", "Cannot find nowhere: there is no module nowhere."),
        ("bga_states.bots:Seat", "Seat is not a bot there. Write a class with choose(seat)."),
        ("bga_states.bots:Nobody", "Nobody is not a bot there."),
        ("mcts:playouts", "'playouts' is not one of its settings"),
        ("nobody", "no bot has this name"),
        (":Bot", "':Bot': no module is named"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, fact: str) -> None:
    """A bot that there is not is one line, which says what to do."""
    with pytest.raises(CommandError) as refused:
        load_bot(name)
    assert fact in str(refused.value)


@pytest.mark.parametrize(
    ("announced", "fact"),
    [
        ('[project.entry-points."bga_states.bots"]\nlast = 5\n', "the bot last is not given as"),
        ('[project]\nentry-points = {"bga_states.bots" = []}\n', "is not a table of names"),
    ],
)
def test_a_broken_project_file_is_told(root: Path, announced: str, fact: str) -> None:
    """Where a bot is not found and the project file is broken, that is what is said."""
    (root / "pyproject.toml").write_text(announced)
    with pytest.raises(CommandError, match=fact):
        load_bot("last")
