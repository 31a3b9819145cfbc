"""What the players are told: notifications on their way out, and the messages one viewer receives."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.texts import I18N, Translate, missing, placeholders, render, translated
from bga_states.engine.base.values import plain
from bga_states.engine.match.players import Players

Decorator = Callable[[str, dict[str, Any]], dict[str, Any]]
"""Gets the text and the arguments of a notification, gives the arguments to use instead."""


RESERVED_TYPES = frozenset(
    {
        "gameStateChange", "gameStateChangePrivateArg", "gameStateMultipleActiveUpdate", "newPrivateState",
        "leavePrivateState", "newActivePlayer", "playerstatus", "yourturnack", "clockalert",
        "tableInfosChanged", "playerEliminated", "tableDecision", "archivewaitingdelay",
        "end_archivewaitingdelay", "replaywaitingdelay", "end_replaywaitingdelay",
        "replayinitialwaitingdelay", "end_replayinitialwaitingdelay", "aiPlayerWaitingDelay",
        "replay_has_ended", "updateSpectatorList", "wouldlikethink", "updateReflexionTime",
        "undoRestorePoint", "resetInterfaceWithAllDatas", "zombieModeFail", "zombieModeFailWarning",
        "aiError", "skipTurnOfPlayer", "skipTurnOfPlayerWarning", "zombieBack", "allPlayersAreZombie",
        "gameResultNeutralized", "playerConcedeGame", "showTutorial", "showCursor", "showCursorClick",
        "banFromTable", "resultsAvailable", "switchToTurnbased", "infomsg",
    }
)  # fmt: skip
"""Types that mean something to clients already (P85)."""

PRIVATE = "_private"
MERGE_PRIVATE = "_merge_private"


class Message(msgspec.Struct, frozen=True):
    """What one viewer receives: `type` for programs, `log` (a template, "" when silent) and `args` in plain values."""

    type: str
    log: str
    args: dict[str, object]

    @property
    def text(self) -> str:
        """The log with its placeholders filled; "" for a silent message."""
        return render(self.log, self.args)


class NotificationMessage:
    """A text with its arguments, for a private part that reads differently and for the counters."""

    def __init__(self, message: str = "", args: Mapping[str, object] | None = None) -> None:
        self.message = message
        self.args = dict(args or {})


class Queued(Protocol):
    """Something in the queue of an action, which may look different to each viewer."""

    def for_viewer(self, player_id: int | None, translate: Translate) -> Message | None:
        """Give the message this viewer receives, None when it is not for them; `None` stands for a spectator."""


class Notification(msgspec.Struct, frozen=True):
    """A message to everybody (`audience` None) or to one player alone; `private` has what some receive instead."""

    message: Message
    private: Mapping[int, Message] = {}
    audience: int | None = None

    def for_viewer(self, player_id: int | None, translate: Translate) -> Message | None:
        """Give the message in the viewer's language if they are in the audience."""
        if self.audience not in {None, player_id}:
            return None
        message = (
            self.private.get(player_id, self.message) if player_id is not None else self.message
        )
        log = message.log and translate(message.log)
        return Message(message.type, log, translated(message.args, translate))


class ExtraTime(msgspec.Struct, frozen=True):
    """Time a game gave to a player, for the clock outside; `seconds` None means the clock's usual amount."""

    player_id: int
    seconds: int | None


class Entered(msgspec.Struct, frozen=True):
    """A state that was entered, and the one it was entered from; `player_id` is None where the whole table moved."""

    source_id: int
    state_id: int
    player_id: int | None = None


class Outcome:
    """What an action led to: its number, what each viewer is told, states entered, time for the clock outside."""

    def __init__(
        self,
        move_id: int,
        queue: Sequence[Queued] = (),
        extra_time: Sequence[ExtraTime] = (),
        entered: Sequence[Entered] = (),
    ) -> None:
        self.move_id = move_id
        self.extra_time = tuple(extra_time)
        self.entered = tuple(entered)
        self._queue = tuple(queue)

    def messages(self, player_id: int | None, translate: Translate = str) -> list[Message]:
        """Give what this player receives, in order and in the language of `translate`; None stands for a spectator."""
        return [
            message
            for queued in self._queue
            if (message := queued.for_viewer(player_id, translate))
        ]


