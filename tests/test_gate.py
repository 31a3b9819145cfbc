"""The gate runs all checks, whatever the others say, and fails if one of them does."""

import pytest

from tests import gate
from tests.gate import Ended

PASSES = ("platform",)
FAILS = ("json.tool", "no-such-file")
"""Modules that come with Python, as checks; one of them fails."""


@pytest.mark.parametrize(
    ("static", "tests", "code"),
    [
        ((PASSES, PASSES), PASSES, 0),
        ((PASSES, PASSES), FAILS, 1),
        ((FAILS, PASSES), PASSES, 1),
    ],
    ids=["all pass", "tests fail", "a static check fails"],
)
def test_all_checks_run(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    static: tuple[tuple[str, ...], ...],
    tests: tuple[str, ...],
    code: int,
) -> None:
    """Each check runs and is named with how it ended; one that fails fails the gate."""
    monkeypatch.setattr(gate, "STATIC", static)
    monkeypatch.setattr(gate, "TESTS", tests)
    assert gate.main() == code
    shown = capfd.readouterr().out

    *_, one, two, three, _budget = shown.splitlines()
    for check, line in zip((*static, tests), (one, two, three), strict=True):
        assert (": failed (" if check == FAILS else ": passed") in line


def test_what_fails_is_shown_at_once(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """What a static check prints that fails is shown, and nothing of one that passes."""
    monkeypatch.setattr(gate, "STATIC", (FAILS, PASSES))
    gate.run_static()
    shown = capfd.readouterr().out

    assert shown.startswith("\n$ json.tool no-such-file\n")
    assert shown.count("$ ") == 1


def test_the_budget(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line says what all checks used of the budget, which is held where that is asked."""
    gate.report([Ended("one", 0, 9.0, 150.0), Ended("other", 0, 9.0, 300.0)])
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.split(None, 1) == ["450.0", "seconds of CPU in all, 75% of the budget of 600"]

    monkeypatch.setattr(gate, "STATIC", ())
    monkeypatch.setattr(gate, "TESTS", PASSES)
    monkeypatch.setattr(gate, "BUDGET", 0.001)
    assert [gate.main(), gate.main("--hold")] == [0, 1]
