"""Recipes: the Python that makes the table of a test again."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.match.journal import Command
from bga_states.engine.table import Table
from bga_states.testing.audible_table import new_table
from bga_states.testing.script_lines import write_line

GameT = TypeVar("GameT", bound=Game)


class Recipe(Generic[GameT]):
    """A table's seed and settings, and the commands done to it since; `str` writes Python."""

    def __init__(
        self,
        game_class: type[GameT],
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self._game_class = game_class
        self._players = players
        self._seed = seed
        self._options = options
        self.lines: list[str] = []

    def new_table(self) -> Table[GameT]:
        """Make the table as it was at the beginning."""
        return new_table(self._game_class, self._players, seed=self._seed, options=self._options)

    def note(self, command: Command, table: Table[Any]) -> None:
        """Add a command that is about to be done."""
        self.lines.append(write_line(command, table))

    def __str__(self) -> str:
        options = ""
        if self._options is not None:
            options = f", options={msgspec.to_builtins(self._options)!r}"
        call = f"{self._game_class.__name__}, {self._players}, seed={self._seed}{options}"
        lines = [f"table = new_table({call})"]
        if self.lines:
            lines += ["play(", "    table,", *(f"    {line!r}," for line in self.lines), ")"]
        return "\n".join(lines)
