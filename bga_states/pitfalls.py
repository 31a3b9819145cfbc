"""The codes of findings: numbers of pitfalls, or PY for what is Python's own, by severity."""

from bga_states.engine.base.errors import Finding, Severity
from bga_states.engine.definition.source_code import Place

WARNINGS = frozenset(
    (
        *("P5", "P10", "P12", "P14", "P20", "P23", "P26"),
        *("P34", "P40", "P81", "P90", "P108", "P111"),
        *("PY1", "PY2", "PY3", "PY4", "PY5", "PY6", "PY8"),
    )
)
HINTS = frozenset({"P27", "P97"})
PYTHON = {
    "PY1": "the clock",
    "PY2": "input and output",
    "PY3": "changed module globals",
    "PY4": "the order of a set",
    "PY5": "a mutable default",
    "PY6": "hash and id",
    "PY7": "a choice no action takes",
    "PY8": "a comment that suppresses nothing",
    "PY9": "a name that is not there",
}
"""The codes beyond BGA's pitfalls, with their subjects."""


def severity_of(code: str) -> Severity:
    """Return the usual severity of a code."""
    if code in HINTS:
        return "hint"
    # Whatever is not listed breaks the game.
    if code in WARNINGS:
        return "warning"
    return "error"


def found(
    code: str, fact: str, remedy: str, place: Place, severity: Severity | None = None
) -> Finding:
    """Make a finding of the usual severity of its code, or of another."""
    return Finding(code, fact, remedy, *place, severity or severity_of(code))
