"""`replay --html`: a saved or a recorded game as a page."""

from pathlib import Path

import pytest

from bga_states.cli import main
from tests.cli.conftest import Run
from tests.cli.support import ROOT, pipe_lines
from tests.replays.kept_games import held

GOLDEN = ROOT / "tests" / "sample_games" / "golden"
RECORDED = """# One of my own.
game: sample_games.tictactoe:TicTacToe
players: ["Ann", "Bob"]
seed: 1
"""


def page_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def names_in(path: Path) -> list[str]:
    return [reel["name"] for reel in held(page_of(path))["reels"]]


def test_a_saved_game_becomes_a_page(
    play: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page shows what one viewer sees, or what all do."""
    file, page = tmp_path / "game", tmp_path / "game.html"
    play("tictactoe", "--demo", "--seed", "3", "--save", str(file))

    assert main(["replay", str(file), "--html", str(page)]) == 0
    assert "Open it in a browser." in capsys.readouterr().out
    assert names_in(page) == [""]
    assert main(["replay", str(file), "--html", str(page), "--as", "Bot 2"]) == 0
    assert names_in(page) == ["Bot 2"]
    assert main(["replay", str(file), "--html", str(page), "--everybody"]) == 0
    assert names_in(page) == ["", "Bot 1", "Bot 2"]


def test_a_page_in_another_language(play: Run, tmp_path: Path) -> None:
    """The page has the game's texts in the language that was asked for."""
    file, page = tmp_path / "game", tmp_path / "game.html"
    play("reversi", "--demo", "--seed", "3", "--save", str(file))
    main(["replay", str(file), "--html", str(page), "--language", "de"])

    assert held(page_of(page))["language"] == "de"
    assert held(page_of(page))["texts"]


@pytest.mark.parametrize("name", ["hearts", "tictactoe", "battleship"])
def test_recorded_games_are_replayed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A recorded game is shown here, and as a page."""
    file, page = GOLDEN / f"{name}.txt", tmp_path / "game.html"

    assert main(["replay", str(file), "--html", str(page)]) == 0
    assert held(page_of(page))["reels"][0]["moves"]
    with pipe_lines(monkeypatch, ""):
        assert main(["replay", str(file)]) == 0
    tables = [line for line in capsys.readouterr().out.splitlines() if line.startswith("──")]
    assert len(tables) > len(held(page_of(page))["reels"][0]["moves"])


def test_a_recorded_game_may_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The log ends with the refusal of the last move; a refused move before it is left out."""
    file, page = tmp_path / "game.txt", tmp_path / "game.html"
    moves = "> Ann: act_mark cell=1\n> Ann: act_mark cell=2\n> Bob: act_mark cell=1\n"
    file.write_text(RECORDED + moves, encoding="utf-8")

    assert main(["replay", str(file), "--html", str(page)]) == 0, capsys.readouterr().err
    (reel,) = held(page_of(page))["reels"]
    assert len(reel["moves"]) == 1
    assert "Bob: act_mark cell=1: refused: " in reel["moves"][-1]["lines"][-1]["log"]


@pytest.mark.parametrize(
    ("content", "fact"),
    [
        (RECORDED.replace("seed: 1", "seed: x"), "Write seed as JSON"),
        (RECORDED + "> Ann: act_fly\n", "move 1: there is no action act_fly"),
        (RECORDED.replace("TicTacToe", "Chess"), "Chess is not a Game class"),
        (RECORDED.replace(', "Bob"', ""), "cannot be set up"),
    ],
)
def test_what_is_recorded_wrongly_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, fact: str
) -> None:
    """A recorded game that cannot be played is refused in one line."""
    file = tmp_path / "game.txt"
    file.write_text(content, encoding="utf-8")

    assert main(["replay", str(file)]) in {1, 2}
    assert fact in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "fact"),
    [
        (["--everybody"], "Add --html PAGE."),
        (["--everybody", "--html", "page", "--as", "Bot 1"], "Leave out one of them."),
        (["--html", "nowhere/page"], "No such file or directory"),
    ],
)
def test_arguments_that_make_no_page(
    play: Run,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    fact: str,
) -> None:
    """What cannot be written is told."""
    file = tmp_path / "game"
    play("tictactoe", "--demo", "--seed", "3", "--save", str(file))

    assert main(["replay", str(file), *arguments]) == 2
    assert fact in capsys.readouterr().err


def test_a_game_that_cannot_be_drawn(
    play: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of the game is told, and no page is written."""
    file, page = tmp_path / "game", tmp_path / "game.html"
    play("hearts", "--demo", "--seed", "3", "--save", str(file))

    def fail(*_: object) -> None:
        raise ValueError("no picture")

    monkeypatch.setattr("bga_states.replays.game_replay.drawn_at_rest", fail)
    assert main(["replay", str(file), "--html", str(page)]) == 1
    assert "the game cannot be drawn" in capsys.readouterr().err
    assert not page.exists()


def test_a_page_never_replaces_its_game(
    play: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A page is not written over the game that it shows, by whatever path."""
    file, link = tmp_path / "game", tmp_path / "link"
    play("tictactoe", "--demo", "--seed", "3", "--save", str(file))
    content = file.read_bytes()
    link.symlink_to(file)

    assert main(["replay", str(file), "--html", str(link)]) == 2
    assert "Name another file for --html." in capsys.readouterr().err
    assert file.read_bytes() == content
