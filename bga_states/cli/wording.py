"""Words that several messages of the command line are made of."""

from collections.abc import Iterable
from difflib import get_close_matches


def count_of(number: int, noun: str) -> str:
    """Write a number with its noun: `1 mistake`, `2 mistakes`."""
    if number == 1:
        return f"{number} {noun}"
    return f"{number} {noun}s"


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was probably meant, None when none is similar."""
    close = get_close_matches(word, list(known), n=1)
    if not close:
        return None
    return close[0]
