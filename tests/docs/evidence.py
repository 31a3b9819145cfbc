"""What the tests show of the pitfalls: which mistake each of them makes, and where it is caught."""

import importlib
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bga_states.pitfalls import CATALOGUE
from tests.docs.pages import ROOT
from tests.marks import marks_in

NUMBERS = [int(code[1:]) for code in CATALOGUE if code[1:].isdecimal()]
"""The numbers by which tests cite the pitfalls; those of Python have codes of another kind."""
WORDS = ("impossible", "mypy", "assembly", "check", "run time", "check_game", "allowed")
"""Where a mistake can be caught, from the earliest on."""
FOLDERS = (
    "tests/pitfalls",
    "tests/engine",
    "tests/testing",
    "tests/check",
    "tests/mypy_plugin",
    "tests/bga_doc",
)
"""Where the most telling tests are, from the first on; others come after them."""
UNRELIABLE = {"skip", "skipif", "xfail"}
"""Marks of tests that pass without showing anything."""
CASES = {"check": "tests/check/cases", "mypy": "tests/mypy_plugin/cases"}
"""The folders of wrong games that are read but not run, by where their mistakes are caught."""


class Evidence(NamedTuple):
    """A test, one of its cases or a wrong game that shows where a pitfall is caught.

    `file` is relative to the root.
    """

    number: int
    caught: str
    file: str
    name: str

    @property
    def code(self) -> str:
        """The code of the pitfall."""
        return f"P{self.number}"


@cache
def gather() -> list[Evidence]:
    """Return everything the tests show, the most telling first."""
    found = [*_of_tests(), *(shown for word in CASES for shown in of_cases(word, ROOT))]
    return sorted(found, key=lambda shown: _rank(shown.file))


def _rank(file: str) -> int:
    return next(
        (rank for rank, folder in enumerate(FOLDERS) if file.startswith(f"{folder}/")), len(FOLDERS)
    )


def _of_tests() -> Iterator[Evidence]:
    """Import the modules that mention pitfalls, as pytest does, and read their tests' marks."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        file = path.relative_to(ROOT)
        if file.parent.name != "docs" and "pitfall" in path.read_text(encoding="utf-8"):
            yield from of_tests(
                importlib.import_module(".".join(file.with_suffix("").parts)), file.as_posix()
            )


def of_tests(holder: Any, file: str, outer: tuple[pytest.Mark, ...] = ()) -> Iterator[Evidence]:
    """Read the marks on the tests of a module or class, with those on the class and parameters."""
    for name, thing in vars(holder).items():
        marks = (*outer, *getattr(thing, "pytestmark", ()))
        if isinstance(thing, type) and name.startswith("Test"):
            yield from of_tests(thing, file, marks)
        elif name.startswith("test_"):
            yield from _of_marks(marks, file, name)
            for case, own in _parameters(marks):
                yield from _of_marks(
                    (*(mark for mark in marks if mark.name in UNRELIABLE), *own), file, case
                )


def _parameters(marks: Collection[pytest.Mark]) -> Iterator[tuple[str, list[pytest.Mark]]]:
    """Yield the ids of a test's cases, each with its own marks.

    Cases that can be read only once are left alone.
    """
    lists = [values for mark in marks if mark.name == "parametrize" for values in mark.args[1:2]]
    for case in (case for values in lists if isinstance(values, Collection) for case in values):
        if isinstance(case, type(pytest.param())):
            yield (
                str(case.id),
                [own if isinstance(own, pytest.Mark) else own.mark for own in case.marks],
            )


def _of_marks(marks: Collection[pytest.Mark], file: str, name: str) -> Iterator[Evidence]:
    for mark in marks if not UNRELIABLE & {mark.name for mark in marks} else ():
        if mark.name == "pitfall":
            word = _word(mark, file, name)
            yield from (Evidence(number, word, file, name) for number in mark.args)


def _word(mark: pytest.Mark, file: str, name: str) -> str:
    """Return the word of a mark.

    ValueError for a mark without a known word, or for something that is not a pitfall.
    """
    word = mark.kwargs.get("caught")
    if word not in WORDS or not mark.args or not {*mark.args} <= {*NUMBERS}:
        known = ", ".join(WORDS)
        raise ValueError(
            f"Cannot read the mark on {name} in {file}: it says {mark.args} and {word!r}. "
            f"Write pitfall(44, caught=...) with one of {known}."
        )
    return str(word)


def of_cases(word: str, root: Path) -> Iterator[Evidence]:
    """Read the pitfalls that wrong games name; `word` is check or mypy.

    Their folder may be missing.
    """
    for path in sorted((root / CASES[word]).rglob("[!_]*.py")):
        expected = {mark.code for mark in marks_in(path)}
        for number in NUMBERS:
            if f"P{number}" in expected:
                yield Evidence(number, word, path.relative_to(root).as_posix(), path.stem)