class Notifier:
    """`self.notify`: tells the players what happened; nothing leaves before the action has succeeded."""

    def __init__(self, players: Players, *, keep: bool) -> None:
        self._players = players
        self._keep = keep
        self._decorators: list[Decorator] = []
        self.merges_private = False
        self._sealed = False
        self.queue: list[Queued] = []
        self.extra_time: list[ExtraTime] = []
        self.entered: list[Entered] = []

    def all(self, type: str, log: str = "", /, **args: object) -> None:  # noqa: A002  # BGA's word
        """Tell everybody, spectators included.

        `player_id` fills `${player_name}`, `player_id2` fills `${player_name2}`, and so on. `_private`, a dict from
        player ids to dicts, adds what these players alone receive (as `_private`, with `_merge_private=True` among
        the other arguments); a `NotificationMessage` there replaces the text too. GameError when the text has a
        placeholder that nothing fills, an argument is no plain value, or the type is reserved (P85, P87, P88).
        """
        if self._keep:
            _refuse_reserved(type)
            given = {
                name: value for name, value in args.items() if name not in {PRIVATE, MERGE_PRIVATE}
            }
            args = self._decorated(log, args)
            private = args.pop(PRIVATE, {})
            merge = bool(args.pop(MERGE_PRIVATE, self.merges_private))
            parts = self._private_parts(type, log, args, given, private, merge=merge)
            self.queue.append(
                Notification(self._message(type, log, args, partly_private=bool(parts)), parts)
            )

    def player(self, player_id: int, type: str, log: str = "", /, **args: object) -> None:  # noqa: A002  # BGA's word
        """Tell one player alone; GameError when nobody has this id (P94)."""
        if self._keep:
            _refuse_reserved(type)
            audience = self._players[player_id].id
            args = self._decorated(log, args)
            if PRIVATE in args:
                raise GameError(
                    f"Cannot notify {type!r}: one player has no {PRIVATE} part. Give it as arguments."
                )
            message = self._message(type, log, args)
            self.queue.append(Notification(message, audience=audience))

    def announce(self, type: str, log: str = "", /, **args: object) -> None:  # noqa: A002  # BGA's word
        """Tell everybody under a reserved type; the engine calls this."""
        if self._keep:
            self.queue.append(Notification(self._message(type, log, args)))

    def add_decorator(self, decorator: Decorator) -> None:
        """Let a function complete the arguments of every notification from now on; call it in `init_table`."""
        self._refuse_sealed()
        self._decorators.append(decorator)

    def always_merge_private(self) -> None:
        """Put the private parts of notifications and state args among the others; call it in `init_table`."""
        self._refuse_sealed()
        self.merges_private = True

    def seal(self) -> None:
        """Accept no more decorators, which would be gone in a restored table; the engine calls this."""
        self._sealed = True

    def clear(self) -> None:
        """Forget what is in the queue."""
        self.queue = []
        self.extra_time = []
        self.entered = []

    def _refuse_sealed(self) -> None:
        if self._sealed:
            raise GameError(
                "Cannot change how to notify: the table is set up. Do it in init_table, which always runs."
            )

    def _decorated(self, log: str, args: dict[str, object]) -> dict[str, object]:
        """Give the arguments as the decorators complete them."""
        for decorator in self._decorators:
            decorated: object = decorator(log, args)
            if not isinstance(decorated, dict):
                name = getattr(decorator, "__name__", show(decorator))
                raise GameError(
                    f"Cannot notify: decorator {name} returned {show(decorated)}. Return the arguments."
                )
            args = decorated
        return args

    def _private_parts(  # a notification as it is for all, and as it was given
        self,
        type_: str,
        log: str,
        args: dict[str, object],
        given: dict[str, object],
        private: object,
        *,
        merge: bool,
    ) -> dict[int, Message]:
        """Make the messages of those players who receive a part of their own."""
        if not isinstance(private, Mapping):
            raise GameError(
                f"Cannot notify {show(type_)}: _private is {show(private)}. Give a dict from player ids to dicts."
            )
        parts = {}
        for player_id, part in private.items():
            own = part.args if isinstance(part, NotificationMessage) else part
            if not isinstance(own, Mapping):
                fact = f"_private[{show(player_id)}] is {show(part)}"
                raise GameError(
                    f"Cannot notify {show(type_)}: {fact}. Give a dict or a NotificationMessage."
                )
            text, own_args = log, with_own(args, own) if merge else args
            if isinstance(
                part, NotificationMessage
            ):  # a text of its own: the decorators complete it anew
                text = part.message
                own_args = self._decorated(text, with_own(given, own) if merge else {**given})
            own_args = {
                name: value
                for name, value in own_args.items()
                if name not in {PRIVATE, MERGE_PRIVATE}
            }
            if not merge:
                own_args[PRIVATE] = dict(own)
            parts[self._players[player_id].id] = self._message(type_, text, own_args)
        return parts

    def _message(
        self, type_: str, log: str, args: dict[str, object], *, partly_private: bool = False
    ) -> Message:
        if not isinstance(log, str):
            raise GameError(
                f"Cannot notify {type_!r}: its text is {show(log)}. Give a str, then arguments by name."
            )
        args = plain_arguments(f"notification {type_!r}", {**self._names(log, args), **args}, log)
        _check_i18n(type_, args)
        gaps = [
            name for name in missing(log, args) if not (partly_private and name.startswith(PRIVATE))
        ]
        if gaps:
            name = gaps[0].replace("player_name", "player_id")
            raise GameError(
                f"Cannot notify {type_!r}: nothing fills ${{{gaps[0]}}} in {log!r}. Pass {name}=..."
            )
        return Message(type_, log, args)

    def _names(self, log: str, args: Mapping[str, object]) -> dict[str, object]:
        """Fill `player_nameX` from `player_idX` where the text asks for it."""
        names: dict[str, object] = {}
        for name in placeholders(log):
            player_id = args.get(name.replace("player_name", "player_id"))
            if name.startswith("player_name") and isinstance(player_id, int):
                names[name] = self._players[player_id].name
        return names


