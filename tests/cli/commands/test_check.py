"""`bga-states check`: what is printed, and how the program ends."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bga_states.cli import main
from tests.cli.support import ROOT, Terminal, unmeasured
from tests.patience import wait_until

WRONG = "tests.check.cases.declaration.p016_unknown_class:Wrong"
WARNED = "tests.check.cases.table_data.p108_tie_breaker_nobody_knows:Wrong"
BY_CHANCE = "tests.check.cases.plain_python.py4_list_of_a_set:Wrong"
BREAKING = """
from sample_games.tictactoe import TicTacToe

class Breaking(TicTacToe):
    def get_game_progression(self) -> int:
        return [0, 50][sum(mark > 0 for mark in self.board)]
"""
HOW_TO_PLAY = "Give 'quick', 'full' or a number of seeds from 1 to 999,999."


def test_programs_read_utf_8_whatever_the_locale(tmp_path: Path) -> None:
    """JSON, GitHub's lines and SARIF keep every letter, also where the terminal has only ASCII."""
    (tmp_path / "late.py").write_text(
        "from bga_states import Game\nclass Größe(Game): ...\n", encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "bga_states", "check", "late:Größe", "--format", "json"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )

    assert json.loads(done.stdout)["game"] == "Größe"


def test_a_game_without_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    """For a correct game one line is printed, and the program exits with 0."""
    assert main(["check", "reversi"]) == 0
    assert capsys.readouterr().out == "Reversi: no mistakes found.\n"


