"""`bga-states golden`: games for tests, recorded and recorded again."""

from pathlib import Path

import pytest

from bga_states.cli import main
from bga_states.testing import check_golden


def test_a_game_is_recorded(tmp_path: Path) -> None:
    """The file holds the game that was asked for, and its test passes."""
    file = tmp_path / "reversi.txt"
    how = ["--seed", "3", "--option", "size=6", "--moves", "4"]

    assert main(["golden", "reversi", "--output", str(file), *how]) == 0
    text = file.read_text(encoding="utf-8")
    assert 'seed: 3\noptions: {"size":6}\n' in text
    assert text.count("\n> ") == 4
    check_golden(file)


def test_a_record_is_printed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Without a file the record is printed, of as few players as the game takes."""
    assert main(["golden", "hearts", "--moves", "0"]) == 0

    assert b'players: ["Ann","Bob","Cy","Di"]\n' in capfdbinary.readouterr().out


def test_files_are_written_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Moves are played again, also such as were written by hand; the rest of a file is replaced."""
    file = tmp_path / "short.txt"
    file.write_text(
        'game: sample_games.tictactoe:TicTacToe\nplayers: ["Eve", "Fay"]\nseed: 7\n'
        "> act_mark cell=4\n> Fay: act_mark cell=0\n"
    )

    assert main(["golden", "--update", str(file)]) == 0
    assert main(["golden", "--update", str(file)]) == 0
    assert capsys.readouterr().out == f"{file} is written anew.\n{file} is as it was.\n"
    assert "  tell (all): marked 'Fay marks the top left' " in file.read_text()
    check_golden(file)


@pytest.mark.parametrize(
    ("arguments", "fact", "code"),
    [
        ([], "give either a GAME, or --update with files", 2),
        (["reversi", "--update", "a.txt"], "give either a GAME, or --update with files", 2),
        (["--update", "a.txt", "--seed", "3"], "plays what the files say. Leave out --seed.", 2),
        (["--update", "a.txt", "--moves", "3"], "plays what the files say. Leave out --moves.", 2),
        (["hearts", "--players", "3"], "Cannot record a game of 3 players: the game takes 4.", 2),
        (["harvest", "--players", "9"], "the game takes 2 to 5.", 2),
        (["reversi", "--moves", "-1"], "Cannot play -1 moves. Give 0 or a larger number.", 2),
        (["reversi", "--seed", "x"], "the seed is x", 2),
        (["reversi", "--option", "size=7"], "Cannot set the option size to 7", 2),
        (["reversi", "--output", "nowhere/a.txt"], "Cannot write nowhere/a.txt: No such file", 2),
        (["--update", "nothing.txt"], "Cannot read nothing.txt: No such file", 2),
        (["--update", "bytes.txt"], "Cannot read bytes.txt: it is not text.", 2),
        (["--update", "wrong.txt"], "Cannot read wrong.txt:1: 'wrong' is not in a header", 1),
        (["tests.cli.odd_games:Nothing"], "Nothing is not a Game class there", 2),
    ],
)
def test_what_cannot_be_recorded_is_told_in_a_line(
    arguments: list[str],
    fact: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each mistake of the caller, or of a file, is one line that says what to do."""
    monkeypatch.chdir(tmp_path)
    Path("bytes.txt").write_bytes(b"\xff\xfe")
    Path("wrong.txt").write_text("wrong: 1\n")

    assert main(["golden", *arguments]) == code
    assert fact in capsys.readouterr().err.replace("\n", " ")


def test_a_forged_file_controls_no_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The game that a file names is shown as it stands there, and not obeyed."""
    file = tmp_path / "forged.txt"
    main(["golden", "tictactoe", "--moves", "2", "--output", str(file)])
    for known in ("tictactoe", "TicTacToe", "players"):
        forged = tmp_path / "other.txt"
        forged.write_text(file.read_text().replace(known, "\x1b[2J"))

        assert main(["golden", "--update", str(forged)]) != 0
        assert "\x1b" not in capsys.readouterr().err
