"""What the players are told: notifications on their way out, and the messages one viewer receives."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from bga_states.engine.errors import GameError
from bga_states.engine.players import Players
from bga_states.engine.templates import missing, placeholders, render

Decorator = Callable[[str, dict[str, object]], dict[str, object]]
"""Gets the text and the arguments of a notification, gives the arguments to use instead."""


class Message(msgspec.Struct, frozen=True):
    """What one viewer receives: `type` for programs, `log` (a template, "" when silent) and `args` in plain values."""

    type: str
    log: str
    args: dict[str, object]

    @property
    def text(self) -> str:
        """The log with its placeholders filled; "" for a silent message."""
        return render(self.log, self.args)


class Queued(Protocol):
    """Something in the queue of an action, which may look different to each viewer."""

    def for_viewer(self, player_id: int | None) -> Message | None:
        """Give the message this viewer receives, None when it is not for them; `None` stands for a spectator."""


class Notification(msgspec.Struct, frozen=True):
    """A message to everybody (`audience` None) or to one player alone."""

    message: Message
    audience: int | None = None

    def for_viewer(self, player_id: int | None) -> Message | None:
        """Give the message if this viewer is in the audience."""
        return self.message if self.audience is None or self.audience == player_id else None


class ExtraTime(msgspec.Struct, frozen=True):
    """Time a game gave to a player, for the clock outside; `seconds` None means the clock's usual amount."""

    player_id: int
    seconds: int | None


class Outcome:
    """What an action led to: its number, what each viewer is told, and time for the clock outside."""

    def __init__(self, move_id: int, queue: Sequence[Queued], extra_time: Sequence[ExtraTime]) -> None:
        self.move_id = move_id
        self.extra_time = tuple(extra_time)
        self._queue = tuple(queue)

    def messages(self, player_id: int | None) -> list[Message]:
        """Give what this player receives, in order; None stands for a spectator."""
        return [message for queued in self._queue if (message := queued.for_viewer(player_id))]


class Notifier:
    """`self.notify`: tells the players what happened; nothing leaves before the action has succeeded."""

    def __init__(self, players: Players, *, keep: bool) -> None:
        self._players = players
        self._keep = keep
        self._decorators: list[Decorator] = []
        self.queue: list[Queued] = []
        self.extra_time: list[ExtraTime] = []

    def all(self, type: str, log: str = "", /, **args: object) -> None:  # noqa: A002  # BGA's word
        """Tell everybody, spectators included.

        `player_id` fills `${player_name}`, `player_id2` fills `${player_name2}`, and so on. GameError when the text
        has a placeholder that nothing fills, or an argument is no plain value (P87, P88).
        """
        if self._keep:
            self.queue.append(Notification(self._message(type, log, args)))

    def player(self, player_id: int, type: str, log: str = "", /, **args: object) -> None:  # noqa: A002  # BGA's word
        """Tell one player alone; GameError when nobody has this id (P94)."""
        if self._keep:
            self.queue.append(Notification(self._message(type, log, args), self._players[player_id].id))

    def add_decorator(self, decorator: Decorator) -> None:
        """Let a function complete the arguments of every notification from now on; call it in `init_table`."""
        self._decorators.append(decorator)

    def clear(self) -> None:
        """Forget what is in the queue."""
        self.queue = []
        self.extra_time = []

    def _message(self, type_: str, log: str, args: dict[str, object]) -> Message:
        for decorator in self._decorators:
            args = decorator(log, args)
        args = plain_arguments(f"notification {type_!r}", {**self._names(log, args), **args})
        if gaps := missing(log, args):
            raise GameError(f"Cannot notify {type_!r}: nothing fills ${{{gaps[0]}}} in {log!r}. Pass {gaps[0]}=...")
        return Message(type_, log, args)

    def _names(self, log: str, args: Mapping[str, object]) -> dict[str, object]:
        """Fill `player_nameX` from `player_idX` where the text asks for it."""
        names: dict[str, object] = {}
        for name in placeholders(log):
            player_id = args.get(name.replace("player_name", "player_id"))
            if name.startswith("player_name") and isinstance(player_id, int):
                names[name] = self._players[player_id].name
        return names


def plain_arguments(what: str, args: object) -> dict[str, object]:
    """Copy arguments into plain values (dict, list, str, numbers); GameError when they cannot be (P74, P83, P87)."""
    if not isinstance(args, dict):
        raise GameError(f"Cannot send {what}: its arguments are {args!r}, no dict. Give a dict with names as keys.")
    try:
        return msgspec.to_builtins(args, str_keys=False)  # type: ignore[no-any-return]  # a dict stays a dict
    except (TypeError, ValueError) as error:
        raise GameError(f"Cannot send {what}: {error}. Use plain values, dataclasses or enums.") from error
