"""Summaries on the terminal: tables that a pipe can read as well."""

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from bga_states.cli.wording import without_controls
from bga_states.simulate.summary_tables import SummaryTable

WIDE = 1_000
"""The width of output that is no terminal: no line is broken there."""


def show_tables(tables: Iterable[SummaryTable]) -> None:
    """Print tables, one below the other."""
    console = Console(highlight=False, emoji=False, markup=False)
    if not console.is_terminal:
        console.width = WIDE
    for table in tables:
        with console.capture() as capture:
            console.print(grid_of(table))
        console.print()
        console.print(Text(table.title, "bold"))
        # The last column is as wide as its widest cell: no line ends with spaces.
        for line in capture.get().splitlines():
            print(line.rstrip())


def grid_of(table: SummaryTable) -> Grid:
    """Lay out a table: texts at the left, numbers at the right."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for number, name in enumerate(table.head):
        is_text = number < table.texts
        grid.add_column(name, justify="left" if is_text else "right", overflow="fold")
    for row in table.rows:
        grid.add_row(*[Text(without_controls(cell)) for cell in row])
    return grid
