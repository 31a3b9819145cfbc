"""The pages of the documentation: where they are, and what stands in them."""

import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
PAGES = [README, *sorted(DOCS.rglob("*.md"))]
BLOCK = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
BEGIN = "<!-- Written by `python3 dev.py docs` from here on. -->\n"
END = "<!-- Written by hand again. -->\n"


def path_of(page: Path) -> str:
    """Name a page as seen from the root; for the ids of tests too."""
    return page.relative_to(ROOT).as_posix()


def read(page: Path) -> str:
    """Return the text of a page."""
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """Return the code blocks of a page in this language, in order."""
    return [text for _, found, text in BLOCK.findall(read(page)) if found == language]


def prose(text: str) -> str:
    """Return a text without its code blocks."""
    return BLOCK.sub("", text)


def with_parts(text: str, parts: Iterable[str]) -> str:
    """Return a page with these parts between its marks; what is around them stays."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    if after:
        after = END + after
    return "\n".join((before + BEGIN, *parts, after)).rstrip() + "\n"


def as_row(*cells: str) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(cells)} |"


def as_table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table with a line for each row."""
    lines = [as_row(*head), as_row(*("---" for _ in head))]
    return "\n".join([*lines, *(as_row(*row) for row in rows), ""])