def test_a_mistake_is_shown_in_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A finding has place, severity, code and fact, the marked line, and a remedy.

    The exit code is 1.
    """
    assert main(["check", WRONG]) == 1

    first, line, mark, remedy, empty, summary = capsys.readouterr().out.splitlines()
    place, _, rest = first.partition(": ")
    assert place.startswith("tests/check/cases/declaration/p016_unknown_class.py:")
    assert rest.startswith("error P16 ")
    assert line[mark.index("^") :].startswith("Bonus")
    assert (remedy, empty, summary) == ("    Add it to `states`.", "", "Wrong: 1 error.")


def test_warnings_do_not_break_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Only errors make the program end with 1."""
    assert main(["check", WARNED]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Wrong: 1 warning."


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_forms_for_programs(capsys: pytest.CaptureFixture[str], form: str) -> None:
    """The other forms are printed as they are, files as seen from the working directory."""
    assert main(["check", WRONG, "--format", form]) == 1

    text = capsys.readouterr().out
    assert json.loads(text)
    assert '"tests/check/cases/declaration/p016_unknown_class.py"' in text


def test_the_form_for_github(capsys: pytest.CaptureFixture[str]) -> None:
    """For GitHub each finding is one command."""
    assert main(["check", WRONG, "--format", "github"]) == 1
    assert capsys.readouterr().out.startswith(
        "::error file=tests/check/cases/declaration/p016_unknown_class.py,line="
    )


def test_freezing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first call writes the file; later ones compare the game with it."""
    file = tmp_path / "released.json"
    assert main(["check", "reversi", "--freeze", str(file)]) == 0
    assert main(["check", "reversi", "--freeze", str(file)]) == 0
    file.write_text(file.read_text().replace("11", "12"))

    assert main(["check", "reversi", "--freeze", str(file)]) == 1
    assert "error P4 NextPlayer had the id 12, and has 11" in capsys.readouterr().out


@pytest.mark.parametrize(
    "make", [Path.mkdir, lambda file: file.write_text("{}")], ids=["a folder", "another file"]
)
def test_a_file_that_cannot_be_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: Callable[[Path], object]
) -> None:
    """A file that is not a frozen game is left alone, and reported."""
    file = tmp_path / "released.json"
    make(file)

    assert main(["check", "reversi", "--freeze", str(file)]) == 2
    assert capsys.readouterr().err.startswith(
        f"Cannot {'use' if file.is_dir() else 'compare with'} {file}: "
    )


def test_a_wrong_game_is_not_frozen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A machine with errors was never released: nothing is written, and a line says so."""
    file = tmp_path / "released.json"

    assert main(["check", WRONG, "--freeze", str(file)]) == 1
    assert not file.exists()
    assert capsys.readouterr().err == "Not frozen: correct the errors first.\n"


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """When no file can be written, one line reports it."""
    file = tmp_path / "no_folder" / "released.json"

    assert main(["check", "reversi", "--freeze", str(file)]) == 2
    assert capsys.readouterr().err == f"Cannot write {file}: No such file or directory.\n"


def test_what_only_play_shows(capsys: pytest.CaptureFixture[str]) -> None:
    """With --play random games are played too, and the first violation is an error."""
    assert main(["check", "tictactoe", "--play", "2"]) == 0
    assert main(["check", BY_CHANCE, "--play", "2"]) == 1

    out = capsys.readouterr().out
    assert "TicTacToe: no mistakes found." in out
    assert "See it again with check_game(Wrong, seeds=[0]" in out


def test_where_a_game_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a game raises while it is played is marked in the line where that was."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "breaking_game.py").write_text(BREAKING)

    assert main(["check", "breaking_game:Breaking", "--play", "1"]) == 1

    place, line, mark, *_ = capsys.readouterr().out.splitlines()
    assert "breaking_game.py:6:" in place
    assert line[mark.index("^") :].startswith("return [0, 50][")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--play", "-1"], f"Cannot play '-1'. {HOW_TO_PLAY}\n"),
        (["--play", "00"], f"Cannot play '00'. {HOW_TO_PLAY}\n"),
        (["--play", "all"], f"Cannot play 'all'. {HOW_TO_PLAY}\n"),
        (["--play", "1000000"], f"Cannot play '1000000'. {HOW_TO_PLAY}\n"),
        (["--workers", "0"], "Cannot play in 0 processes. Give 1 or more.\n"),
    ],
)
def test_how_to_play(arguments: list[str], error: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An effort or number that is none is refused."""
    assert main(["check", "tictactoe", *arguments]) == 2
    assert capsys.readouterr().err == error


def test_an_effort(capsys: pytest.CaptureFixture[str]) -> None:
    """An effort can be named, and games played side by side."""
    assert main(["check", "tictactoe", "--play", "quick", "--workers", "2"]) == 0
    assert capsys.readouterr().out == "TicTacToe: no mistakes found.\n"


def test_an_interrupt_ends_all_processes() -> None:
    """Ctrl-C in the middle of games played side by side ends with 130 and without a traceback."""
    given = "check", "tictactoe", "--play", "50000", "--workers", "2"
    with Terminal(*given, environment=unmeasured()) as terminal:
        terminal.wait_for("2 of 50000 games")
        group = terminal.process.pid
        os.killpg(group, signal.SIGINT)

        assert terminal.wait() == 130
        assert "Traceback" not in terminal.shown
        wait_until(lambda: is_gone(group), "all processes have ended")


def test_a_killed_check_leaves_no_processes() -> None:
    """The processes that play end with the one that asks for games, even if it is killed."""
    with Terminal("check", "tictactoe", "--play", "50000", "--workers", "2") as terminal:
        terminal.wait_for("2 of 50000 games")
        group = terminal.process.pid
        terminal.process.kill()

        assert terminal.wait() == -signal.SIGKILL
        wait_until(lambda: is_gone(group), "all processes have ended")


def is_gone(group: int) -> bool:
    """Whether no process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_what_is_decided_at_run_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Where a target is decided at run time, the report says so and that verdicts are withheld."""
    assert main(["check", "tests.check.correct.dispatcher:Right"]) == 0

    *sentences, summary = capsys.readouterr().out.splitlines()
    assert "decides at run time where it leads." in sentences[0]
    assert summary.endswith(
        "Some targets are decided at run time: nothing is said of what can be reached."
    )


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_a_game_that_cannot_be_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    """Other programs get a report of a game that fails on import, and nothing it prints."""
    (tmp_path / f"failing_{form}.py").write_text("print('imported')\n1 / 0\n")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert main(["check", f"failing_{form}:Game", "--format", form]) == 1

    shown = capsys.readouterr()
    assert ("LOAD" in shown.out, "ZeroDivisionError" in shown.out) == (True, True)
    assert ("imported" in shown.out, "imported" in shown.err) == (False, True)


@pytest.mark.parametrize(
    ("source", "line"),
    [("x = 1\ndef f(:\n", 2), ("\n\nraise ValueError\n", 3), ("import broken_nowhere\n", 1)],
    ids=["no_python", "raises", "imports_nothing"],
)
def test_where_an_import_fails(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    source: str,
    line: int,
) -> None:
    """Other programs get the file and the line in which the import of a game fails."""
    (tmp_path / f"broken_{line}.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)

    assert main(["check", f"broken_{line}:Game", "--format", "json"]) == 1

    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["file"], finding["line"]) == (f"broken_{line}.py", line)


def test_a_module_that_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A module that exits while it is imported is reported, and ends nothing."""
    (tmp_path / "exiting.py").write_text("import sys\nsys.exit(3)\n")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert main(["check", "exiting:Game"]) == 1
    assert capsys.readouterr().err.startswith("Cannot import exiting: it ends the program.")


def test_a_broken_game_is_not_played(capsys: pytest.CaptureFixture[str]) -> None:
    """With errors nothing is played, and the program says so."""
    assert main(["check", WRONG, "--play", "1"]) == 1
    assert capsys.readouterr().err == "Not played: correct the errors first.\n"
