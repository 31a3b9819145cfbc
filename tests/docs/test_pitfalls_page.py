"""The page of the pitfalls is complete: each number has a row, each row leads to a test or gives a reason."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "pitfalls.md"
NUMBERS = [*range(44, 84), *range(85, 118)]
ROW = re.compile(r"\| P(\d+) \| (.+) \| (.+) \| (.*) \|")
TEST = re.compile(r"`(tests/[\w/]+\.py)::([\w:]+)`")
SENTENCE = re.compile(r"[A-Z`].+\.")
CAUGHT_BY_TEST = {"impossible", "run time", "allowed"}


class Row(NamedTuple):
    """One pitfall as the page tells it; `tests` are files and names, `reason` is what else the last cell says."""

    number: int
    mistake: str
    caught: frozenset[str]
    tests: list[tuple[str, str]]
    reason: str


def read_rows() -> Iterator[Row]:
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if found := ROW.fullmatch(line):
            number, mistake, caught, cell = found.groups()
            yield Row(int(number), mistake, frozenset(caught.split(", ")), TEST.findall(cell), without_tests(cell))


def without_tests(cell: str) -> str:
    return TEST.sub("", cell).lstrip(" ,.")


def functions_of(path: Path) -> Iterator[str]:
    """Name the test functions of a file, those in classes as `Class::function`."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield from (f"{node.name}::{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef))


def marked(path: Path) -> Iterator[tuple[str, list[int]]]:
    """Give each test function of a file with the numbers that `@pytest.mark.pitfall` gives it."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
            own = [mark for mark in marks if ast.unparse(mark.func) == "pytest.mark.pitfall"]
            yield node.name, [ast.literal_eval(number) for mark in own for number in mark.args]


ROWS = list(read_rows())


def test_each_pitfall_has_its_row() -> None:
    """The numbers of the page are all there, once, and in order."""
    assert [row.number for row in ROWS] == NUMBERS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"P{row.number}")
def test_a_row_leads_to_tests_that_exist(row: Row) -> None:
    """A row names tests that are there; without any it gives a reason in a sentence."""
    missing = [name for file, name in row.tests if not (ROOT / file).is_file() or name not in functions_of(ROOT / file)]

    assert missing == []
    assert row.tests or SENTENCE.fullmatch(row.reason)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"P{row.number}")
def test_a_row_says_in_known_words_where_the_mistake_is_caught(row: Row) -> None:
    """The words are those of the page's first table; what the engine catches or rules out has a test."""
    page = PAGE.read_text(encoding="utf-8")
    known = {word for word in row.caught if f"\n| {word} | " in page}

    assert row.caught == known
    assert row.tests or not row.caught & CAUGHT_BY_TEST


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "pitfalls").glob("test_*.py")), ids=lambda path: path.stem)
def test_the_rows_of_a_test_are_those_of_its_mark(path: Path) -> None:
    """A test of `tests/pitfalls` is marked with the numbers of exactly those rows that name it."""
    named = {
        name: [row.number for row in ROWS if (f"tests/pitfalls/{path.name}", name) in row.tests]
        for name, _ in marked(path)
    }

    assert named == dict(marked(path))
    assert all(named.values())
