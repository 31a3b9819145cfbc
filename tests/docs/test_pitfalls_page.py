"""The page of the pitfalls shows what the tests show: each pitfall has a test or a reason."""

import importlib
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bga_states.pitfalls import CATALOGUE
from tests.docs.evidence import NUMBERS, Evidence, gather, of_cases, of_tests
from tests.docs.notes import CLIENT, ELSEWHERE, NOT_IN_PYTHON, NOTES
from tests.docs.pages import ROOT, read
from tests.docs.pitfalls_page import PAGE, words
from tests.docs.proofs_page import row
from tests.marks import marks_in

SHOWN = gather()
BY_CODE = {f"P{number}": [found for found in SHOWN if found.number == number] for number in NUMBERS}
TEXT = read(PAGE)
SENTENCE = re.compile(r"[A-Z`].+\.")


def elsewhere(verdict: str) -> set[str]:
    """Return the codes of the pitfalls with this verdict."""
    return {code for code, belongs in ELSEWHERE.items() if belongs == verdict}


def test_each_pitfall_has_its_anchor() -> None:
    """All of the catalogue are on the page, once and in order, each under its code."""
    assert re.findall(r"^### (.*)$", TEXT, re.MULTILINE) == [*CATALOGUE]


def test_each_pitfall_is_caught_or_has_a_reason() -> None:
    """A pitfall has a verdict and its reason in a sentence if, and only if, no test shows it."""
    unseen = {code for code, shown in BY_CODE.items() if not shown}

    assert unseen == set(ELSEWHERE)
    assert unseen - set(NOTES) == set()


def test_each_pitfall_of_python_is_caught() -> None:
    """Each of Python's own pitfalls is found in a wrong game of the checker's tests."""
    cases = (ROOT / "tests" / "check" / "cases" / "plain_python").glob("py*.py")
    expected = {mark.code for case in cases for mark in marks_in(case)}

    assert expected >= {code for code in CATALOGUE if code.startswith("PY")}


def test_few_are_out_of_reach() -> None:
    """Five concern the client alone, and at most twelve have nothing to answer to in Python."""
    assert elsewhere(CLIENT) == {"P36", "P38", "P86", "P98", "P115"}
    assert len(elsewhere(NOT_IN_PYTHON)) <= 12


def test_the_words_are_explained() -> None:
    """Wherever a pitfall is caught, the page's first table says what that means."""
    used = {word for code in BY_CODE for word in words(CATALOGUE[code], BY_CODE[code])}

    assert [word for word in sorted(used) if f"\n| {word} | " not in TEXT] == []


def test_notes_are_sentences() -> None:
    """The note that a row adds to its tests is a sentence."""
    assert [note for note in NOTES.values() if not SENTENCE.fullmatch(note)] == []
    assert set(NOTES) - set(BY_CODE) == set()


@pytest.mark.parametrize(
    "path", sorted((ROOT / "tests" / "pitfalls").glob("test_*.py")), ids=lambda path: path.stem
)
def test_every_test_of_pitfalls_shows_one(path: Path) -> None:
    """A test in `tests/pitfalls` is marked, or its cases are."""
    tests = vars(importlib.import_module(f"tests.pitfalls.{path.stem}")).items()
    alone = {
        name: SimpleNamespace(**{name: test}) for name, test in tests if name.startswith("test_")
    }

    assert alone
    assert [name for name, holder in alone.items() if not list(of_tests(holder, path.name))] == []


def marked(*marks: pytest.MarkDecorator) -> Any:
    """Make a test with these marks."""

    def test() -> None:
        raise AssertionError

    for mark in marks:
        mark(test)
    return test


SEEN = pytest.mark.pitfall(44, 46, caught="run time")


