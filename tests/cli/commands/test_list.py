import re
from pathlib import Path

import pytest

from bga_states.cli import main
from tests.cli.support import announce


def test_the_list_tells_name_players_and_summary(capsys: pytest.CaptureFixture[str]) -> None:
    """Every announced game has a line: its name, how many play, the first line of its docstring."""
    assert main(["list"]) == 0

    lines = [re.split("  +", line) for line in capsys.readouterr().out.splitlines()]
    games = {name: rest for name, *rest in lines}
    assert games["tictactoe"] == ["2 players", "Three in a row on nine cells."]
    assert games["harvest"][0] == "2-5 players"


def test_a_broken_game_does_not_hide_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that cannot be loaded is reported in its own line, and the list goes on."""
    (tmp_path / "crooked.py").write_text("import nowhere_to_be_found\n")
    broken = {"gone": "not_there:Game", "crooked": "crooked:Game", "wrong": "json:JSONDecoder"}
    odd = {"auction": "tests.cli.odd_games:Auction", "bare": "tests.cli.odd_games:Countdown"}
    announce(tmp_path, monkeypatch, **broken, **odd)

    assert main(["list"]) == 0

    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert "broken" in lines["gone"]
    assert "there is no module not_there" in lines["gone"]
    assert "ModuleNotFoundError: No module named 'nowhere_to_be_found'" in lines["crooked"]
    assert "JSONDecoder is not a Game class" in lines["wrong"]
    assert "2-3 players  Bid what you have." in lines["auction"]
    assert lines["bare"].split() == ["bare", "1", "player"]
    assert "reversi" in lines


def test_a_name_announced_twice_is_not_guessed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When two packages announce one name, play asks for the class instead of picking one."""
    announce(tmp_path, monkeypatch, reversi="tests.cli.odd_games:Countdown")

    assert main(["play", "reversi", "--demo"]) == 2

    complaint = capsys.readouterr().err
    assert "sample_games.reversi:Reversi and tests.cli.odd_games:Countdown" in complaint


def test_without_games_the_list_says_how_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty list explains how to name a game and how to write one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [])

    assert main(["list"]) == 0
    assert (
        "No games are installed. A game of your own is named as package.module:Class."
        in capsys.readouterr().out
    )
