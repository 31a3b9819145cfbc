"""Words that several messages of the command line share."""

from collections.abc import Iterable, Iterator, Sequence
from unicodedata import category

CONTROLS = {"Cc", "Cs"}
HIDDEN = "\N{REPLACEMENT CHARACTER}"


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


def without_controls(text: str) -> str:
    """Write a text so that it cannot control a terminal; its length and its lines stay."""
    if text.isprintable():
        return text
    signs = [HIDDEN if category(sign) in CONTROLS and sign not in "\n\t" else sign for sign in text]
    return "".join(signs)


def shortened(text: str, width: int = 40) -> str:
    """Shorten a typed text so that it fits into a message."""
    if len(text) <= width:
        return text
    return f"{text[:width]}..."


def in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Write rows as lines; a column is as wide as the longest text in it."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = [f"{text:<{width}}" for text, width in zip(row, widths, strict=True)]
        yield "  ".join(padded).rstrip()
