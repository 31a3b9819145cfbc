"""`bga-states graph`: text on the screen, pictures in files."""

import os
import re
import shlex
import subprocess
import sys
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

import pytest

from bga_states.cli import main, missing_packages
from tests.cli.support import ROOT
from tests.patience import PATIENCE


def test_mermaid_is_printed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Without anything else the graph is printed as Mermaid."""
    assert main(["graph", "reversi"]) == 0

    text = capfdbinary.readouterr().out.decode()
    assert text.startswith("flowchart TD\n")
    assert '    n10 -->|"act_play_disc"| n11\n' in text


@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        ("a.dot", b"digraph"),
        ("a.svg", b"<?xml"),
        ("a.png", b"\x89PNG"),
        ("a.md", b"```mermaid\nflowchart"),
        ("a.mmd", b"flowchart"),
    ],
)
def test_the_name_of_a_file_says_its_form(tmp_path: Path, name: str, beginning: bytes) -> None:
    """A file is written in the form that its name ends in."""
    file = tmp_path / name

    assert main(["graph", "harvest", "--output", str(file)]) == 0
    assert file.read_bytes().startswith(beginning)


def test_a_form_is_asked_for(tmp_path: Path) -> None:
    """--format goes before the name of the file."""
    file = tmp_path / "a.txt"

    assert main(["graph", "hearts", "--format", "svg", "--output", str(file)]) == 0
    assert b">PassCards</text>" in file.read_bytes()


def test_counted_games(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """With --play every way shows how often it was taken, from the setup to the end of games."""
    assert main(["graph", "harvest", "--format", "dot", "--play", "3"]) == 0

    text = capfdbinary.readouterr().out.decode()
    assert "This way leads from gameSetup to Season\\ntaken 3 times" in text
    assert "act_confirm\\n12" in text  # four seasons a game
    assert "never" in text


def test_counted_loops(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """With --play a loop shows how often its actions stayed, and not who waited for others."""
    assert main(["graph", "battleship", "--play", "2"]) == 0

    text = capfdbinary.readouterr().out.decode()
    # Two players with five ships; the last of each game leads on.
    placed = re.search(r'"act_place_ship<br/>act_take_up<br/>(\d+)"', text)
    assert placed is not None
    assert int(placed[1]) >= 2 * (2 * 5 - 1)


def test_a_page_is_printed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """As Markdown the graph is a block that pages draw."""
    assert main(["graph", "reversi", "--format", "md"]) == 0

    text = capfdbinary.readouterr().out.decode()
    assert text.startswith("```mermaid\nflowchart TD\n")
    assert text.endswith("\n```\n")


@pytest.mark.parametrize(
    ("pip", "install"),
    [
        (find_spec("json"), f"{shlex.join([sys.executable, '-m'])} pip install"),
        (None, f"python3 -m pip --python {shlex.quote(sys.executable)} install"),
    ],
    ids=["pip", "no pip"],
)
def test_without_graphviz(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    pip: ModuleSpec | None,
    install: str,
) -> None:
    """A picture needs a package, and the message has the command for the Python that runs."""
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    monkeypatch.setattr(missing_packages, "find_spec", lambda _: pip)
    monkeypatch.setattr(missing_packages, "installing_python", lambda: "python3")
    # No Python on the PATH is this one.
    monkeypatch.setenv("PATH", "")

    assert main(["graph", "reversi", "--format", "png"]) == 2
    fact = "Cannot draw: png needs Graphviz"
    assert capsys.readouterr().err == f"{fact}. Install it with `{install} 'pygraphviz>=2.0'`.\n"


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The reason why the file cannot be written is one line."""
    assert main(["graph", "reversi", "--output", str(tmp_path / "none" / "a.dot")]) == 2
    assert capsys.readouterr().err.endswith("a.dot: No such file or directory.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["reversi", "--output", "a.jpg"],
            "Cannot draw a .jpg: no form has this ending. Give --format.",
        ),
        (["reversi", "--play", "-1"], "Cannot play -1 games. Give 0 or a larger number."),
    ],
)
def test_what_cannot_be_drawn(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    """An unknown form, or a negative number of games, is refused."""
    assert main(["graph", *arguments]) == 2
    assert capsys.readouterr().err == f"{message}\n"


def test_a_game_that_fails_in_play(capsys: pytest.CaptureFixture[str]) -> None:
    """A game that cannot be played is not counted: its error is shown."""
    wrong = "tests.check.cases.declaration.p016_unknown_class:Wrong"

    assert main(["graph", wrong, "--play", "2"]) == 1
    fact = "Cannot go from Play to Bonus: it is not a state of this game."
    assert fact in capsys.readouterr().err


def graph_in_a_shell(redirection: str) -> subprocess.CompletedProcess[str]:
    """Draw Reversi in a process of its own, its output redirected by a shell."""
    command = shlex.join([sys.executable, "-m", "bga_states", "graph", "reversi"])
    return subprocess.run(
        ["sh", "-c", f"{command} {redirection}"],  # noqa: S607  # any shell will do
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize(
    ("redirection", "message"),
    [
        (">&-", "Cannot write to standard output: it is closed. Send it elsewhere."),
        (
            ">/dev/full",
            "Cannot write to standard output: No space left on device. Send it elsewhere.",
        ),
        ("--output /dev/full", "Cannot write /dev/full: No space left on device."),
        ("--output .", "Cannot write .: Is a directory."),
        ("--output pipe", "Cannot write pipe: nothing reads from this pipe."),
    ],
)
def test_output_that_takes_nothing(tmp_path: Path, redirection: str, message: str) -> None:
    """Wherever a drawing cannot go, one line says so, and nothing waits."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = graph_in_a_shell(redirection.replace("pipe", shlex.quote(str(pipe))))

    assert done.stderr == f"{message.replace('write pipe', f'write {pipe}')}\n"
    assert done.returncode == 2


def test_a_pipe_that_is_read(tmp_path: Path) -> None:
    """A drawing may go to another program through a pipe that has a name."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    assert main(["graph", "reversi", "--output", str(pipe), "--format", "dot"]) == 0
    assert os.read(reader, 100_000).startswith(b"digraph")
    os.close(reader)


def test_pictures_are_drawn_in_silence(tmp_path: Path) -> None:
    """What the libraries below Graphviz have to say of fonts stays off the terminal."""
    done = graph_in_a_shell(f"--output {shlex.quote(str(tmp_path / 'a.png'))}")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_pictures_are_drawn_without_a_terminal() -> None:
    """A closed standard error does not matter to what is drawn."""
    done = graph_in_a_shell("--format svg 2>&-")

    assert (done.returncode, done.stdout[-7:]) == (0, "</svg>\n")
