"""`simulate`: many games at the command line."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bga_states.cli import main
from bga_states.cli.bot_lists import split_bots
from bga_states.cli.usage_errors import CommandError
from tests.cli.support import ROOT, Terminal, start, unmeasured
from tests.patience import PATIENCE, wait_until

pytestmark = pytest.mark.own_gear
ODD = "tests.simulate.odd_games"
ENDLESS = "1000000000"
"""More games than anybody waits for."""


def simulated(
    capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0
) -> tuple[str, str]:
    """Return what a simulation prints, and what it says beside."""
    assert main(["simulate", *arguments]) == code
    printed = capsys.readouterr()
    return printed.out, printed.err


def test_numbers_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """Who won, how long it took and what was done stands in tables, how fast beside them."""
    out, err = simulated(capsys, "tictactoe", "--games", "30", "--bots", "greedy,random")

    assert out.startswith("TicTacToe: 30 games, 2 players, seeds from 1\n- Seat 1 (greedy) wins ")
    for title in ("Games", "Won by seat", "Won by bot", "Length and branching", "Time a move"):
        assert f"\n\n{title}\n" in out
    assert "PlayMark.act_mark" in out
    assert not any(line.endswith(" ") for line in out.splitlines())
    assert "30 games in " in err


def test_workers_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Two processes print what one prints, but for times; what a game prints stands beside."""
    alone, _ = simulated(capsys, f"{ODD}:Talks", "--games", "40")
    together, _ = simulated(capsys, f"{ODD}:Talks", "--games", "40", "--workers", "2")

    assert alone.partition("Time a move")[0] == together.partition("Time a move")[0]
    assert "a planted print" not in alone


def test_a_failed_game_is_listed_and_can_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    """Errors stand with their seeds below the numbers, with the call that shows the first."""
    out, _ = simulated(capsys, f"{ODD}:Raises", "--games", "20")
    _, err = simulated(capsys, f"{ODD}:Raises", "--replay", "17", code=1)

    assert "\nErrors\nseed  error\n17    ZeroDivisionError: a planted mistake" in out
    assert f"simulate {ODD}:Raises --replay 17`.\n" in out
    assert "ZeroDivisionError: a planted mistake" in err


def test_a_seed_is_shown_move_by_move(capsys: pytest.CaptureFixture[str]) -> None:
    """A replay shows each move, what a spectator is told and sees, and how the game ended."""
    out, _ = simulated(capsys, "tictactoe", "--bots", "greedy,random", "--replay", "3")

    assert out.startswith("TicTacToe, seed 3: greedy 1, random 2\n")
    assert "\n1. greedy 1: act_mark(cell=" in out
    assert "\n- greedy 1 marks the " in out
    assert "\n ---+---+---\n" in out
    assert out.splitlines()[-3] == "The game is over."


def test_a_game_without_end_is_shown_as_far_as_it_goes(capsys: pytest.CaptureFixture[str]) -> None:
    """A replay ends after the longest number of moves too."""
    out, _ = simulated(capsys, "tictactoe", "--longest", "2", "--replay", "3")

    assert out.endswith("\nThe game is left after 2 moves.\n")


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_file_is_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """What a file holds is not played again, and counts as if it had just been played."""
    path = str(tmp_path / name)
    simulated(capsys, "tictactoe", "--games", "20", "--output", path)
    out, err = simulated(capsys, "tictactoe", "--games", "50", "--output", path)
    whole, _ = simulated(capsys, "tictactoe", "--games", "50")
    again, silence = simulated(capsys, "tictactoe", "--games", "50", "--output", path)
    numbers = {printed.partition("Time a move")[0] for printed in (out, whole, again)}

    assert "30 games in " in err
    assert len(numbers) == 1
    assert silence == ""
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    ("arguments", "fact"),
    [
        (["--bots", "zombie"], "it holds games with bot_1 random, not zombie"),
        (["--games", "3"], "it holds games with the seeds 1 to 5"),
        (["--seed", "4"], "it holds games with the seeds 1 to 5"),
    ],
    ids=["bots", "fewer games", "seeds"],
)
def test_a_file_of_other_games_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], fact: str
) -> None:
    """A file that holds games of other settings stays as it is."""
    path = tmp_path / "rows.csv"
    simulated(capsys, "tictactoe", "--games", "5", "--output", str(path))
    before = path.read_bytes()
    given = ["tictactoe", "--games", "9", "--output", str(path), *arguments]
    _, err = simulated(capsys, *given, code=2)

    assert err.startswith(f"Cannot continue {path}: {fact}. ")
    assert path.read_bytes() == before


