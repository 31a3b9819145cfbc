"""Verdicts: findings of the checker, with the severity of the catalogue or of a rule."""

from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import Place
from bga_states.pitfalls import CATALOGUE, Severity


def found(
    code: str, fact: str, remedy: str, place: Place, severity: Severity | None = None
) -> Finding:
    """Make a finding of the usual severity of its code, or of another."""
    return Finding(code, fact, remedy, *place, severity or CATALOGUE[code].severity)
