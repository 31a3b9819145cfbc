"""Every page is found, every link leads somewhere, and no page is longer than is useful."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import BLOCK, DOCS, PAGES, README, ROOT, path_of, prose, read

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,4} (.+)$", re.MULTILINE)
CITED = re.compile(r"(?<![\w/])docs/[\w./-]+\.\w+")
SOURCES = [
    *(ROOT / name for name in ("dev.py", "pyproject.toml", "mypy.ini")),
    *(
        path
        for folder in ("bga_states", "sample_games", "tests", "benchmarks")
        for path in sorted((ROOT / folder).rglob("*.py"))
    ),
]
LONGEST = 2_500
"""Words of a page that is read from the beginning to the end."""
LOOKED_UP = {"reference", "bga", "maintainers", "api"}
"""Folders of pages in which readers look for one row."""


@cache
def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub and Sphinx make them."""
    found: set[str] = set()
    for heading in HEADING.findall(prose(read(page))):
        shown = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        found.add(slug)
    return found


def links(page: Path) -> list[str]:
    """Return where the links and pictures of a page lead within the project."""
    return [link for link in LINK.findall(prose(read(page))) if not link.startswith("https://")]


@pytest.mark.parametrize("page", PAGES, ids=path_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    """A link is to a page or file of the project that is there, with its anchor."""
    lost = []
    for link in links(page):
        target, _, anchor = link.partition("#")
        path = (page.parent / target).resolve() if target else page
        if not path.exists() or (anchor and anchor not in anchors(path)):
            lost.append(link)

    assert lost == []


def test_every_page_that_code_cites_is_there() -> None:
    """A path below docs in a docstring, a comment or the project's settings is that of a file."""
    cited = {path for source in SOURCES for path in CITED.findall(read(source))}

    assert cited
    assert sorted(path for path in cited if not (ROOT / path).exists()) == []


def test_every_page_is_in_the_sidebar() -> None:
    """Every page but the first stands in the table of contents of exactly one page."""
    entries = []
    for page in PAGES:
        for _, kind, text in BLOCK.findall(read(page)):
            if kind == "{toctree}":
                names = [line for line in text.split() if not line.startswith(":")]
                entries += [page.parent / f"{name}.md" for name in names]
    pages = [page for page in PAGES if page not in {README, DOCS / "index.md"}]

    assert sorted(entry for entry in entries if entry.suffix and entry in pages) == pages


def test_the_first_page_leads_to_every_section() -> None:
    """The README leads to the first page, and to one page of every section at least."""
    leads = {link for page in (README, DOCS / "index.md") for link in links(page)}
    folders = [path.name for path in DOCS.iterdir() if list(path.glob("*.md"))]

    assert "docs/index.md" in leads
    assert [name for name in folders if not any(f"{name}/" in link for link in leads)] == []


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.parent.name not in LOOKED_UP], ids=path_of
)
def test_no_page_is_longer_than_is_useful(page: Path) -> None:
    """A page that is read at a stretch has at most so many words, its code included."""
    assert len(read(page).split()) <= LONGEST
