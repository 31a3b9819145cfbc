"""Writes the table of docs/pitfalls.md from the tests: `python -m tests.docs.pitfalls_page`."""

import re
from collections.abc import Iterator, Mapping, Sequence

from tests.docs.evidence import ROOT, WORDS, Evidence, gather
from tests.docs.mistakes import MISTAKES, Mistake

PAGE = ROOT / "docs" / "pitfalls.md"
BEGIN = "<!-- The tables below are written by `python -m tests.docs.pitfalls_page`. -->\n"
END = "<!-- The end of the tables. -->\n"
CITED = 3
"""Tests named in a row, or one for each word if there are more words."""
CHAPTERS = {
    "Declaration": range(1, 44),
    "Flow from state to state": range(44, 74),
    "Args": range(74, 85),
    "Notifications and texts": range(85, 99),
    "Data, chance and the table": range(99, 118),
}


def page(text: str, shown: Sequence[Evidence]) -> str:
    """Return the page with its tables as they should be; what is around them stays."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "\n".join((before + BEGIN, *tables(shown), END + after))


def tables(shown: Sequence[Evidence]) -> Iterator[str]:
    """Return a table for each chapter, under its heading."""
    for heading, numbers in CHAPTERS.items():
        rows = [
            row(number, MISTAKES[number], [found for found in shown if found.number == number])
            for number in numbers
        ]
        yield "\n".join(
            (f"## {heading}\n", "| | mistake | caught | tests |", "|---|---|---|---|", *rows, "")
        )


def row(number: int, mistake: Mistake, shown: Sequence[Evidence]) -> str:
    """Return the row of one pitfall: where it is caught, the tests that show it, and notes."""
    cells = (f"P{number}", mistake.sentence, ", ".join(words(mistake, shown)), says(mistake, shown))
    return f"| {' | '.join(cells)} |"


def words(mistake: Mistake, shown: Sequence[Evidence]) -> list[str]:
    """Return where a pitfall is caught, from the earliest on."""
    caught = {found.caught for found in shown}
    return [word for word in WORDS if word in caught] or [mistake.elsewhere]


def says(mistake: Mistake, shown: Sequence[Evidence]) -> str:
    """Name the tests of a pitfall, how many there are if not all are named, and the note."""
    named = list(dict.fromkeys(link(found) for found in first_of_each_word(shown)))
    cited = named[: max(CITED, len({found.caught for found in shown}))]
    more = f" and {len(named) - len(cited)} more" if len(named) > len(cited) else ""
    tests = [", ".join(cited) + more + "."] if cited else []
    return " ".join([*tests, *([mistake.note] if mistake.note else [])])


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


if __name__ == "__main__":
    main()
