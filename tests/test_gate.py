"""The gate runs all checks, whatever the others say, and fails if one of them does."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import gate
from tests.cli.support import unmeasured
from tests.gate import Ended
from tests.pace import Pace
from tests.patience import PATIENCE, wait_until
from tests.programs import ROOT

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
    """The output of a static check is shown if it fails, and not if it passes."""
    monkeypatch.setattr(gate, "STATIC", (FAILS, PASSES))
    gate.run_static(Pace())
    shown = capfd.readouterr().out

    assert shown.startswith("\n$ json.tool no-such-file\n")
    assert shown.count("$ ") == 1


WAITS = "import time\nopen('begun', 'a').write('.')\ntime.sleep(600)\n"
INTERRUPTED = """
import signal
# Where the tests run in the background, it is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
from tests import gate, programs
programs.ROOT, gate.TESTS, gate.STATIC = ".", ("waits",), (("waits",), ("waits",))
gate.main()
"""


def test_ctrl_c_ends_all_checks(tmp_path: Path) -> None:
    """Ctrl-C at the gate ends the checks that have begun, and no other one begins."""
    (tmp_path / "waits.py").write_text(WAITS)
    begun = tmp_path / "begun"
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        cwd=tmp_path,
        env={**unmeasured(), "PYTHONPATH": f"{ROOT}"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    wait_until(lambda: begun.exists() and begun.read_text() == "..", "two checks have begun")
    os.killpg(process.pid, signal.SIGINT)

    assert process.wait(PATIENCE)
    assert begun.read_text() == ".."


def test_the_budget(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line says what all checks used of the budget, which is held where that is asked."""
    assert gate.report([Ended("one", 0, 9.0, 300.0), Ended("other", 0, 9.0, 600.0)], 2.0) == 0.75
    used, words = capsys.readouterr().out.splitlines()[-1].split(None, 1)
    assert used == "900.0"
    assert "450 of the reference machine" in words
    assert words.endswith("75% of the budget of 600")

    monkeypatch.setattr(gate, "STATIC", ())
    monkeypatch.setattr(gate, "TESTS", PASSES)
    monkeypatch.setattr(gate, "BUDGET", 0.001)
    assert [gate.main(), gate.main("--hold")] == [0, 1]
