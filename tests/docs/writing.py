"""Writes the pages, and parts of pages, that say what code says.

`python3 dev.py docs` writes all of them; `test_writing` fails while one is out of date.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.docs import (
    api_pages,
    badges,
    commands_page,
    hooks_page,
    imports_page,
    learning_curve,
    magic_page,
    names_page,
    pitfalls_page,
    proofs_page,
    protocol_page,
    screen_pictures,
    soak_page,
)
from tests.docs.pages import DOCS, read, with_parts

PARTS = {
    "reference/commands.md": commands_page.parts,
    "reference/hooks.md": hooks_page.parts,
    "reference/magic-parameters.md": magic_page.parts,
    "reference/pitfalls.md": pitfalls_page.parts,
    "bga/names.md": names_page.parts,
    "about/contributing.md": imports_page.parts,
    "about/maintainers/pitfalls.md": proofs_page.parts,
    "about/maintainers/soak.md": soak_page.parts,
    "reference/protocol.md": protocol_page.parts,
}
"""The pages of which a part is written, with what writes it."""


def page_with_parts(path: str) -> str:
    """Return a page as it is, but for the part that is written."""
    return with_parts(read(DOCS / path), PARTS[path]())


def written() -> dict[Path, Callable[[], str]]:
    """Return every page that is written, with what returns the text it should have."""
    pages = {DOCS / path: text for path, text in api_pages.pages()}
    pages |= {DOCS / path: partial(page_with_parts, path) for path in PARTS}
    pages[DOCS / "reference" / protocol_page.SCHEMAS] = protocol_page.schema_file
    return pages


def main() -> None:
    """Write the pages anew."""
    for path, text in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(), encoding="utf-8")
    screen_pictures.main()
    badges.main()
    learning_curve.main()


if __name__ == "__main__":
    main()
