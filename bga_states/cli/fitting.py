"""Texts that fit the terminal they are shown in: its own breaks would tear words apart."""

import re
import textwrap
from shutil import get_terminal_size
from typing import TextIO

from bga_states.cli.wording import without_controls

COMMAND = re.compile(r"`[^`]*`")
COLUMNS = re.compile(r"\S {2,}(?=\S)")
"""The gaps between the columns of a row."""
HELD = "\0"
"""Stands for a space at which no line is broken."""


def fitted(text: str, stream: TextIO) -> str:
    """Break the lines of a text between words, as narrow as the terminal of a stream.

    A row goes on below its last column. Commands in backticks stay whole, so that they can be
    copied. In a pipe lines are not broken. Control characters are replaced everywhere, for the
    text may come from any file or package.
    """
    text = without_controls(text)
    if not stream.isatty():
        return text
    width = get_terminal_size().columns
    return "\n".join(break_line(line, width) for line in text.split("\n"))


def break_line(line: str, width: int) -> str:
    """Break one line between words; the rest is indented as far as its last column."""
    if len(line) <= width:
        return line
    held = COMMAND.sub(lambda command: command[0].replace(" ", HELD), line)
    margin = " " * start_of_text(line, width)
    lines = textwrap.wrap(
        held[len(margin) :],
        width,
        initial_indent=margin,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )
    broken = "\n".join(lines).replace(HELD, " ")
    return line[: len(margin)] + broken[len(margin) :]


def start_of_text(line: str, width: int) -> int:
    """Return the start of the last column of a row, or of the text of any other line."""
    start = len(line) - len(line.lstrip())
    for gap in COLUMNS.finditer(line):
        # A column beyond the middle leaves too little room below it.
        if gap.end() <= width // 2:
            start = gap.end()
    return start
