"""The catalogue of pitfalls: common mistakes in games, one row for each code.

Codes are fixed, since findings, comments and tests cite them. `P` and a number stand for a pitfall
of State classes and arrays, `PY` and a number for a pitfall of Python itself.
"""

from typing import Final

from bga_states.pitfalls.declaration import DECLARATION
from bga_states.pitfalls.drawn_scenes import DRAWN_SCENES
from bga_states.pitfalls.examples import EXAMPLES
from bga_states.pitfalls.pitfall import Example, Pitfall, Severity
from bga_states.pitfalls.plain_python import PLAIN_PYTHON
from bga_states.pitfalls.published_args import PUBLISHED_ARGS
from bga_states.pitfalls.state_flow import STATE_FLOW
from bga_states.pitfalls.table_data import TABLE_DATA
from bga_states.pitfalls.told_events import TOLD_EVENTS

__all__ = ["CATALOGUE", "Example", "Pitfall", "Severity", "chapters"]

ROWS: Final = {
    "Declaration": DECLARATION,
    "Flow from state to state": STATE_FLOW,
    "Args": PUBLISHED_ARGS,
    "Notifications and texts": TOLD_EVENTS,
    "Data, chance and the table": TABLE_DATA,
    "Scenes": DRAWN_SCENES,
    "Python": PLAIN_PYTHON,
}
"""The rows by the titles of their chapters."""


def _complete() -> dict[str, Pitfall]:
    """Return every row by its code, with its chapter and its example."""
    complete: dict[str, Pitfall] = {}
    for chapter, rows in ROWS.items():
        for row in rows:
            example = EXAMPLES.get(row.code)
            complete[row.code] = row._replace(chapter=chapter, example=example)
    return complete


CATALOGUE: Final = _complete()
"""Every pitfall by its code, in the order of the chapters."""


def chapters() -> dict[str, list[Pitfall]]:
    """Return the pitfalls of each chapter, by its title."""
    found: dict[str, list[Pitfall]] = {}
    for pitfall in CATALOGUE.values():
        found.setdefault(pitfall.chapter, []).append(pitfall)
    return found