def test_marks_are_read_on_functions_classes_and_parameters() -> None:
    """A mark counts on a function, for every test of a class, and for one case by its id."""
    alone = pytest.mark.parametrize(
        "n", [1, pytest.param(2, id="two", marks=pytest.mark.pitfall(48, caught="check"))]
    )
    holder = SimpleNamespace(
        test_a=marked(SEEN),
        TestB=SEEN(type("TestB", (), {"test_b": marked()})),
        test_c=marked(alone),
    )

    assert [
        (found.number, found.caught, found.name) for found in of_tests(holder, "tests/test_x.py")
    ] == [
        *((44, "run time", "test_a"), (46, "run time", "test_a")),
        *((44, "run time", "test_b"), (46, "run time", "test_b")),
        (48, "check", "two"),
    ]


@pytest.mark.parametrize(
    "mark", [pytest.mark.skip, pytest.mark.xfail(reason="it fails")], ids=["skip", "xfail"]
)
def test_a_test_that_does_not_count(mark: pytest.MarkDecorator) -> None:
    """A test that is skipped, or may fail, shows nothing, and neither do its cases."""
    alone = pytest.mark.parametrize("n", [pytest.param(2, id="two", marks=SEEN)])

    assert (
        list(
            of_tests(
                SimpleNamespace(test_a=marked(SEEN, mark), test_b=marked(alone, mark)),
                "tests/test_x.py",
            )
        )
        == []
    )


@pytest.mark.parametrize(
    "mark",
    [
        pytest.mark.pitfall(44),
        pytest.mark.pitfall(44, caught="somewhere"),
        pytest.mark.pitfall(max(NUMBERS) + 1, caught="check"),
        pytest.mark.pitfall("44", caught="check"),
        pytest.mark.pitfall(caught="check"),
    ],
    ids=["no word", "unknown word", "unknown number", "text", "no number"],
)
def test_a_mark_that_says_nothing(mark: pytest.MarkDecorator) -> None:
    """A mark without a known word, or of an unknown pitfall, is an error that names the test."""
    with pytest.raises(ValueError, match="Cannot read the mark on test_a in tests/test_x.py"):
        list(of_tests(SimpleNamespace(test_a=marked(mark)), "tests/test_x.py"))


@pytest.mark.parametrize(
    ("word", "folder", "text", "numbers"),
    [
        ("check", "check", "id = 3  # expect: P16, P2\n# expect: PY1\n# expect: P2", [2, 16]),
        ("check", "check", "x = 16  # P16 is caught elsewhere", []),
        ("mypy", "mypy_plugin", '"""A parameter nobody fills."""\n# expect: P28, P35\n', [28, 35]),
        ("mypy", "mypy_plugin", "# expect: P28\nx = 35  # expect: bga-magic: (P35)", [28]),
    ],
    ids=["expected findings", "no finding", "pitfalls of a module", "words of a message"],
)
def test_wrong_games_are_read(
    tmp_path: Path, word: str, folder: str, text: str, numbers: list[int]
) -> None:
    """A wrong game shows the pitfalls that its marks name; other codes do not count."""
    case = tmp_path / "tests" / folder / "cases" / "declaration" / "p016_unknown_class.py"
    case.parent.mkdir(parents=True)
    case.write_text(text, encoding="utf-8")
    file = case.relative_to(tmp_path).as_posix()

    assert list(of_cases(word, tmp_path)) == [
        Evidence(number, word, file, case.stem) for number in numbers
    ]


def test_without_wrong_games_nothing_is_read(tmp_path: Path) -> None:
    """Where there is no folder of wrong games, they show nothing."""
    assert list(of_cases("check", tmp_path)) == []


def test_a_row_names_a_test_for_each_word_first() -> None:
    """A row names three tests, or one for each word, the earliest first, and counts the others."""
    shown = [Evidence(44, "run time", "tests/a/test_a.py", f"test_no_{n}") for n in range(4)]
    case = "tests/check/cases/state_flow/p044_no_way_on.py"
    checked = Evidence(44, "check", case, "p044_no_way_on")

    assert row(CATALOGUE["P44"], [*shown, checked]) == (
        "[P44](../../reference/pitfalls.md#p44)",
        "check, run time",
        f"`{case}`, `tests/a/test_a.py::test_no_0`, `tests/a/test_a.py::test_no_1` and 2 more",
    )
