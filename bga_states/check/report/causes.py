"""Causes: a mistake that leads to many findings is reported without its consequences."""

from collections.abc import Iterable

from bga_states.engine.base.errors import Finding

BROKEN_WAYS = {
    *("P16", "P17", "P18", "P19", "P22", "P24", "P28", "P31", "P44", "P49", "P50", "P65", "P68"),
    *("PY9", "PY10", "PY11"),
}
"""Errors by which an intended way on is missing."""
OF_THE_MACHINE = {"P20", "P21", "P23", "P25"}
"""Findings about the whole machine, which change once a missing way is there."""
CAUSES = {
    "P17": {"PY15"},
    "P21": {"P44"},
    "P32": {"P31", "P65"},
    "P40": {"P69", "PY9", "PY10", "PY15"},
    "P44": {"PY9", "PY10"},
    "P50": {"P22"},
    "P57": {"PY9", "PY10"},
    "P65": {"P22"},
    "PY7": {"P31"},
}
"""Findings that may follow from another mistake in the same game, with their causes."""


def without_consequences(findings: list[Finding], others: Iterable[Finding]) -> list[Finding]:
    """Leave out findings about the machine that only hold while an intended way on is missing.

    The cause may be among `others`, which stay as they are.
    """
    if _errors([*findings, *others]).isdisjoint(BROKEN_WAYS):
        return findings
    return [finding for finding in findings if not _is_of_the_machine(finding)]


def _is_of_the_machine(finding: Finding) -> bool:
    # A transition that is written twice stays so, and is an error.
    is_twice = finding.code == "P20" and finding.severity == "error"
    return finding.code in OF_THE_MACHINE and not is_twice


def causes_first(findings: list[Finding]) -> list[Finding]:
    """Put findings that may follow from others after them; else the order stays."""
    # Warnings too: a path that leads nowhere may be the only one to the end.
    codes = {finding.code for finding in findings}

    def follows(finding: Finding) -> bool:
        return not codes.isdisjoint(CAUSES.get(finding.code, ()))

    return sorted(findings, key=follows)


def _errors(findings: list[Finding]) -> set[str]:
    return {finding.code for finding in findings if finding.severity == "error"}