def with_own(public: Mapping[str, object], own: Mapping[str, object]) -> dict[str, object]:
    """Put a viewer's own arguments among the public ones; texts that either names are translated."""
    names = [
        name
        for part in (public, own)
        if isinstance(listed := part.get(I18N), list | tuple)
        for name in listed
    ]
    return {**public, **own, **({I18N: names} if names else {})}


def _check_i18n(type_: str, args: Mapping[str, object]) -> None:
    """Refuse an `i18n` that names what is not there, or what has no translation (P88)."""
    names = args.get("i18n", ())
    if not isinstance(names, list | tuple) or any(
        name not in args or not isinstance(args[name], str) for name in names
    ):
        fact = f"i18n is {show(names)}"
        raise GameError(
            f"Cannot notify {type_!r}: {fact}. List the names of arguments that are texts."
        )
    if strange := [name for name in names if name.startswith("player_name")]:
        raise GameError(
            f"Cannot notify {type_!r}: i18n names {strange[0]}. Names of people are not translated."
        )


def _refuse_reserved(type_: object) -> None:
    if not isinstance(type_, str) or type_ in RESERVED_TYPES or not type_:
        raise GameError(
            f"Cannot notify {show(type_)}: the engine or its clients use this type. Choose another (P85)."
        )


def plain_arguments(what: str, args: object, text: str = "") -> dict[str, object]:
    """Copy arguments into plain values (dict, list, str, numbers); GameError when they cannot be (P74, P83, P87).

    `text` is what is sent with them.
    """
    if not isinstance(args, dict):
        raise GameError(
            f"Cannot send {what}: its arguments are {show(args)}, no dict. Give a dict with names as keys."
        )
    try:
        result: dict[str, object] = plain(args)
        msgspec.json.encode((text, result))
    except (TypeError, ValueError, RecursionError) as error:
        raise GameError(
            f"Cannot send {what}: {error}. Use plain values, dataclasses or enums."
        ) from error
    return result
