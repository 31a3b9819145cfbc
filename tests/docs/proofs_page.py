"""Writes the maintainers' table of pitfalls: the tests that show where each is caught."""

from collections.abc import Iterator, Mapping, Sequence

from bga_states.pitfalls import CATALOGUE, Pitfall
from tests.docs.evidence import WORDS, Evidence, gather
from tests.docs.pages import as_table
from tests.docs.pitfalls_page import PYTHON, words

CITED = 3
"""Tests named in a row, or one for each word if there are more words."""


def parts() -> Iterator[str]:
    """Return the table."""
    shown = gather()
    proven = [pitfall for pitfall in CATALOGUE.values() if pitfall.chapter != PYTHON]
    rows = (row(one, [found for found in shown if found.code == one.code]) for one in proven)
    yield as_table(("pitfall", "caught", "tests"), rows)


def row(pitfall: Pitfall, shown: Sequence[Evidence]) -> tuple[str, str, str]:
    """Return the row of one pitfall."""
    link = f"[{pitfall.code}](../../reference/pitfalls.md#{pitfall.code.lower()})"
    return link, ", ".join(words(pitfall, shown)), cited(shown)


def cited(shown: Sequence[Evidence]) -> str:
    """Name the tests of a pitfall, and how many there are if not all are named."""
    named = list(dict.fromkeys(name_of(found) for found in first_of_each_word(shown)))
    first = named[: max(CITED, len({found.caught for found in shown}))]
    more = f" and {len(named) - len(first)} more" if len(named) > len(first) else ""
    return ", ".join(first) + more


def first_of_each_word(shown: Sequence[Evidence]) -> list[Evidence]:
    """Put one test for each word first, in the order of the words."""
    firsts: Mapping[str, Evidence] = {found.caught: found for found in reversed(shown)}
    leading = [firsts[word] for word in WORDS if word in firsts]
    return [*leading, *shown]


def name_of(found: Evidence) -> str:
    """Name a test as pytest takes it, a case with the file that has it, and a wrong game."""
    if found.name.startswith("test_"):
        return f"`{found.file}::{found.name}`"
    if found.file.endswith(f"/{found.name}.py"):
        return f"`{found.file}`"
    return f"{found.name} in `{found.file}`"
