"""`replay --html`: a saved or a recorded game as a page."""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bga_states.cli import main
from sample_games.tictactoe import TicTacToe
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


class Failing(TicTacToe):
    """A game that fails when the second player marks a cell, and says a secret."""

    def mark_of(self, player_id: int) -> int:
        if player_id == self.players.ids[1]:
            raise ValueError("a secret")
        return super().mark_of(player_id)


@pytest.mark.parametrize(
    ("arguments", "is_told"),
    [([], False), (["--as", "Ann"], False), (["--as", "Bob"], True), (["--everybody"], True)],
)
@pytest.mark.parametrize(
    ("game", "cell", "brief", "fact"),
    [
        ("sample_games.tictactoe:TicTacToe", 1, "refused", "refused: This cell is not empty"),
        (f"{__name__}:Failing", 3, "failed", "ValueError: a secret"),
    ],
    ids=["refused", "failed"],
)
def test_a_recorded_game_may_fail(
    tmp_path: Path,
    game: str,
    cell: int,
    brief: str,
    fact: str,
    arguments: list[str],
    is_told: bool,
) -> None:
    """The log ends with the last move; what the move says is for its player, or for everybody."""
    file, page = tmp_path / "game.txt", tmp_path / "game.html"
    moves = f"> Ann: act_mark cell=1\n> Ann: act_mark cell=2\n> Bob: act_mark cell={cell}\n"
    header = RECORDED.replace("sample_games.tictactoe:TicTacToe", game)
    file.write_text(header + moves, encoding="utf-8")

    assert main(["replay", str(file), "--html", str(page), *arguments]) == 0
    for reel in held(page_of(page))["reels"]:
        log = reel["moves"][-1]["lines"][-1]["log"]
        assert len(reel["moves"]) == 1
        if is_told:
            assert log.startswith(f"Bob: act_mark cell={cell}: {fact}")
        else:
            assert log == f"Bob: act_mark: {brief}"


def test_equal_names_are_told_apart_by_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name that two players have is refused; the number of a seat is as good as a name."""
    file, page = tmp_path / "game.txt", tmp_path / "game.html"
    file.write_text(RECORDED.replace('"Bob"', '"Ann"'), encoding="utf-8")
    command = ["replay", str(file), "--html", str(page)]

    assert main([*command, "--as", "Ann"]) == 2
    assert "2 players are called so. Name a seat, 1 or 2." in capsys.readouterr().err
    assert main([*command, "--as", "2"]) == 0
    assert names_in(page) == ["Ann (2)"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_page_is_for_its_owner_alone(tmp_path: Path) -> None:
    """It has the secrets of a saved game, and the mode of one."""
    file, page = tmp_path / "game.txt", tmp_path / "game.html"
    file.write_text(RECORDED, encoding="utf-8")
    main(["replay", str(file), "--html", str(page)])

    assert page.stat().st_mode & 0o777 == 0o600


def test_the_language_of_a_page_is_the_one_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the languages in the settings, the page names the one that its texts are in."""
    file, page = tmp_path / "game.txt", tmp_path / "game.html"
    monkeypatch.setenv("LANGUAGE", "fr:de_AT")
    file.write_text(RECORDED.replace("tictactoe:TicTacToe", "reversi:Reversi"), encoding="utf-8")
    main(["replay", str(file), "--html", str(page)])

    assert held(page_of(page))["language"] == "de"


class Unsteady(TicTacToe):
    """A game that is another one each time."""

    games = count()

    def setup_new_game(self) -> Any:
        first = super().setup_new_game()
        self.board[0] = next(self.games) % 2
        return first


def test_a_game_that_does_not_repeat_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names what cannot be done, and the pitfall."""
    file, page = tmp_path / "game.txt", tmp_path / "game.html"
    header = RECORDED.replace("sample_games.tictactoe:TicTacToe", f"{__name__}:Unsteady")
    file.write_text(header, encoding="utf-8")

    assert main(["replay", str(file), "--html", str(page)]) == 2
    message = capsys.readouterr().err
    assert f"Cannot write {page}: the game goes another way" in message
    assert "(P76)" in message


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-9],
        lambda content: b"",
        lambda content: content.replace(b"saved game 1", b"saved game 2"),
        lambda content: b"I am a diary",
    ],
    ids=["truncated", "empty", "other version", "diary"],
)
def test_messages_fit_the_command(
    play: Run,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    damage: Callable[[bytes], bytes],
) -> None:
    """Nobody who replays a game is told of options of `play`."""
    file = tmp_path / "game"
    play("tictactoe", "--demo", "--seed", "3", "--save", str(file))
    file.write_bytes(damage(file.read_bytes()))

    assert main(["replay", str(file)]) == 2
    message = capsys.readouterr().err
    assert f"Cannot replay {file}: " in message
    assert "name a game saved by `play --save`, or a recorded one." in message.lower()


def test_a_language_that_the_game_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message fits the command."""
    file = tmp_path / "game.txt"
    file.write_text(RECORDED, encoding="utf-8")

    assert main(["replay", str(file), "--language", "xx"]) == 2
    assert "Cannot replay in xx: TicTacToe is not translated" in capsys.readouterr().err


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
