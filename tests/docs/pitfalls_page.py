"""Writes the page of the pitfalls: each with its remedy, and where it comes to light."""

from collections.abc import Iterator, Sequence

from bga_states.pitfalls import Example, Pitfall, chapters
from tests.docs.evidence import WORDS, Evidence, gather
from tests.docs.notes import ELSEWHERE, NOTES
from tests.docs.pages import DOCS

PAGE = DOCS / "reference" / "pitfalls.md"
PYTHON = "Python"
"""The chapter of Python's own pitfalls, which only the checker finds."""


def parts() -> Iterator[str]:
    """Return every pitfall under the heading of its chapter and its own."""
    shown = gather()
    for heading, pitfalls in chapters().items():
        yield f"## {heading}\n"
        for pitfall in pitfalls:
            caught = words(pitfall, [found for found in shown if found.code == pitfall.code])
            yield entry(pitfall, caught)


def entry(pitfall: Pitfall, caught: Sequence[str]) -> str:
    """Return what the page says of one pitfall; its heading is its anchor."""
    lines = [
        f"### {pitfall.code}",
        f"**{pitfall.sentence}**",
        f"*Remedy:* {pitfall.remedy}",
        f"*Severity:* {pitfall.severity}. *Caught:* {', '.join(caught)}.",
    ]
    if pitfall.code in NOTES:
        lines.append(NOTES[pitfall.code])
    if pitfall.example:
        lines.append(as_example(pitfall.example))
    return "\n\n".join(lines) + "\n"


def as_example(example: Example) -> str:
    """Return the mistake and its remedy as blocks of code."""
    wrong, right = (f"```python\n{code}\n```" for code in example)
    return f"Wrong:\n\n{wrong}\n\nRight:\n\n{right}"


def words(pitfall: Pitfall, shown: Sequence[Evidence]) -> list[str]:
    """Return where a pitfall is caught, from the earliest on."""
    if pitfall.chapter == PYTHON:
        return ["check"]
    caught = {found.caught for found in shown}
    return [word for word in WORDS if word in caught] or [ELSEWHERE.get(pitfall.code, "")]
