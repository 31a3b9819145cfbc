"""What follows from a mistake is behind it, or left out."""

from dataclasses import replace

import pytest

from bga_states.check import check
from bga_states.check.report.causes import causes_first, without_consequences
from bga_states.engine.base.errors import Finding
from tests.check.cases.plain_python import py10_game_state_leads_nowhere

UNREACHED = Finding("P21", "Nothing leads to Play.", "Lead there.", "states.py", 3, 1, "warning")
LAZY = Finding("P100", "random.choice is not the table's chance.", "Use it.", "states.py", 9, 1)


def finding(code: str, line: int = 5) -> Finding:
    """Make an error."""
    return Finding(code, f"There is a {code}.", "Mend it.", "states.py", line, 1)


@pytest.mark.parametrize("code", ["P16", "P44", "PY9", "PY11"])
def test_what_cannot_be_reached_waits_for_its_cause(code: str) -> None:
    """Where a way is missing that was meant, nothing is said of what it leads to."""
    found = [UNREACHED, finding(code)]

    assert without_consequences(found, []) == [finding(code)]
    assert without_consequences([UNREACHED], [finding(code)]) == []


def test_what_cannot_be_reached_is_said_beside_other_mistakes() -> None:
    """A mistake of another kind is the cause of nothing."""
    assert without_consequences([UNREACHED, LAZY], []) == [UNREACHED, LAZY]


def test_a_cause_comes_first() -> None:
    """A state that leads nowhere comes behind the line that was to lead on; the order else stays."""
    nowhere, not_called = finding("P44", 3), finding("PY10", 7)

    assert causes_first([LAZY, nowhere, not_called]) == [LAZY, not_called, nowhere]
    assert causes_first([nowhere, LAZY]) == [nowhere, LAZY]


def test_a_warning_can_be_a_cause() -> None:
    """A path that may lead nowhere comes before the end that is not reached; so does a wrong first step."""
    endless, nowhere = finding("P21", 1), replace(finding("P44", 8), severity="warning")
    moved, initial = finding("P50", 2), finding("P22", 9)

    assert causes_first([endless, nowhere]) == [nowhere, endless]
    assert causes_first([moved, initial]) == [initial, moved]


def test_causes_in_a_game() -> None:
    """Of a state that is not returned, the line comes first, and nothing else of the machine is said."""
    report = check(py10_game_state_leads_nowhere.Wrong)

    assert [found.code for found in report.findings] == ["PY10", "P44"]
