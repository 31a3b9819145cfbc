"""Writes the table of what a soak run tries from the list that it runs."""

from collections.abc import Iterator

from tests.docs.pages import as_table
from tests.sizes import SIZES
from tests.soak import ENTRIES

NOTHING = "-"


def parts() -> Iterator[str]:
    """Return the table: a row for each entry."""
    rows = (
        (f"`{name}`", entry.promise, small_size(name), entry.size)
        for name, entry in ENTRIES.items()
    )
    yield as_table(("name", "promise", "in `dev.py test`", "in `dev.py soak`"), rows)


def small_size(name: str) -> str:
    """Return how much of it the tests of every change try."""
    size = SIZES.get(name)
    return f"{size.small:,} {size.unit}" if size is not None else NOTHING
