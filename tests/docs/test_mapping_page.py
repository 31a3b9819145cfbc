"""Each row of the page that maps BGA's words to ours has tests that show it, and they exist."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.docs.pages import DOCS, ROOT, read

PAGE = read(DOCS / "bga" / "what-is-what.md")
PROOFS = read(DOCS / "about" / "maintainers" / "bga-mapping.md")
NAMED = re.compile(r"`(tests/[\w/]+\.py)((?:::\w+)+)`")
HEADERS = ("| BGA | here |", "| BGA | tests |")
LAST = ["What differs", "What is left out, and why"]


def rows(page: str) -> list[tuple[str, list[str]]]:
    """List the rows of a page's tables: the chapter, and the cells."""
    found, chapter = [], ""
    for line in page.splitlines():
        chapter = line.removeprefix("## ") if line.startswith("## ") else chapter
        if line.startswith("| ") and line not in HEADERS and not line.startswith("| ---"):
            found.append((chapter, [cell.strip() for cell in line.strip("|").split("|")]))
    return found


def names_in(body: list[ast.stmt], prefix: str = "") -> Iterator[str]:
    """Name the functions of a module, those of its classes as `::Class::function`."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield f"{prefix}::{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from names_in(node.body, f"{prefix}::{node.name}")


def missing(named: list[tuple[str, str]]) -> list[str]:
    """List those of these tests that are not there."""
    found: dict[str, set[str]] = {}
    for file in {file for file, _ in named if (ROOT / file).is_file()}:
        found[file] = {*names_in(ast.parse((ROOT / file).read_text(encoding="utf-8")).body)}
    return [file + name for file, name in named if name not in found.get(file, ())]


def test_every_test_it_names_exists() -> None:
    """A test that was renamed or removed is renamed or replaced on the page too."""
    assert missing(NAMED.findall(PROOFS)) == []


def test_every_row_has_its_proof() -> None:
    """The maintainers' page has the rows of the readers' page, in their order, and no others."""
    said = [(chapter, cells[0]) for chapter, cells in rows(PAGE)]
    shown = [(chapter, cells[0]) for chapter, cells in rows(PROOFS)]

    assert shown == said


@pytest.mark.parametrize("row", rows(PAGE), ids=lambda row: row[1][0])
def test_a_row_says_what_is_here(row: tuple[str, list[str]]) -> None:
    """A row for readers has two cells: BGA's word, and ours."""
    _, cells = row

    assert len(cells) == len(HEADERS[0].strip("|").split("|"))
    assert all(cells)


@pytest.mark.parametrize("row", rows(PROOFS), ids=lambda row: row[1][0])
def test_a_row_names_its_tests(row: tuple[str, list[str]]) -> None:
    """A row for maintainers has two cells: BGA's word, and tests."""
    _, (_, tests) = row

    assert all(NAMED.fullmatch(name) for name in tests.split(", "))


def test_it_has_every_kind_of_feature() -> None:
    """The tables are under headings, and the last one lists what is left out."""
    headings = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)

    assert PAGE.count(HEADERS[0]) == len(headings) - len(LAST)
    assert headings[-len(LAST) :] == LAST


@pytest.mark.parametrize(
    "name",
    ["tests/docs/test_mapping_page.py::test_nothing", "tests/docs/nothing.py::test_it"],
    ids=["test", "file"],
)
def test_a_missing_test_is_found(name: str) -> None:
    """A name that nothing answers to is missing; this test's own is not."""
    present = ("tests/docs/test_mapping_page.py", "::test_a_missing_test_is_found")
    file, _, test = name.partition("::")

    assert missing([present, (file, f"::{test}")]) == [name]