def test_a_page_that_cannot_be_written_loses_no_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tables of games that were played are shown, whatever becomes of the page."""
    path = tmp_path / "no" / "page.html"
    out, err = simulated(capsys, "tictactoe", "--games", "3", "--report", str(path), code=2)

    assert "Won by seat" in out
    assert f"Cannot write {path}: No such file or directory." in err


def test_a_page_does_not_go_over_the_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One file cannot be both, and nothing is played for it."""
    path = str(tmp_path / "rows.csv")
    given = "--output", path, "--report", path
    _, err = simulated(capsys, "tictactoe", "--games", "3", *given, code=2)

    assert f"Cannot write the report to {path}: the rows of the games go there." in err


def test_what_workers_cannot_play_is_not_the_fault_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A simulation that cannot go on says so itself, whatever file is open meanwhile."""
    given = "--games", "10", "--workers", "2", "--output", str(tmp_path / "rows.csv")
    _, err = simulated(capsys, f"{ODD}:Hidden", *given, code=2)

    assert err.startswith("Cannot play side by side: other processes cannot import")


def test_scores_beyond_parquet_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Games with scores that Parquet does not hold stay in the file of rows."""
    path = tmp_path / "rows.parquet"
    _, err = simulated(capsys, f"{ODD}:Rich", "--games", "3", "--output", str(path), code=2)

    assert f"a score has more than 64 bits; the games are in {path}.rows.csv" in err
    assert Path(f"{path}.rows.csv").read_text().count("\n") == 4


def test_earlier_games_are_added_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that began with later seeds gets the earlier ones once, however often it is asked."""
    path = str(tmp_path / "rows.csv")
    simulated(capsys, "tictactoe", "--games", "4", "--seed", "7", "--output", path)
    for _ in range(2):
        out, _ = simulated(capsys, "tictactoe", "--games", "12", "--output", path)
        assert out.startswith("TicTacToe: 12 games, 2 players")


def test_a_game_that_a_file_holds_twice_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rows that were copied behind others would be counted twice."""
    path = tmp_path / "rows.csv"
    simulated(capsys, "tictactoe", "--games", "4", "--output", str(path))
    path.write_text(path.read_text() + path.read_text().splitlines(keepends=True)[2])
    again = "tictactoe", "--games", "9", "--output", str(path)

    assert "holds the game with the seed 2 twice" in simulated(capsys, *again, code=2)[1]


def test_no_two_write_to_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that another simulation writes to is refused."""
    path = tmp_path / "rows.csv"
    with start("simulate", "reversi", "--games", ENDLESS, "--output", str(path)) as process:
        wait_for_rows(path)
        _, err = simulated(capsys, "reversi", "--output", str(path), code=2)
        process.kill()

    assert err == (f"Cannot continue {path}: another simulation writes to it. Use another file.\n")


def wait_for_rows(path: Path) -> None:
    """Wait until some games are in a file."""
    wait_until(
        lambda: path.exists() and path.read_bytes().count(b"\n") >= 4,
        "games are in the file",
    )


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT], ids=["killed", "Ctrl-C"])
def test_whatever_ends_it_the_file_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: signal.Signals, workers: str
) -> None:
    """After SIGKILL and after Ctrl-C the same call plays only what is missing."""
    path = tmp_path / "rows.csv"
    given = ["reversi", "--output", str(path), "--workers", workers, "--games"]
    with start("simulate", *given, ENDLESS) as process:
        wait_for_rows(path)
        process.send_signal(number)
        out, _ = process.communicate(timeout=PATIENCE)
    held = path.read_bytes().count(b"\n") - 1
    assert held > 0
    _, err = simulated(capsys, *given, str(held + 2))

    assert process.returncode == (130 if number == signal.SIGINT else -signal.SIGKILL)
    if number == signal.SIGINT:
        assert out.startswith(f"Reversi: {held:,} of 1,000,000,000 games")
    assert err.startswith("\n2 games in ")


def test_no_process_outlives_the_program(tmp_path: Path) -> None:
    """The processes that play end with the one that began them, though it be killed."""
    path = tmp_path / "rows.csv"
    given = ["reversi", "--output", str(path), "--workers", "2", "--games", ENDLESS]
    with start("simulate", *given) as process:
        wait_for_rows(path)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.kill()

    assert len(children) >= 2
    wait_until(
        lambda: not any(Path(f"/proc/{child}").exists() for child in children),
        "the processes have ended",
    )


def test_a_terminal_shows_progress() -> None:
    """On a terminal a bar says how far it is, how fast, and how long it will take."""
    given = "simulate", "reversi", "--games", ENDLESS
    with Terminal(*given, size=("110", "30"), environment=unmeasured()) as terminal:
        shown = terminal.wait_for("a second")
        terminal.interrupt()
        assert terminal.wait() == 130

    assert "Reversi" in shown
    assert f"/{ENDLESS}" in shown
    assert "Interrupted: the rest was not played." in terminal.shown


def test_a_page_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A report has the graph with counted ways, and the call that plays the same games."""
    path = tmp_path / "page.html"
    given = ["reversi", "--games", "5", "--option", "size=6", "--seed", "7"]
    simulated(capsys, *given, "--report", str(path))
    page = path.read_text(encoding="utf-8")

    assert "data:image/svg+xml;base64," in page
    assert "simulate reversi --option size=6 --games 5 --seed 7</pre>" in page


