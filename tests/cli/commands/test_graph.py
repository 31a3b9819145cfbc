"""`bga-states graph`: text on the screen, pictures in files."""

import sys
from pathlib import Path

import pytest

from bga_states.cli import main


def test_mermaid_is_printed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Without anything else the graph is printed as Mermaid."""
    assert main(["graph", "reversi"]) == 0

    text = capfdbinary.readouterr().out.decode()
    assert text.startswith("flowchart TD\n")
    assert '    n10 -->|"act_play_disc"| n11\n' in text


@pytest.mark.parametrize(
    ("name", "beginning"),
    [("a.dot", b"digraph"), ("a.svg", b"<?xml"), ("a.png", b"\x89PNG"), ("a.md", b"flowchart")],
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
    assert 'n1 -> n30 [label="  3  "' in text
    assert "act_confirm  \\n  12  " in text  # four seasons a game
    assert "never" in text


def test_without_graphviz(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A picture needs an extra, and the message says which."""
    monkeypatch.setitem(sys.modules, "pygraphviz", None)

    assert main(["graph", "reversi", "--format", "png"]) == 2
    assert capsys.readouterr().err == (
        "Cannot draw: a png needs Graphviz. Install it with pip install 'bga-states[graph]'.\n"
    )


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
