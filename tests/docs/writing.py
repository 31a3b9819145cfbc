"""Writes the pages, and parts of pages, that say what code says.

`python3 dev.py docs` writes all of them; `test_writing` fails while one is out of date.
"""

from collections.abc import Iterator
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


def written() -> Iterator[tuple[Path, str]]:
    """Yield every page that is written, with the text it should have."""
    for path, text in api_pages.pages():
        yield DOCS / path, text
    for path, parts in PARTS.items():
        yield DOCS / path, with_parts(read(DOCS / path), parts())
    yield DOCS / "reference" / protocol_page.SCHEMAS, protocol_page.schema_file()


def main() -> None:
    """Write the pages anew."""
    for path, text in written():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    screen_pictures.main()
    badges.main()
    learning_curve.main()


if __name__ == "__main__":
    main()
