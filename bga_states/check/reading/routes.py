"""Routes: the expressions of a function by which it leads to other functions."""

import ast
from collections.abc import Iterator

from bga_states.check.reading.reader import Call, Reading
from bga_states.engine.definition.source_code import Place


def routes(start: Reading) -> dict[Reading, ast.expr | None]:
    """Return all functions that a function leads to, each with the expression that leads there.

    For the function itself the expression is None.
    """
    found: dict[Reading, ast.expr | None] = {start: None}
    for node, first in start.led_to:
        for reading in first.closure():
            # The first way there is as good as any.
            found.setdefault(reading, node)
    return found


def sure_routes(start: Reading, *, strictly: bool = False) -> list[tuple[Reading, ast.expr | None]]:
    """Return a function, and the helpers that every run of their callers calls.

    Each comes with the expression in the function that leads to it; None for itself. Unless
    `strictly`, the function's own calls under a condition count too: a finding has its place there.
    """
    found: dict[Reading, ast.expr | None] = {start: None}
    waiting: list[Reading] = [start]
    while waiting:
        reading = waiting.pop()
        for node, helper in reading.led_to:
            is_sure = (reading is start and not strictly) or node in reading.sure_nodes
            if is_sure and helper not in found:
                found[helper] = node if reading is start else found[reading]
                waiting.append(helper)
    return list(found.items())


def sure_calls(start: Reading, *, strictly: bool = False) -> Iterator[tuple[Call, Place]]:
    """Go through the calls of a function and the calls its helpers surely make.

    Each comes with the place in the function that leads there; `strictly` as in `sure_routes`.
    """
    for reading, node in sure_routes(start, strictly=strictly):
        is_own = reading is start and not strictly
        for call in reading.calls:
            if is_own or call.node in reading.sure_nodes:
                yield call, start.place(node) if node else call.place
