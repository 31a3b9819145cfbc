"""Writes the table of magic parameters from the engine's own."""

from collections.abc import Iterator

from bga_states.engine.author.hooks import Hook
from bga_states.engine.definition.magic import rows
from tests.docs.pages import as_table


def parts() -> Iterator[str]:
    """Return the table: a row for each name, a column for each hook."""
    cells: dict[str, dict[Hook, list[str]]] = {}
    for name, hook, kind, _ in rows():
        # MULTIPLE_ACTIVE_PLAYER is long for a cell; its first word is that of no other type.
        word = kind.name.partition("_")[0] if kind else "Game"
        cells.setdefault(name, {}).setdefault(hook, []).append(word)
    head = ("name", *(f"`{hook.value}`" for hook in Hook))
    yield as_table(head, (row(name, found) for name, found in cells.items()))


def row(name: str, found: dict[Hook, list[str]]) -> tuple[str, ...]:
    """Return the row of a name: for each hook the types of states in which it is filled."""
    columns = (", ".join(sorted(found.get(hook, []))) for hook in Hook)
    return f"`{name}`", *columns
