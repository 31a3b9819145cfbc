"""A pitfall: one row of the catalogue."""

from typing import Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "hint"]
"""The severity: an error breaks the game, a warning hurts it, a hint may be intended."""


class Example(NamedTuple):
    """The mistake in a few lines of code, and the same lines without it."""

    wrong: str
    right: str


class Pitfall(NamedTuple):
    """A mistake in words that suit any game; a finding words the mistake of one game.

    The catalogue adds `chapter`, and `example` if there is one.
    """

    code: str
    sentence: str
    remedy: str
    severity: Severity = "error"
    chapter: str = ""
    example: Example | None = None
