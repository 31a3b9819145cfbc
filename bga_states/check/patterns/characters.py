"""Characters: which of a sample of characters one element of a pattern matches.

Every statement about a pattern is about texts made of the sample, so it holds for real texts.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

CATEGORIES = {
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
}
SAMPLE = frozenset([*map(chr, range(128)), "\u00a0", "\u00e9", "\u0663", "\u20ac", "\u4e2d"])
"""ASCII, and of other characters a space, a letter with two cases, a digit, a sign and a word."""
SINGLE = {"LITERAL", "NOT_LITERAL", "ANY", "IN"}
"""The elements that match exactly one character."""


def matched(kind: str, content: Any, flags: int, sample: frozenset[str]) -> frozenset[str]:
    """Return the characters of a sample that an element matches, under the flags of its group."""
    match kind:
        case "ANY":
            return sample if flags & re.DOTALL else sample - {"\n"}
        case "NOT_LITERAL":
            return sample - matched("LITERAL", content, flags, sample)
        case "LITERAL":
            return _in_cases(frozenset([chr(content)]), flags, sample)
    listed = [(str(item), value) for item, value in content]
    found = frozenset[str]().union(*(_listed(*item, flags, sample) for item in listed))
    return sample - found if ("NEGATE", None) in listed else found


def _listed(kind: str, content: Any, flags: int, sample: frozenset[str]) -> frozenset[str]:
    """Return the characters of a sample that one item between brackets matches."""
    match kind:
        case "NEGATE":
            return frozenset()
        case "CATEGORY":
            return _of_category(CATEGORIES[str(content)], flags & re.ASCII, sample)
        case "RANGE":
            first, last = content
            inside = frozenset(one for one in sample if first <= ord(one) <= last)
            return _in_cases(inside, flags, sample)
    return matched(kind, content, flags, sample)


@lru_cache(maxsize=64)
def _of_category(category: str, flags: int, sample: frozenset[str]) -> frozenset[str]:
    return frozenset(one for one in sample if re.fullmatch(category, one, flags))


def _in_cases(found: frozenset[str], flags: int, sample: frozenset[str]) -> frozenset[str]:
    """Return the characters of a sample that are in `found`, as they are or in another case."""
    if not flags & re.IGNORECASE:
        return found & sample
    return frozenset(one for one in sample if not found.isdisjoint(_cases_of(one)))


def _cases_of(character: str) -> Iterator[str]:
    yield character
    yield character.lower()
    yield character.upper()
