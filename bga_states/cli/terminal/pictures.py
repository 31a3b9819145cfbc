"""The picture of a table in lines that fit the screen."""

import re

from rich.cells import cell_len
from rich.text import Text

GAPS = (re.compile(r", | {2,}"), re.compile(r" "))
"""The gaps at which lines are broken, the best first."""


def break_lines(text: Text, width: int) -> Text:
    """Break lines that are too long for the screen, at gaps and commas rather than at spaces.

    So no card such as `corn 7` is torn apart.
    """
    lines: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        rest = line
        while rest.cell_len > width and (end := last_gap(rest.plain, width)):
            head, rest = rest.divide([end])
            head.rstrip()
            lines.append(head)
        lines.append(rest)
    return Text("\n").join(lines)


def last_gap(line: str, width: int) -> int:
    """Return the number of characters before a line's break, 0 without one."""
    for gap in GAPS:
        ends = [match.end() for match in gap.finditer(line)]
        fitting = [end for end in ends if cell_len(line[:end].rstrip()) <= width]
        # A gap at the beginning of the line is an indentation.
        if fitting and line[: fitting[-1]].strip():
            return fitting[-1]
    return 0
