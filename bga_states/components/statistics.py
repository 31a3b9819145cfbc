"""Statistics: numbers that tell afterwards how a game went, of the table and of every player."""

import sys
from collections.abc import Mapping
from typing import TypeAlias

from bga_states.engine.author.component import Component
from bga_states.engine.base.errors import GameError, show

Number: TypeAlias = int | float | bool


class Statistics(Component):
    """Statistics by name, each of one type: int, float or bool. What is never set does not apply, and is left out."""

    def __init__(self, **types: type[Number]) -> None:
        if wrong := [name for name, kind in types.items() if kind not in {int, float, bool}]:
            raise GameError(
                f"Cannot count {wrong[0]}: its type is {types[wrong[0]]!r}. Use int, float or bool (P102)."
            )
        self.types: Mapping[str, type[Number]] = types

    def type_of(self, name: str) -> type[Number]:
        """Give the type of a statistic; GameError for an unknown name (P102)."""
        if not isinstance(name, str) or name not in self.types:
            known = ", ".join(self.types) or "none"
            raise GameError(
                f"Cannot count {show(name)}: there is no such statistic. There are: {known} (P102)."
            )
        return self.types[name]

    def check_value(self, name: str, value: Number) -> Number:
        """Give the value back; GameError for an unknown name or another type (P102)."""
        kind = self.type_of(name)
        if type(value) is not kind and not (kind is float and type(value) is int):
            raise GameError(
                f"Cannot count {name}: {value!r} is no {kind.__name__}. Give one (P102)."
            )
        if not abs(value) <= sys.float_info.max:
            raise GameError(f"Cannot count {name}: it is no finite number. Give one (P102).")
        return kind(value)

    def increased(self, name: str, old: Number | None, step: Number) -> Number:
        """Give the sum; GameError when there is nothing to add to (P102)."""
        if old is None or self.type_of(name) is bool:
            fact = "it was never set" if old is None else "it is true or false"
            raise GameError(f"Cannot add to {name}: {fact}. Call init or set first (P102).")
        return old + self.check_value(name, step)


class TableStats(Statistics):
    """Statistics of the table: `table_stats = TableStats(rounds=int)` in the class body of the Game."""

    data_type = dict[str, Number]
    data: dict[str, Number]

    def new_data(self) -> dict[str, Number]:
        """Begin with none set."""
        return {}

    def init(self, *names: str, value: Number | None = None) -> None:
        """Begin counting these, or all; by default from 0, 0.0 or False."""
        for name in names or self.types:
            self.set(name, self.type_of(name)() if value is None else value)

    def set(self, name: str, value: Number) -> None:
        """Set a statistic."""
        self.data[name] = self.check_value(name, value)

    def inc(self, name: str, step: Number = 1) -> None:
        """Add to a statistic that was initialised."""
        self.data[name] = self.increased(name, self.get(name), step)

    def get(self, name: str) -> Number | None:
        """Give a statistic, None when it was never set; GameError for an unknown name."""
        self.type_of(name)
        return self.data.get(name)

    def get_all(self) -> dict[str, Number]:
        """Give all that were set."""
        return dict(self.data)


class PlayerStats(Statistics):
    """Statistics of every player: `player_stats = PlayerStats(tricks=int)` in the class body of the Game."""

    data_type = dict[str, dict[int, Number]]
    data: dict[str, dict[int, Number]]

    def new_data(self) -> dict[str, dict[int, Number]]:
        """Begin with none set."""
        return {}

    def init(self, *names: str, value: Number | None = None) -> None:
        """Begin counting these, or all, for everybody; by default from 0, 0.0 or False."""
        for name in names or self.types:
            self.set_all(name, self.type_of(name)() if value is None else value)

    def set(self, name: str, value: Number, player_id: int) -> None:
        """Set a player's statistic; GameError when nobody has this id."""
        self.data.setdefault(name, {})[self.game.players[player_id].id] = self.check_value(
            name, value
        )

    def set_all(self, name: str, value: Number) -> None:
        """Set everybody's statistic."""
        for player_id in self.game.players:
            self.set(name, value, player_id)

    def inc(self, name: str, step: Number, player_id: int) -> None:
        """Add to a player's statistic that was initialised."""
        self.set(name, self.increased(name, self.get(name, player_id), step), player_id)

    def inc_all(self, name: str, step: Number) -> None:
        """Add to everybody's statistic."""
        for player_id in self.game.players:
            self.inc(name, step, player_id)

    def get(self, name: str, player_id: int) -> Number | None:
        """Give a player's statistic, None when it was never set; GameError for an unknown name or player."""
        self.type_of(name)
        return self.data.get(name, {}).get(self.game.players[player_id].id)

    def get_all(self, name: str) -> dict[int, Number | None]:
        """Give everybody's statistic."""
        return {player_id: self.get(name, player_id) for player_id in self.game.players}
