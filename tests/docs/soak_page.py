"""Writes the table of what a soak run tries from the list that it runs."""

from collections.abc import Iterator

from tests.docs.pages import as_table
from tests.sizes import SIZES
from tests.soak import PROGRAMS, count


def parts() -> Iterator[str]:
    """Return two tables: of the tests that have two sizes, and of the programs."""
    rows = (
        (f"`{name}`", size.promise, size.unit, count(size.small), count(size.full))
        for name, size in SIZES.items()
    )
    yield as_table(("name", "promise", "counted in", "`dev.py test`", "`dev.py soak`"), rows)
    rows_of_programs = (
        (f"`{name}`", entry.promise, entry.size) for name, entry in PROGRAMS.items()
    )
    yield as_table(("name", "promise", "size"), rows_of_programs)
