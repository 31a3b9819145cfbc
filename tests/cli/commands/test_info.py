import sys
from pathlib import Path

import pytest

from bga_states.cli import main
from tests.cli.support import ODD, ROOT


@pytest.fixture(autouse=True)
def _in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("field", ["stones: int = 5", "x: 'Unknown' = 1"])
def test_options_that_are_wrong_are_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    field: str,
) -> None:
    """Options that the game cannot have are told as its mistakes, as `play` tells them."""
    source = f"from bga_states import Game\nclass G(Game):\n    class Options:\n        {field}\n"
    (tmp_path / "wrong_options.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    assert main(["info", "wrong_options:G"]) == 1
    assert capsys.readouterr().err.startswith("Cannot use this game: its definition has ")
    sys.modules.pop("wrong_options")


def test_everything_there_is_to_say_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """A game is told by its title, summary, players, languages, place, package and settings."""
    assert main(["info", "harvest"]) == 0

    title, summary, empty, *lines = capsys.readouterr().out.splitlines()
    told = dict(line.split(": ", 1) for line in lines if ": " in line)
    assert (title, empty) == ("Harvest", "")
    assert summary.startswith("Keep seed and plant crops")
    assert told["Players"].strip() == "2-5"
    assert told["Class"].strip() == "sample_games.harvest.game:Harvest"
    assert told["Lives in"].strip() == str(Path("sample_games", "harvest"))
    assert told["Package"].strip() == "bga-states 0.1.0"
    assert told["Saved games"].strip() == "version 1"
    assert told["  confirm"] == "true or false, by default true"


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("battleship", "Languages:    en, de"),
        ("reversi", "Languages:    en, de"),
        (f"{ODD}:Countdown", "Players:      1"),
        (f"{ODD}:Auction", "  coins: whole number of at least 1, by default 5"),
    ],
)
def test_what_a_game_has_is_told(capsys: pytest.CaptureFixture[str], game: str, line: str) -> None:
    """Languages, players and options are those of the game."""
    assert main(["info", game]) == 0
    assert line in capsys.readouterr().out.splitlines()
