"""Writes the table of who may import whom from the law that is enforced."""

from collections.abc import Iterator

from tests.docs.pages import as_table
from tests.test_law_of_imports import LAW, PACKAGE

ITSELF = {"__init__": "bga_states"}


def parts() -> Iterator[str]:
    """Return the table: a row for each package, with what it imports besides itself."""
    packages = [name for name in LAW if (PACKAGE / name).is_dir()]
    rows = ((f"`{name}`", ", ".join(imported(LAW[name] - {name}))) for name in packages)
    yield as_table(("package", "imports"), rows)


def imported(names: set[str]) -> Iterator[str]:
    """Name what is imported: the project's own first, as code."""
    own = names & LAW.keys()
    if not names:
        yield "nothing"
    yield from sorted(f"`{ITSELF.get(name, name)}`" for name in own)
    yield from sorted(names - own)
