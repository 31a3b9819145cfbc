"""Drawing: the picture of a table as text, for people who watch agents."""

from typing import Any

from rich.console import Console
from rich.text import Text

from bga_states.engine.table import Table


def drawn(table: Table[Any], player_id: int | None) -> Text:
    """Return the game's own picture for one viewer; where it has none, the status line."""
    picture = table.render(player_id)
    if not picture:
        return Text(table.view(player_id).status)
    return Text.from_markup(picture, emoji=False)


def print_drawn(table: Table[Any], player_id: int | None) -> None:
    """Print the picture, in colour where the terminal has some."""
    Console().print(drawn(table, player_id), "", soft_wrap=True, sep="\n")
