"""Counting for players: numbers within limits, every change told to the viewers who see it."""

from enum import Enum
from typing import TypeAlias

from bga_states.engine.author.component import Host
from bga_states.engine.base.errors import GameError, show
from bga_states.engine.match.messages import NotificationMessage


class CounterVisibility(Enum):
    """Who sees the values of a counter."""

    VISIBLE = "visible"
    """All viewers see all values."""
    SELF = "self"
    """Players see their own value."""
    HIDDEN = "hidden"
    """No viewer sees any value."""


Text: TypeAlias = str | NotificationMessage | None
"""The message of a change: a text, "" to update clients silently, None to send nothing (P107)."""


class CountsForPlayers:
    """A number for every player; changes are told as `setPlayerCounter`.

    Texts may use `${player_name}`, `${name}`, `${value}`, `${old_value}`, `${inc}` and
    `${abs_inc}`.
    """

    __slots__ = ()
    name: str
    game: Host
    min: int | None = None
    max: int | None = None
    visibility = CounterVisibility.VISIBLE

    def _read(self, player_id: int) -> int:
        """Return the stored value."""
        raise NotImplementedError

    def _write(self, player_id: int, value: int) -> None:
        """Store a value."""
        raise NotImplementedError

    def get(self, player_id: int) -> int:
        """Return a player's value; GameError when no player has this id."""
        try:
            return self._read(self.game.players[player_id].id)
        except TypeError:  # it has no hash
            return self._read(self.game.players.of(player_id).id)

    def set(self, player_id: int, value: int, message: Text = "") -> int:
        """Set a player's value and return it; GameError out of limits (P107).

        A `message` of None sends nothing.
        """
        old = self.get(player_id)
        check_limits(self.name, value, self.min, self.max)
        # Before it is told, so that the scene at that message shows the new value.
        self._write(player_id, value)
        try:
            self._tell(player_id, old, value, message)
        except BaseException:  # a change that cannot be told does not happen
            self._write(player_id, old)
            raise
        return value

    def inc(self, player_id: int, inc: int, message: Text = "") -> int:
        """Add to a player's value and return the sum; GameError out of limits (P107).

        Adding 0 sends nothing.
        """
        value = self.get(player_id)
        if not inc:
            return value
        return self.set(player_id, check_limits("the step", inc) + value, message)

    def get_all(self) -> dict[int, int]:
        """Return the values of all players."""
        return {player_id: self._read(player_id) for player_id in self.game.players}

    def set_all(self, value: int, message: Text = "") -> None:
        """Set the values of all players, told as one `setPlayerCounterAll`."""
        check_limits(self.name, value, self.min, self.max)
        before = self.get_all()
        for player_id in before:
            self._write(player_id, value)
        try:
            self._tell_all(value, message)
        except BaseException:  # as in `set`
            for player_id, old in before.items():
                self._write(player_id, old)
            raise

    def _tell_all(self, value: int, message: Text) -> None:
        if message is None or self.visibility is CounterVisibility.HIDDEN:
            return
        text, args = split(message)
        args = {"name": self.name, "value": value, **args}
        if self.visibility is CounterVisibility.VISIBLE:
            self.game.notify.all("setPlayerCounterAll", text, **args)
        else:
            for player_id in self.game.players:
                self.game.notify.player(player_id, "setPlayerCounterAll", text, **args)

    def get_min(self) -> int:
        """Return the least value of a player."""
        return min(self.get_all().values())

    def get_max(self) -> int:
        """Return the greatest value of a player."""
        return max(self.get_all().values())

    def values_for(self, viewer_id: int | None) -> dict[int, int | None]:
        """Return the values a viewer may see, by player id, with None for the rest.

        A `viewer_id` of None stands for a spectator.
        """
        values: dict[int, int | None] = dict.fromkeys(self.game.players)
        for player_id in values:
            if self._sees(viewer_id, player_id):
                values[player_id] = self.get(player_id)
        return values

    def _sees(self, viewer_id: int | None, player_id: int) -> bool:
        if self.visibility is CounterVisibility.SELF:
            return viewer_id == player_id
        return self.visibility is CounterVisibility.VISIBLE

    def _tell(self, player_id: int, old: int, value: int, message: Text) -> None:
        if message is None or self.visibility is CounterVisibility.HIDDEN:
            return
        text, args = split(message)
        args = {**change_of(self.name, old, value), "player_id": player_id, **args}
        if self.visibility is CounterVisibility.VISIBLE:
            self.game.notify.all("setPlayerCounter", text, **args)
        else:
            self.game.notify.player(player_id, "setPlayerCounter", text, **args)


class PlayerScore(CountsForPlayers):
    """`self.player_score` and `self.player_score_aux`: a field of the players.

    All viewers are told of every change.
    """

    __slots__ = ("game", "name")

    def __init__(self, game: Host, name: str) -> None:
        self.game = game
        self.name = name

    def _read(self, player_id: int) -> int:
        value: int = getattr(self.game.players[player_id], self.name)
        return value

    def _write(self, player_id: int, value: int) -> None:
        setattr(self.game.players[player_id], self.name, value)


def check_limits(name: str, value: int, low: int | None = None, high: int | None = None) -> int:
    """Return the value; GameError when it is not an int or out of limits (P107)."""
    # Not by isinstance: True is an int, and would be saved as something else.
    if type(value) is not int:
        raise GameError(f"Cannot count {name}: {show(value)} is not an int. Give a whole number.")
    if (low is not None and value < low) or (high is not None and value > high):
        fact = f"its limits are {_limits(low, high)}"
        remedy = "Look before you change it (P107)"
        raise GameError(f"Cannot set {name} to {value}: {fact}. {remedy}.")
    return value


def _limits(low: int | None, high: int | None) -> str:
    """Describe the limits of a number."""
    if low is None:
        return f"at most {high}"
    if high is None:
        return f"at least {low}"
    return f"{low} to {high}"


def change_of(name: str, old: int, value: int) -> dict[str, object]:
    """Return the arguments of a message about a change."""
    return {
        "name": name,
        "value": value,
        "old_value": old,
        "inc": value - old,
        "abs_inc": abs(value - old),
    }


def split(message: str | NotificationMessage) -> tuple[str, dict[str, object]]:
    """Return text and arguments of a message in either form; GameError when it is neither."""
    if isinstance(message, str):
        return message, {}
    if isinstance(message, NotificationMessage):
        return message.message, message.args
    raise GameError(
        f"Cannot tell of a counter: the message is {show(message)}. Give a text or None."
    )
