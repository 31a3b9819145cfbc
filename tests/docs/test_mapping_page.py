"""The page that maps BGA's words to ours names tests, and they exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bga-mapping.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)((?:::\w+)+)`")
HEADER = "| BGA | here | test |"


def rows() -> list[list[str]]:
    """List the cells of every row of the tables."""
    lines = [line for line in PAGE.splitlines() if line.startswith("| ") and line != HEADER]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


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
    assert missing(NAMED.findall(PAGE)) == []


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_every_row_shows_it(row: list[str]) -> None:
    """A row has three cells: BGA's word, ours, and tests that show it."""
    assert len(row) == len(HEADER.strip("|").split("|"))
    assert row[0]
    assert row[1]
    assert all(NAMED.fullmatch(name) for name in row[2].split(", "))


def test_it_has_every_kind_of_feature() -> None:
    """The tables are under headings, and the last one lists what is left out."""
    headings = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)

    assert PAGE.count(HEADER) == len(headings) - 2
    assert headings[-2:] == ["What differs", "What we leave out, and why"]


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
