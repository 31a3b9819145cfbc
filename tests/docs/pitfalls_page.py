"""Writes the tables of docs from the catalogue of pitfalls and from the tests.

`python -m tests.docs.pitfalls_page` writes those of docs/pitfalls.md and of docs/checking.md.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bga_states.pitfalls import Pitfall, chapters
from tests.docs.evidence import ROOT, WORDS, Evidence, gather
from tests.docs.notes import ELSEWHERE, NOTES

PAGE = ROOT / "docs" / "pitfalls.md"
PAGE_OF_CODES = ROOT / "docs" / "checking.md"
BEGIN = "<!-- The tables below are written by `python -m tests.docs.pitfalls_page`. -->\n"
END = "<!-- The end of the tables. -->\n"
CITED = 3
"""Tests named in a row, or one for each word if there are more words."""
PYTHON = "Python"
"""The chapter of Python's own pitfalls, which only the checker finds."""


def page(text: str, shown: Sequence[Evidence]) -> str:
    """Return the page of the pitfalls with its tables as they should be."""
    return with_tables(text, tables(shown))


def page_of_codes(text: str) -> str:
    """Return the page of the checker with its table as it should be."""
    return with_tables(text, [table_of_python()])


def with_tables(text: str, parts: Iterable[str], begin: str = BEGIN) -> str:
    """Return a page with these parts between the marks; what is around them stays."""
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(END)
    return "\n".join((before + begin, *parts, END + after))


def tables(shown: Sequence[Evidence]) -> Iterator[str]:
    """Return a table for each chapter, under its heading."""
    head = ("| | mistake | remedy | caught | tests |", "|---|---|---|---|---|")
    for heading, pitfalls in chapters().items():
        if heading == PYTHON:
            continue
        rows = []
        for pitfall in pitfalls:
            of_this = [found for found in shown if found.number == number_of(pitfall)]
            rows.append(row(pitfall, of_this))
        yield "\n".join((f"## {heading}\n", *head, *rows, ""))


def table_of_python() -> str:
    """Return the table of Python's own pitfalls: code, mistake, remedy."""
    pitfalls = chapters()[PYTHON]
    rows = [as_row(pitfall.code, pitfall.sentence, pitfall.remedy) for pitfall in pitfalls]
    return "\n".join(("| code | mistake | remedy |", "|---|---|---|", *rows, ""))


def row(pitfall: Pitfall, shown: Sequence[Evidence]) -> str:
    """Return the row of one pitfall: where it is caught, the tests that show it, and notes."""
    number = number_of(pitfall)
    caught = ", ".join(words(number, shown))
    return as_row(pitfall.code, pitfall.sentence, pitfall.remedy, caught, says(number, shown))


def as_row(*cells: str) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(cells)} |"


def number_of(pitfall: Pitfall) -> int:
    """Return the number by which tests cite a pitfall."""
    return int(pitfall.code.removeprefix("P"))


def words(number: int, shown: Sequence[Evidence]) -> list[str]:
    """Return where a pitfall is caught, from the earliest on."""
    caught = {found.caught for found in shown}
    return [word for word in WORDS if word in caught] or [ELSEWHERE.get(number, "")]


def says(number: int, shown: Sequence[Evidence]) -> str:
    """Name the tests of a pitfall, how many there are if not all are named, and the note."""
    named = list(dict.fromkeys(link(found) for found in first_of_each_word(shown)))
    cited = named[: max(CITED, len({found.caught for found in shown}))]
    sentences = []
    if cited:
        more = f" and {len(named) - len(cited)} more" if len(named) > len(cited) else ""
        sentences.append(f"{', '.join(cited)}{more}.")
    if number in NOTES:
        sentences.append(NOTES[number])
    return " ".join(sentences)


def first_of_each_word(shown: Sequence[Evidence]) -> list[Evidence]:
    """Put one test for each word first, in the order of the words."""
    firsts: Mapping[str, Evidence] = {found.caught: found for found in reversed(shown)}
    leading = [firsts[word] for word in WORDS if word in firsts]
    return [*leading, *shown]


def link(found: Evidence) -> str:
    """Lead to the file of a test in the words of its name."""
    name = re.sub(r"^(test_|p\d+_)", "", found.name)
    return f"[{name.replace('_', ' ') if name != found.name else name}](../{found.file})"


def main() -> None:
    """Write the tables again."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), gather()), encoding="utf-8")
    codes = page_of_codes(PAGE_OF_CODES.read_text(encoding="utf-8"))
    PAGE_OF_CODES.write_text(codes, encoding="utf-8")


if __name__ == "__main__":
    main()
