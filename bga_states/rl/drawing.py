"""Drawing: the picture of a table as text, for people who watch agents."""

from typing import Any

from rich.console import Console
from rich.text import Text

from bga_states.engine.table import Table
from bga_states.scene.rich_text import rich_text
from bga_states.scene.scene_text import text_lines


def drawn(table: Table[Any], player_id: int | None) -> Text:
    """Return the scene of the table for one viewer."""
    choices = [] if player_id is None else table.choices(player_id)
    return rich_text(text_lines(table.scene(player_id), choices))


def print_drawn(table: Table[Any], player_id: int | None) -> None:
    """Print the picture, in colour where the terminal has some."""
    Console().print(drawn(table, player_id), "", soft_wrap=True, sep="\n")
