"""Faults can be planted in the tests and in the programs that they start."""

from collections.abc import Iterator
from contextlib import AbstractContextManager

import pytest

from tests import planted_faults, planting
from tests.planting import FAULTS, VARIABLE, Fault, found_by, planted

PLANTED: list[str] = []


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
            source = (planted_faults.ROOT / path).read_text(encoding="utf-8")
            assert name, test
            assert f"def {name.partition('[')[0]}(" in source, test


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
