"""Writes the page of BGA's names from their table."""

from collections.abc import Iterator

from bga_states.engine.base.bga_names import BGA_CLASSES, BgaClass
from tests.docs.pages import DOCS, as_table

PAGE = DOCS / "bga" / "names.md"


def parts() -> Iterator[str]:
    """Return a table for each class of BGA's, under its heading."""
    for cls in BGA_CLASSES:
        yield f"## {cls.title}\n\n{as_table(('BGA', 'here'), rows(cls))}"


def rows(cls: BgaClass) -> Iterator[tuple[str, str]]:
    """Return the rows of a class: what is written here, then what is not needed."""
    for name, code in cls.here.items():
        yield f"`{name}`", f"`{code}`"
    for name, reason in cls.needless.items():
        yield f"`{name}`", f"not needed: {reason}"
