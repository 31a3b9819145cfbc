"""Texts on a terminal: no word is torn apart."""

import io
from typing import TextIO

import pytest

from bga_states.cli import main
from bga_states.cli.fitting import fitted
from tests.cli.support import Keyboard, Terminal


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It is short.", ["It is short."]),
        ("It goes on until there is no room.", ["It goes on until there is no", "room."]),
        ("One line.\n\nAnother one.", ["One line.", "", "Another one."]),
        ("   P1  It goes on, below itself.", ["   P1  It goes on, below", "       itself."]),
        ("This is a column  too far right", ["This is a column  too far", "right"]),
        ("To go on call `bga-states play x`.", ["To go on call", "`bga-states play x`."]),
        ("See /a/path/that/is/longer/than/all", ["See", "/a/path/that/is/longer/than/all"]),
    ],
    ids=["short", "long", "lines", "columns", "wide column", "command", "path"],
)
def test_lines_are_broken_between_words(text: str, shown: list[str]) -> None:
    """A row goes on below its last column; a command and a path stay whole."""
    assert fitted(text, Keyboard()).split("\n") == shown


def test_in_a_pipe_a_line_stays_a_line() -> None:
    """Whatever reads it does not depend on how wide some terminal is."""
    assert fitted("word " * 100, io.StringIO()) == "word " * 100


@pytest.mark.parametrize("stream", [Keyboard(), io.StringIO()], ids=["terminal", "pipe"])
def test_no_text_controls_a_terminal(stream: TextIO) -> None:
    """What a file or a package of anybody's says is shown, and not obeyed."""
    assert fitted("a\x1b[2Jb\r\x07\n\tc", stream) == "a\ufffd[2Jb\ufffd\ufffd\n\tc"


@pytest.mark.parametrize("call", [("list",), ("explain",), ("explain", "PY10"), ("play", "nix")])
def test_no_command_tears_words_apart(call: tuple[str, ...]) -> None:
    """What is longer than the terminal is broken by the program, and not by the terminal."""
    with Terminal(*call, size=("60", "30")) as terminal:
        terminal.wait()

        assert terminal.shown
        assert max(map(len, terminal.shown.split("\n"))) <= 60


def test_a_call_of_nothing_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    """The commands are listed on standard error, as nothing was done."""
    assert main([]) == 2
    shown = capsys.readouterr()

    assert shown.out == ""
    assert "list the games that can be played by name" in " ".join(shown.err.split())
