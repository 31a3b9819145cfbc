"""Spans: text with a style, in lines and blocks of lines."""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

WIDE = {"W", "F"}
CONTROLS = {"Cc", "Cs"}
"""The categories of characters that a terminal does not print."""
NO_WIDTH = {"Mn", "Me", "Cf"}
"""The categories of characters that take no column of their own."""


class Style(NamedTuple):
    """The look of a text; colours are those of scenes, `ground` the one behind the text."""

    color: str = ""
    ground: str = ""
    bold: bool = False
    dim: bool = False


PLAIN = Style()
BOLD = Style(bold=True)
DIM = Style(dim=True)


class Span(NamedTuple):
    """A piece of text in one style."""

    text: str
    style: Style = PLAIN


Spans: TypeAlias = list[Span]
"""A line of text, or a part of one."""
Block: TypeAlias = list[Spans]
"""Lines below each other."""
GAP = Span("  ")
"""The gap between things in a line."""


@lru_cache(maxsize=4096)
def text_width(text: str) -> int:
    """Return the number of terminal columns that a text takes."""
    if text.isascii():
        return len(text)
    return sum(map(_width_of_character, text))


def _width_of_character(character: str) -> int:
    if unicodedata.category(character) in NO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(character) in WIDE else 1


def width_of(spans: Iterable[Span]) -> int:
    """Return the number of columns that a line takes."""
    return sum(text_width(text) for text, _ in spans)


def block_width(block: Iterable[Spans]) -> int:
    """Return the number of columns of a block's longest line."""
    return max(map(width_of, block), default=0)


def padded(spans: Spans, width: int) -> Spans:
    """Fill a line up with spaces."""
    room = width - width_of(spans)
    return [*spans, Span(" " * room)] if room > 0 else spans


def centered(spans: Spans, width: int, style: Style) -> Spans:
    """Put a text in the middle of some columns; the spaces around it have a style, too."""
    room = max(0, width - width_of(spans))
    left = room // 2
    return [Span(" " * left, style), *spans, Span(" " * (room - left), style)]


def side_by_side(left: Block, right: Block, gap: int) -> Block:
    """Put two blocks side by side, at the same height."""
    edge = block_width(left) + gap
    lines = []
    for number in range(max(len(left), len(right))):
        line = left[number] if number < len(left) else []
        if number < len(right):
            line = [*padded(line, edge), *right[number]]
        lines.append(line)
    return lines


def wrapped(parts: Sequence[Spans], width: int, indent: str = "") -> Block:
    """Put parts into lines with gaps between them; lines after the first are indented."""
    lines: Block = []
    line: Spans = []
    for part in parts:
        if line and width_of(line) + width_of([GAP]) + width_of(part) > width:
            lines.append(line)
            line = [Span(indent)] if indent else []
            line += part
        else:
            line = [*line, GAP, *part] if line else [*part]
    return [*lines, line] if line else lines


def printable(text: str) -> str:
    """Return a text with a sign in the place of each character that would control a terminal."""
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(sign) in CONTROLS else sign
        for sign in text
    )


def plain_text(block: Iterable[Spans]) -> str:
    """Return a block as text without styles, and without spaces at the end of a line."""
    return "\n".join(printable("".join(text for text, _ in line)).rstrip() for line in block)
