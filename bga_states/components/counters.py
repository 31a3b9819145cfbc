"""Counters: numbers of the players or of the table, within limits; clients see every change."""

from bga_states.engine.author.component import Component
from bga_states.engine.author.counting import (
    CounterVisibility,
    CountsForPlayers,
    Text,
    change_of,
    check_limits,
    split,
)
from bga_states.engine.base.errors import GameError, show


def limits_fault(value: int, low: int | None, high: int | None) -> str:
    """Say that a value is beyond the limits, "" if it is within them."""
    try:
        check_limits("it", value, low, high)
    except GameError:
        return f"{value} is beyond the limits, {low} to {high}"
    return ""


class PlayerCounter(CountsForPlayers, Component):
    """A number for every player: `coins = PlayerCounter(3, min=0)` in the class body of the Game.

    Every player starts with `initial`. GameError when a change leaves the limits (P107).
    """

    data_type = dict[int, int]
    data: dict[int, int]

    def __init__(
        self,
        initial: int = 0,
        *,
        min: int | None = 0,  # noqa: A002  # BGA's word
        max: int | None = None,  # noqa: A002  # BGA's word
        visibility: CounterVisibility = CounterVisibility.VISIBLE,
    ) -> None:
        self.min, self.max, self.visibility = min, max, visibility
        self.initial = check_limits("the initial value", initial, min, max)

    def new_data(self) -> dict[int, int]:
        """Start with the initial value for every player."""
        return dict.fromkeys(self.game.players, self.initial)

    def fault(self, data: dict[int, int]) -> str:
        """Say which players are missing or unknown, or which value is beyond the limits."""
        players = self.game.players
        if data.keys() != players.keys():
            return f"it counts for {show([*data])}, the players are {[*players]}"
        for value in data.values():
            fault = limits_fault(value, self.min, self.max)
            if fault:
                return fault
        return ""

    def _read(self, player_id: int) -> int:
        return self.data[player_id]

    def _write(self, player_id: int, value: int) -> None:
        self.data[player_id] = value


class TableCounter(Component):
    """A number of the table: `round = TableCounter(1, max=5)` in the class body of the Game.

    Clients receive every change as `setTableCounter`. Texts may use `${name}`, `${value}`,
    `${old_value}`, `${inc}` and `${abs_inc}`.
    """

    data_type = int
    data: int

    def __init__(
        self,
        initial: int = 0,
        *,
        min: int | None = 0,  # noqa: A002  # BGA's word
        max: int | None = None,  # noqa: A002  # BGA's word
    ) -> None:
        self.min, self.max = min, max
        self.initial = check_limits("the initial value", initial, min, max)

    def new_data(self) -> int:
        """Start with the initial value."""
        return self.initial

    def fault(self, data: int) -> str:
        """Say that a value is beyond the limits, "" if it is within them."""
        return limits_fault(data, self.min, self.max)

    def get(self) -> int:
        """Return the value."""
        return self.data

    def set(self, value: int, message: Text = "") -> int:
        """Set the value and return it; `message` None notifies no client.

        GameError when the value is beyond the limits (P107).
        """
        check_limits(self.name, value, self.min, self.max)
        # Before it is told, so that the scene at that message shows the new value.
        old, self.data = self.data, value
        try:
            self._tell(old, message)
        except BaseException:  # a change that cannot be told does not happen
            self.data = old
            raise
        return value

    def _tell(self, old: int, message: Text) -> None:
        if message is not None:
            text, args = split(message)
            # The author's own args come last: they may replace ours.
            told = {**change_of(self.name, old, self.data), **args}
            self.game.notify.all("setTableCounter", text, **told)

    def inc(self, inc: int, message: Text = "") -> int:
        """Add to the value and return the sum; adding 0 notifies no client.

        GameError when the sum is beyond the limits (P107).
        """
        if not inc:
            return self.data
        total = check_limits("the step", inc) + self.data
        return self.set(total, message)
