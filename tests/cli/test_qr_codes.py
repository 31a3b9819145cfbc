"""QR codes on the terminal."""

import io
import os

import pytest
import segno

from bga_states.cli import qr_codes
from bga_states.cli.qr_codes import BORDER, show_qr_code

URL = "http://192.168.178.123:8000/"
PIXELS = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
"""What a letter shows in its upper and its lower half: 1 is dark."""


class Terminal(io.StringIO):
    """A terminal that keeps what is written."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def shown(
    stream: io.StringIO, monkeypatch: pytest.MonkeyPatch, columns: int = 80, lines: int = 24
) -> str:
    """Draw the code on a screen of this size, and return what was written."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(qr_codes, "get_terminal_size", lambda: os.terminal_size((columns, lines)))
    monkeypatch.setenv("COLUMNS", str(columns))
    show_qr_code(URL, stream)
    return stream.getvalue()


def test_what_is_drawn_is_the_code_of_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each module of the code stands on the screen, two of them in each letter."""
    rows: list[list[int]] = []
    for line in shown(Terminal(), monkeypatch).splitlines():
        rows.append([PIXELS[letter][0] for letter in line])
        rows.append([PIXELS[letter][1] for letter in line])
    code = segno.make(URL, error="l", micro=False)
    wanted = [list(row) for row in code.matrix_iter(border=BORDER)]

    assert rows[: len(wanted)] == wanted


def test_it_is_light_on_dark_whatever_the_screen_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen with dark letters would show the negative, which not every phone reads."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "")
    terminal = Terminal()
    monkeypatch.delenv("NO_COLOR", raising=False)
    show_qr_code(URL, terminal)

    assert all(line.startswith("\x1b[97;40m") for line in terminal.getvalue().splitlines())


@pytest.mark.parametrize(("columns", "lines"), [(28, 24), (80, 15)], ids=["narrow", "low"])
def test_where_it_does_not_fit_it_is_left_out(
    monkeypatch: pytest.MonkeyPatch, columns: int, lines: int
) -> None:
    """Half a code is of no use."""
    assert shown(Terminal(), monkeypatch, 29, 16).count("\n") == 15
    assert shown(Terminal(), monkeypatch, columns, lines) == ""


def test_where_nobody_looks_it_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file or a pipe holds no pictures."""
    assert shown(io.StringIO(), monkeypatch) == ""


def test_without_its_letters_it_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal in an encoding of long ago shows the address alone."""
    terminal = Terminal()
    monkeypatch.setattr(Terminal, "encoding", "latin-1")

    assert shown(terminal, monkeypatch) == ""
