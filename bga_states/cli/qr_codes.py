"""QR codes on the terminal: a phone opens an address, and its owner need not type it."""

from io import StringIO
from shutil import get_terminal_size
from typing import TextIO

import segno
from rich.console import Console
from rich.text import Text

BORDER = 2
"""Modules left free around a code: enough for phones, and a screen of 24 lines holds the rest."""
COLORS = "bright_white on black"
"""Set explicitly: in the default colours of a light screen the code would be its own negative."""


def show_qr_code(text: str, stream: TextIO) -> None:
    """Draw a text as a QR code, where the stream is a terminal that has room and letters for it."""
    code = segno.make(text, error="l", micro=False)
    drawn = StringIO()
    code.terminal(drawn, border=BORDER, compact=True)
    lines = drawn.getvalue().splitlines()
    if has_room(lines, stream) and has_letters(lines, stream):
        console = Console(file=stream, highlight=False)
        for line in lines:
            console.print(Text(line, COLORS, no_wrap=True))


def has_room(lines: list[str], stream: TextIO) -> bool:
    """Whether a stream is a terminal that shows all these lines at once."""
    size = get_terminal_size()
    return stream.isatty() and len(lines[0]) <= size.columns and len(lines) < size.lines


def has_letters(lines: list[str], stream: TextIO) -> bool:
    """Whether the encoding of a stream has the signs that draw the code."""
    try:
        "".join(lines).encode(stream.encoding)
    except UnicodeEncodeError:
        return False
    return True
