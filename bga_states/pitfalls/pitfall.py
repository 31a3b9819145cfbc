"""A pitfall: one row of the catalogue."""

from typing import Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "hint"]
"""How sure a mistake is: an error breaks the game, a warning hurts it, a hint may be meant."""


class Example(NamedTuple):
    """The mistake in a few lines of code, and the same lines without it."""

    wrong: str
    right: str


class Pitfall(NamedTuple):
    """A mistake that games have, whatever the game; a finding words what one game does.

    The catalogue adds `chapter` and `example`, where there is one.
    """

    code: str
    sentence: str
    remedy: str
    severity: Severity = "error"
    chapter: str = ""
    example: Example | None = None
