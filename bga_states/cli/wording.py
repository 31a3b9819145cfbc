"""Words that several messages of the command line are made of."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence

NARROWEST = 20
"""How many columns a text needs to be broken between its words."""


def count_of(number: int, noun: str) -> str:
    """Write a number with its noun: `1 mistake`, `2 mistakes`."""
    if number == 1:
        return f"{number} {noun}"
    return f"{number} {noun}s"


def close_to(word: str, known: Iterable[str], at_most: int = 3) -> list[str]:
    """Return the known words that may have been meant, the most similar first."""
    # Imported here, as most calls go without.
    from difflib import get_close_matches

    return get_close_matches(word, list(known), n=at_most)


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was probably meant, None when none is similar."""
    close = close_to(word, known, at_most=1)
    if not close:
        return None
    return close[0]


def shortened(text: str, width: int = 40) -> str:
    """Write what somebody typed so that it fits into a message."""
    if len(text) <= width:
        return text
    return f"{text[:width]}..."


def in_columns(rows: Sequence[Sequence[str]], margin: int = 0) -> Iterator[str]:
    """Write rows as lines; a column is as wide as the longest text in it.

    The last one is broken between words at a terminal; `margin` columns stand in front of a row.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    indent = margin + sum(widths) + 2 * len(widths)
    for *texts, last in rows:
        padded = [f"{text:<{width}}" for text, width in zip(texts, widths, strict=True)]
        yield "  ".join([*padded, paragraph(last, indent)]).rstrip()


def paragraph(text: str, indent: int) -> str:
    """Break a text between words for a terminal, further lines indented; a pipe gets one line."""
    room = shutil.get_terminal_size().columns - indent
    if not sys.stdout.isatty() or room < NARROWEST:
        return text
    return f"\n{' ' * indent}".join(textwrap.wrap(text, room, break_on_hyphens=False))
