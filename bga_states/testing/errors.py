"""What a check reports: the first thing that does not hold, and how to see it again."""

from typing import Any

from bga_states.engine.game import Game
from bga_states.engine.table import Table


class GameCheckError(AssertionError):
    """Something that must hold for every game does not hold for this one."""


class Place:
    """Where a check stands: which game, how many players, which seed."""

    def __init__(self, game_class: type[Game], players: int, seed: int) -> None:
        self.game_class = game_class
        self.players = players
        self.seed = seed

    def fault(self, fact: str, remedy: str, table: Table[Any] | None = None) -> GameCheckError:
        """Make the error for a fact found here."""
        name = self.game_class.__name__
        where = f", move {table.move_id}, {table.state_name}" if table else ""
        again = f"check_game({name}, seeds=[{self.seed}], players=[{self.players}])"
        return GameCheckError(f"{name}, seed {self.seed}, {self.players} players{where}: {fact}. {remedy}.\n{again}")
