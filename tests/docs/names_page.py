"""Writes the page of BGA's names from their table.

`python -m tests.docs.names_page` writes docs/bga-names.md.
"""

from collections.abc import Iterator

from bga_states.engine.base.bga_names import BGA_CLASSES, BgaClass
from tests.docs.evidence import ROOT
from tests.docs.pitfalls_page import as_row, with_tables

PAGE = ROOT / "docs" / "bga-names.md"
BEGIN = "<!-- The tables below are written by `python -m tests.docs.names_page`. -->\n"


def page(text: str) -> str:
    """Return the page with its tables as they should be."""
    return with_tables(text, tables(), BEGIN)


def tables() -> Iterator[str]:
    """Return a table for each class of BGA's, under its heading."""
    for cls in BGA_CLASSES:
        yield "\n".join((f"## {cls.title}\n", "| BGA | here |", "|---|---|", *rows(cls), ""))


def rows(cls: BgaClass) -> Iterator[str]:
    """Return the rows of a class: what is written here, then what is not needed."""
    for name, code in cls.here.items():
        yield as_row(f"`{name}`", f"`{code}`")
    for name, reason in cls.needless.items():
        yield as_row(f"`{name}`", f"not needed: {reason}")


def main() -> None:
    """Write the tables again."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
