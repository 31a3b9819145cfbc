"""What everything that plays has in common."""

from typing import Any, Protocol

from bga_states.engine.match.messages import Outcome
from bga_states.engine.table import Table


class Bot(Protocol):
    """Plays for one active player at a time; any object with this method is a bot."""

    def play(self, table: Table[Any], player_id: int) -> Outcome:
        """Take one action for this active player and return what came of it."""
        ...
