"""Reports are read by other programs: JSON, GitHub's annotations, SARIF."""

import json
from typing import Any

import pytest

from bga_states.check import Report, Undecided
from bga_states.check.report.reports import as_github, as_json, as_sarif
from bga_states.engine.base.errors import Finding
from bga_states.pitfalls import CATALOGUE

ERROR = Finding("P16", "A leads to B,\nwhich is 100% no state.", "Add it.", "states.py", 12, 5)
HINT = Finding("PY4", "A set has no order.", "Sort it.", "/games/rules.py", 3, 1, "hint")
NOWHERE = Finding("P9", "A cannot be constructed.", "Look.")
REPORT = Report("Sample", (ERROR, HINT, NOWHERE), (Undecided("A.zombie", "states.py", 3, 9),))


def test_json_has_every_field() -> None:
    """A JSON report gives game, findings with all their fields, and what is decided at run time."""
    report = json.loads(as_json(REPORT))

    assert report["game"] == "Sample"
    assert report["findings"][1] == {
        "code": "PY4",
        "message": "A set has no order.",
        "remedy": "Sort it.",
        "file": "/games/rules.py",
        "line": 3,
        "column": 1,
        "severity": "hint",
    }
    assert report["dynamic"] == [{"hook": "A.zombie", "file": "states.py", "line": 3, "column": 9}]


def test_github_gets_one_command_for_each_finding() -> None:
    """A command names level, file, line, column and code; its text is escaped as GitHub asks."""
    first, second, third = as_github(REPORT).splitlines()

    assert first == (
        "::error file=states.py,line=12,col=5,title=P16::A leads to B,%0Awhich is 100%25 no state. Add it."
    )
    assert second.startswith("::notice file=/games/rules.py,line=3,col=1,title=PY4::")
    assert third == "::error title=P9::A cannot be constructed. Look."


def test_github_properties_are_escaped() -> None:
    """In a file's name commas and colons are escaped too."""
    finding = Finding("P1", "Fact.", "Remedy.", "a,b:c.py", 1, 1)

    assert "file=a%2Cb%3Ac.py," in as_github(Report("Sample", (finding,)))


def test_sarif_is_of_version_2_1_0() -> None:
    """A SARIF log has one run, its driver's rules, and a result for each finding with its region."""
    log: dict[str, Any] = json.loads(as_sarif(REPORT))
    (run,) = log["runs"]
    results = run["results"]
    location = results[0]["locations"][0]["physicalLocation"]

    assert (log["version"], run["tool"]["driver"]["name"]) == ("2.1.0", "bga-states check")
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {"P16", "PY4", "P9"}
    assert [(result["ruleId"], result["level"]) for result in results] == [
        ("P16", "error"),
        ("PY4", "note"),
        ("P9", "error"),
    ]
    assert location == {
        "artifactLocation": {"uri": "states.py"},
        "region": {"startLine": 12, "startColumn": 5},
    }
    assert (
        results[1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        == "file:///games/rules.py"
    )
    assert "locations" not in results[2]


def test_sarif_rules_explain_their_codes() -> None:
    """A rule of a SARIF log has what the catalogue says of its code, whatever the game did."""
    log: dict[str, Any] = json.loads(as_sarif(Report("Sample", (HINT,))))
    (rule,) = log["runs"][0]["tool"]["driver"]["rules"]
    pitfall = CATALOGUE["PY4"]

    assert rule == {
        "id": "PY4",
        "shortDescription": {"text": pitfall.sentence},
        "fullDescription": {"text": f"{pitfall.sentence} {pitfall.remedy}"},
        "help": {"text": pitfall.remedy},
        "defaultConfiguration": {"level": "warning"},
    }


def test_a_sarif_rule_of_no_pitfall() -> None:
    """What fails in play without being a pitfall has a rule too, since results refer to it."""
    log: dict[str, Any] = json.loads(as_sarif(Report("Sample", (Finding("PLAY", "Fact.", "Do."),))))
    (rule,) = log["runs"][0]["tool"]["driver"]["rules"]

    assert (rule["id"], [*rule]) == ("PLAY", ["id", "shortDescription"])


@pytest.mark.parametrize(
    ("findings", "has_errors"), [((HINT,), False), ((HINT, ERROR), True), ((), False)]
)
def test_a_report_knows_whether_the_game_is_broken(
    findings: tuple[Finding, ...], has_errors: bool
) -> None:
    """Only errors break a game."""
    assert Report("Sample", findings).has_errors is has_errors
