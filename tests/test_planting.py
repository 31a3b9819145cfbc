"""Faults can be planted in the tests and in the programs that they start."""

import json
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Event

import pytest

from tests import planted_faults, planting
from tests.again import FAILED, RUNS
from tests.patience import PATIENCE
from tests.planted_faults import NOTHING
from tests.planting import FAULTS, VARIABLE, Fault, found_by, planted
from tests.programs import ROOT

PLANTED: list[str] = []
SOMETIMES = """
import pytest
made = []

@pytest.fixture(scope="module")
def number():
    made.append(0)
    return len(made)

def test_odd(number):
    assert number % 2

def test_never(number):
    pass
"""
"""Two tests of a module, each of which is given how often what they share has been made."""


def a_fault() -> Iterator[None]:
    PLANTED.append("here")
    yield
    PLANTED.clear()


def the_tests_of(fault: AbstractContextManager[None]) -> list[str]:
    """Return what is planted meanwhile."""
    with fault:
        return [*PLANTED]


def test_a_fault_is_planted_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment names the fault by its module and its function."""
    monkeypatch.setattr(planting, "FAULTS", [])
    monkeypatch.setattr(f"{__name__}.a_fault", found_by("tests/test_x.py::test_y")(a_fault))
    assert the_tests_of(planted()) == []
    monkeypatch.setenv(VARIABLE, f"{__name__}:a_fault")

    assert the_tests_of(planted()) == ["here"]
    assert PLANTED == []
    assert [Fault(f"{__name__}:a_fault", ("tests/test_x.py::test_y",))] == planting.FAULTS


def test_every_fault_has_tests_that_are_there() -> None:
    """A fault that no test is to find, or one that is not there, would never be found."""
    planted_faults.import_faults()

    for fault in FAULTS:
        assert fault.tests, fault
        for test in fault.tests:
            path, _, name = test.partition("::")
            source = (ROOT / path).read_text(encoding="utf-8")
            # Where no test is named, all of the module have to find it.
            assert not name or f"def {name.partition('[')[0]}(" in source, test


def test_faults_are_chosen_by_words() -> None:
    """Words choose the faults to try, each with each of its tests."""
    FAULTS.append(Fault("tests.nowhere:a_peculiar_fault", ("a", "b")))
    try:
        assert [*planted_faults.pairs(["peculiar"])] == [
            ("tests.nowhere:a_peculiar_fault", "a"),
            ("tests.nowhere:a_peculiar_fault", "b"),
        ]
    finally:
        FAULTS.pop()


def test_failures_are_counted_in_runs_that_begin_anew(tmp_path: Path) -> None:
    """What the tests of a module share is made for each run of each."""
    (tmp_path / "test_sometimes.py").write_text(SOMETIMES)
    plugin = ("-p", "tests.again", f"--rootdir={tmp_path}")
    done = planted_faults.run_with(NOTHING, *plugin, str(tmp_path))
    (counted,) = (line for line in done.stdout.splitlines() if line.startswith(FAILED))

    assert json.loads(counted.removeprefix(FAILED)) == {
        "test_sometimes.py::test_odd": RUNS // 2,
        "test_sometimes.py::test_never": 0,
    }


def test_a_word_that_chooses_nothing() -> None:
    """A word that is in no name is refused: nothing would be tried, and nothing missed."""
    with pytest.raises(SystemExit, match="Cannot plant flights: no fault has such a name"):
        planted_faults.main("flights")


def test_a_test_that_fails_without_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would seem to find any fault, so nothing is counted."""
    failed = subprocess.CompletedProcess((), returncode=1, stdout="1 failed", stderr="\nnot found")
    monkeypatch.setattr(planted_faults, "run_with", lambda *_: failed)

    with pytest.raises(SystemExit, match="Cannot count: .* a fault.\n1 failed\nnot found"):
        planted_faults.main("races")


def test_a_test_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named."""
    test = "tests/test_planting.py::test_nothing"
    monkeypatch.setattr(planted_faults, "pairs", lambda _: [("one", test)])

    with pytest.raises(SystemExit, match=f"Cannot count: (.|\\n)*not found: .*{test}"):
        planted_faults.main()


def test_faults_that_are_missed_are_listed_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A long list of what was found does not hide what was not."""
    passed = subprocess.CompletedProcess[str]((), returncode=0)
    found = {"one": 18, "two": RUNS}
    monkeypatch.setattr(planted_faults, "pairs", lambda _: [(fault, "test") for fault in found])
    monkeypatch.setattr(planted_faults, "run_with", lambda *_: passed)
    monkeypatch.setattr(planted_faults, "times_found", lambda fault, test: {test: found[fault]})

    assert planted_faults.main() == 1
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "2 tried, 1 found in fewer than 19 runs",
        "    18 of 20: one by test",
    ]


def test_an_error_ends_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an error no other fault is tried but those that have begun."""
    tried: list[str] = []
    is_over = Event()

    class Pool(ThreadPoolExecutor):
        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            super().shutdown(wait=False, cancel_futures=cancel_futures)
            is_over.set()
            super().shutdown(wait)

    def times_found(fault: str, test: str) -> dict[str, int]:
        tried.append(fault)
        if len(tried) == 1:
            raise AssertionError("it has no test")
        is_over.wait(PATIENCE)
        return {test: RUNS}

    monkeypatch.setattr(planted_faults, "AT_ONCE", 1)
    monkeypatch.setattr(planted_faults, "ThreadPoolExecutor", Pool)
    monkeypatch.setattr(planted_faults, "times_found", times_found)

    with pytest.raises(AssertionError, match="it has no test"):
        [*planted_faults.counts([("one", "test"), ("two", "test"), ("three", "test")])]
    assert "three" not in tried
