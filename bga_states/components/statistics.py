"""Statistics: numbers that show afterwards how a game went, for the table and for every player."""

import sys
from collections.abc import Mapping
from typing import TypeAlias

from bga_states.engine.author.component import Component
from bga_states.engine.base.errors import GameError, show

Number: TypeAlias = int | float | bool


class Statistics(Component):
    """Statistics by name, each of one type: int, float or bool.

    A statistic that is never set does not apply and is left out.
    """

    def __init__(self, **types: type[Number]) -> None:
        for name, kind in types.items():
            if kind not in {int, float, bool}:
                fact = f"its type is {kind!r}"
                raise GameError(f"Cannot count {name}: {fact}. Use int, float or bool (P102).")
        self.types: Mapping[str, type[Number]] = types

    def type_of(self, name: str) -> type[Number]:
        """Return the type of a statistic; GameError for an unknown name (P102)."""
        if not isinstance(name, str) or name not in self.types:
            known = ", ".join(self.types) or "none"
            fact = "there is no such statistic"
            raise GameError(f"Cannot count {show(name)}: {fact}. There are: {known} (P102).")
        return self.types[name]

    def check_value(self, name: str, value: Number) -> Number:
        """Return the value; GameError for an unknown name or another type (P102)."""
        kind = self.type_of(name)
        # Authors write 1 for 1.0; isinstance() would let True through as an int.
        is_whole_float = kind is float and type(value) is int
        if type(value) is not kind and not is_whole_float:
            fact = f"{value!r} is not of type {kind.__name__}"
            raise GameError(f"Cannot count {name}: {fact}. Use that type (P102).")
        # `not <=` rather than `>`: NaN fails every comparison, and must be refused too.
        if not abs(value) <= sys.float_info.max:
            fact = "it is not a finite number"
            raise GameError(f"Cannot count {name}: {fact}. Use one (P102).")
        # 1 becomes 1.0, so that the saved value has the declared type.
        return kind(value)

    def value_fault(self, name: str, value: Number) -> str:
        """Describe the fault in the name or value of a statistic, "" if there is none."""
        try:
            self.check_value(name, value)
        except GameError as error:
            return str(error)
        return ""

    def increased(self, name: str, old: Number | None, step: Number) -> Number:
        """Return the sum; GameError when there is nothing to add to (P102)."""
        remedy = "Call init or set first (P102)"
        if old is None:
            raise GameError(f"Cannot add to {name}: it was never set. {remedy}.")
        if self.type_of(name) is bool:
            raise GameError(f"Cannot add to {name}: it is true or false. {remedy}.")
        return old + self.check_value(name, step)

    def _initial_value(self, name: str, value: Number | None) -> Number:
        """Return the first value of a statistic: the given value, by default 0, 0.0 or False."""
        if value is None:
            return self.type_of(name)()
        return value


class TableStats(Statistics):
    """Statistics of the table: `table_stats = TableStats(rounds=int)` in the Game's body."""

    data_type = dict[str, Number]
    data: dict[str, Number]

    def new_data(self) -> dict[str, Number]:
        """Start with no statistic set."""
        return {}

    def fault(self, data: dict[str, Number]) -> str:
        """Say which statistic is unknown, or of another type."""
        for name, value in data.items():
            fault = self.value_fault(name, value)
            if fault:
                return fault
        return ""

    def init(self, *names: str, value: Number | None = None) -> None:
        """Start counting these, or all; by default from 0, 0.0 or False."""
        for name in names or self.types:
            self.set(name, self._initial_value(name, value))

    def set(self, name: str, value: Number) -> None:
        """Set a statistic."""
        self.data[name] = self.check_value(name, value)

    def inc(self, name: str, step: Number = 1) -> None:
        """Add to a statistic that was initialised."""
        self.data[name] = self.increased(name, self.get(name), step)

    def get(self, name: str) -> Number | None:
        """Return a statistic, None if it was never set; GameError for an unknown name."""
        self.type_of(name)  # a misspelt name must not read as "never set"
        return self.data.get(name)

    def get_all(self) -> dict[str, Number]:
        """Return all statistics that were set."""
        return dict(self.data)


class PlayerStats(Statistics):
    """Statistics of every player: `player_stats = PlayerStats(tricks=int)` in the Game's body."""

    data_type = dict[str, dict[int, Number]]
    data: dict[str, dict[int, Number]]

    def new_data(self) -> dict[str, dict[int, Number]]:
        """Start with no statistic set."""
        return {}

    def fault(self, data: dict[str, dict[int, Number]]) -> str:
        """Say which statistic is unknown or of another type, or counts for an unknown player."""
        for name, values in data.items():
            if name not in self.types:
                return f"there is no statistic {show(name)}"
            for player_id, value in values.items():
                if player_id not in self.game.players:
                    return f"{name} counts for {player_id}, who is none of the players"
                fault = self.value_fault(name, value)
                if fault:
                    return fault
        return ""

    def init(self, *names: str, value: Number | None = None) -> None:
        """Start counting these, or all, for every player; by default from 0, 0.0 or False."""
        for name in names or self.types:
            self.set_all(name, self._initial_value(name, value))

    def set(self, name: str, value: Number, player_id: int) -> None:
        """Set a player's statistic; GameError when no player has this id."""
        # The value and the id are checked before the value is stored.
        checked = self.check_value(name, value)
        player = self.game.players.of(player_id)
        self.data.setdefault(name, {})[player.id] = checked

    def set_all(self, name: str, value: Number) -> None:
        """Set the statistic of every player."""
        for player_id in self.game.players:
            self.set(name, value, player_id)

    def inc(self, name: str, step: Number, player_id: int) -> None:
        """Add to a player's statistic that was initialised."""
        self.set(name, self.increased(name, self.get(name, player_id), step), player_id)

    def inc_all(self, name: str, step: Number) -> None:
        """Add to the statistic of every player."""
        for player_id in self.game.players:
            self.inc(name, step, player_id)

    def get(self, name: str, player_id: int) -> Number | None:
        """Return a player's statistic, None if it was never set.

        GameError for an unknown name or player.
        """
        self.type_of(name)  # a misspelt name must not read as "never set"
        return self.data.get(name, {}).get(self.game.players.of(player_id).id)

    def get_all(self, name: str) -> dict[int, Number | None]:
        """Return the statistic of every player, None where it was never set."""
        return {player_id: self.get(name, player_id) for player_id in self.game.players}