@pytest.mark.parametrize(
    ("arguments", "module", "requirement"),
    [
        (["--report", "page.html"], "matplotlib", "matplotlib>="),
        (["--output", "rows.parquet"], "pyarrow", "pyarrow>="),
        (["--dask", "tcp://127.0.0.1:1"], "distributed", "distributed>="),
    ],
)
def test_what_is_not_installed_is_named(
    arguments: list[str],
    module: str,
    requirement: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Where a package is missing, nothing is played, and the line that installs it is shown."""
    monkeypatch.setitem(sys.modules, module, None)
    _, err = simulated(capsys, "tictactoe", *arguments, code=2)

    assert f": {module} is missing. Install it with `" in err
    assert f"'{requirement}" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "0"], "Cannot play: the number of games is 0. Give 1 or more, with seeds"),
        (["--seed", "9223372036854775807"], "Cannot play: the number of games is 1000."),
        (["--seed", "0", "--games", str(2**63)], "Cannot play: the number of games is 922337"),
        (["--seed", "x"], "Cannot begin: the seed is x. Give a whole number"),
        (["--replay", "-1"], "Cannot begin: the seed is -1."),
        (["--workers", "0"], "Cannot play in 0 processes. Give 1 or more."),
        (["--bots", "randm"], "Cannot play with 'randm': no bot has this name."),
        (["--bots", f"{ODD}:Unmade"], f"Cannot play with '{ODD}:Unmade': it cannot be made"),
        (["--bots", "random,,"], "Cannot seat 'random,,': a name is missing."),
        (["--bots", "random,random,random"], "Cannot create a table: 3 players."),
        (["--players", "3"], "Cannot create a table: 3 players. TicTacToe takes 2."),
        (["--option", "size=6"], "Cannot set the option size: the game's options are none."),
        (["--longest", "0"], "Cannot stop games after 0 moves. Give 1 or more."),
        (["--output", "rows.txt"], "Cannot write rows.txt: .txt is not a form of results."),
        (["--output", "no/rows.csv"], "Cannot write no/rows.csv: No such file or directory."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_simulated(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever does not fit is said in one line, before anything is played."""
    out, err = simulated(capsys, "tictactoe", *arguments, code=2)

    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(message)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """Rows that cannot be written end the simulation with a sentence."""
    call = f"ulimit -f 8; exec {sys.executable} -m bga_states simulate reversi --output rows.csv"
    done = subprocess.run(
        ["sh", "-c", call],  # noqa: S607  # any shell will do
        cwd=tmp_path,
        env={**unmeasured(), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Cannot write rows.csv: File too large.\n"


@pytest.mark.parametrize("path", ["/dev/zero", "."])
def test_rows_go_to_a_file(path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no file is refused, and not read without end."""
    link = tmp_path / "rows.csv"
    link.symlink_to(path)
    _, err = simulated(capsys, "tictactoe", "--output", str(link), code=2)

    assert err == f"Cannot continue {link}: it is not a file. Use another name.\n"


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("random", ["random"]),
        ("greedy, random", ["greedy", "random"]),
        ("mcts:playouts=500,depth=40,random", ["mcts:playouts=500,depth=40", "random"]),
        ("random,mcts:depth=4,mcts:depth=5", ["random", "mcts:depth=4", "mcts:depth=5"]),
    ],
)
def test_lists_of_bots(text: str, bots: list[str]) -> None:
    """Commas stand between bots, and between the settings of one."""
    assert split_bots(text) == bots


def test_a_list_of_nothing() -> None:
    """A list of bots names one at least."""
    with pytest.raises(CommandError, match="a name is missing"):
        split_bots("")
