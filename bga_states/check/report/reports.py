"""Reports in the forms other programs read: JSON, GitHub's annotations, SARIF 2.1.0."""

from importlib.metadata import version
from pathlib import Path

import msgspec

from bga_states.check.checking import Report
from bga_states.engine.base.errors import Finding
from bga_states.pitfalls import CATALOGUE

SARIF_LEVELS = {"error": "error", "warning": "warning", "hint": "note"}
GITHUB_LEVELS = {"error": "error", "warning": "warning", "hint": "notice"}
SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def as_json(report: Report) -> str:
    """Write a report as one JSON object: `game`, `findings`, `dynamic`."""
    return msgspec.json.format(msgspec.json.encode(report)).decode()


def as_github(report: Report) -> str:
    """Write a report as commands that make GitHub show each finding at its line."""
    return "\n".join(map(_github_line, report.findings))


def _github_line(finding: Finding) -> str:
    place = {
        "file": finding.file,
        "line": finding.line,
        "col": finding.column,
        "title": finding.code,
    }
    properties: list[str] = []
    for name, value in place.items():
        # A finding about no place has none of these, and GitHub takes no empty ones.
        if value:
            escaped = _escaped(str(value), ":,")
            properties.append(f"{name}={escaped}")
    text = _escaped(f"{finding.message} {finding.remedy}")
    return f"::{GITHUB_LEVELS[finding.severity]} {','.join(properties)}::{text}"


def _escaped(text: str, more: str = "") -> str:
    # The percent sign first: the other replacements contain one.
    for character in ("%", "\r", "\n", *more):
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def as_sarif(report: Report) -> str:
    """Write a report as a SARIF log with one run."""
    # SARIF wants the rules that results refer to listed once.
    rules = [_sarif_rule(code) for code in sorted({finding.code for finding in report.findings})]
    driver = {"name": "bga-states check", "version": version("bga-states"), "rules": rules}
    results = [_sarif_result(finding) for finding in report.findings]
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }
    return msgspec.json.format(msgspec.json.encode(log)).decode()


def _sarif_rule(code: str) -> dict[str, object]:
    """Return SARIF's rule for a code, the same in every game: the mistake and its remedy."""
    pitfall = CATALOGUE.get(code)
    # Play and loading can fail in ways that are no pitfall of the catalogue.
    if pitfall is None:
        description = "A mistake that is not in the catalogue of pitfalls."
        return {"id": code, "shortDescription": {"text": description}}
    return {
        "id": code,
        "shortDescription": {"text": pitfall.sentence},
        "fullDescription": {"text": f"{pitfall.sentence} {pitfall.remedy}"},
        "help": {"text": pitfall.remedy},
        "defaultConfiguration": {"level": SARIF_LEVELS[pitfall.severity]},
    }


def _sarif_result(finding: Finding) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": finding.code,
        "level": SARIF_LEVELS[finding.severity],
        "message": {"text": f"{finding.message} {finding.remedy}"},
    }
    # The schema refuses a location without a file.
    if finding.file:
        region = {"startLine": finding.line, "startColumn": finding.column}
        place = {"artifactLocation": {"uri": _uri(finding.file)}, "region": region}
        result["locations"] = [{"physicalLocation": place}]
    return result


def _uri(file: str) -> str:
    """Return a file as SARIF wants it: a relative path as it is, an absolute one as a URI."""
    path = Path(file)
    if path.is_absolute():
        return path.as_uri()
    return path.as_posix()
