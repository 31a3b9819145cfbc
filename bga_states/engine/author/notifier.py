"""`self.notify`: tells the players what happened."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec.structs import replace

from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.limits import NESTING, SHORT_TEXT, TEXTS
from bga_states.engine.base.texts import I18N, has_value, placeholders
from bga_states.engine.base.values import (
    ATOMS,
    ENCODE,
    ENCODE_JSON,
    UNSENDABLE,
    copied,
    plain,
)
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import (
    MERGE_PRIVATE,
    MOVED,
    PRIVATE,
    RESERVED_TYPES,
    Notification,
    NotificationMessage,
    with_own,
)
from bga_states.engine.match.verbs import running_move, verb
from bga_states.engine.scene.passed import MOST, Passed, passed_in

Decorator = Callable[[str, dict[str, Any]], dict[str, Any]]
"""Gets the text and the arguments of a notification, returns the arguments to use instead."""

SEQUENCES = frozenset({list, tuple})
TUPLES = {tuple}
KEYS = frozenset({int, str})
SPECIAL = frozenset({PRIVATE, MERGE_PRIVATE, I18N, MOVED})
FAULTS = (KeyError, GameError, *UNSENDABLE)


def sendable(values: dict[str, Any]) -> dict[str, Any]:
    """Copy values by name into plain ones, as players receive them; the game shares none of them.

    Raise one of UNSENDABLE for values that JSON does not know.
    """
    copy = values.copy()
    for name, value in values.items():
        kind = type(value)
        if kind in ATOMS:
            continue
        if kind is list:
            kinds = {*map(type, value)}
            # Most others are lists of numbers and texts, or of pairs, none of which can change.
            if kinds <= ATOMS or (
                kinds == TUPLES and {*map(type, chain.from_iterable(value))} <= ATOMS
            ):
                copy[name] = value[:]
                continue
        return _sendable_nested(values)
    ENCODE(copy)  # raises for half characters, and numbers beyond 64 bits
    return copy


def _sendable_nested(values: dict[str, Any]) -> dict[str, Any]:
    """Copy values by name as `sendable` does, for values that hold more than lists."""
    # First, since it refuses values that hold themselves.
    copy = copied(values)
    nested = [value for value in values.values() if type(value) not in ATOMS]
    if not are_plain(nested, NESTING):
        walked: dict[str, Any] = plain(values)
        ENCODE_JSON(walked)
        return walked
    ENCODE(copy)  # as above
    return copy


def are_plain(values: Iterable[Any], depth: int) -> bool:
    """Whether values are made of lists, tuples and dicts alone, which C copies as they are.

    Values that nest deeper than `depth` count as not plain.
    """
    for value in values:
        inner = value
        if type(value) is dict and {*map(type, value)} <= KEYS:
            inner = value.values()
        elif type(value) not in SEQUENCES:
            return False
        kinds = {*map(type, inner)}
        # Most are lists of numbers and texts, or of pairs.
        if kinds <= ATOMS:
            continue
        if kinds <= SEQUENCES and {*map(type, chain.from_iterable(inner))} <= ATOMS:
            continue
        deeper = [item for item in inner if type(item) not in ATOMS]
        if not depth or not are_plain(deeper, depth - 1):
            return False
    return True


@lru_cache(maxsize=TEXTS, typed=True)
def ordinary_placeholders(type_: object, log: object) -> tuple[str, ...]:
    """List the placeholders of a notification; TypeError or ValueError if it is not ordinary."""
    if type(type_) is not str or not type_ or type_ in RESERVED_TYPES or type(log) is not str:
        raise TypeError("not a free type with a text")
    if len(type_) + len(log) > SHORT_TEXT:
        raise TypeError("too long to be kept")  # a call that raises is not kept
    (type_ + log).encode()  # half a character raises
    return placeholders(log)


class Notifier:
    """`self.notify`: tells the players what happened, once the move has succeeded."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self._decorators: tuple[Decorator, ...] = ()
        self.merges_private = False
        self._is_sealed = False
        self._players = match.players

    def all(self, type: str, log: str = "", /, **args: object) -> None:  # noqa: A002  # BGA's word
        """Tell all viewers, spectators included.

        `player_id` fills `${player_name}`, `player_id2` fills `${player_name2}`, and so on.
        `_private`, a dict from player ids to dicts, adds arguments for these players alone. They
        receive them as `_private`, or with `_merge_private=True` among the other arguments. A
        `NotificationMessage` there replaces the text too. `moved`, one or several `Passed`, says
        what changes places in the scene where its numbers stay the same; it is no part of the
        message. GameError when the text has a placeholder that nothing fills, an argument is not a
        plain value, or the type is reserved (P85, P87, P88).
        """
        move = self._match.changing or running_move(self._match, "notify.all")
        if self._decorators or not SPECIAL.isdisjoint(args):
            self._tell(type, log, args)
            return
        try:
            for name in ordinary_placeholders(type, log):
                if name not in args:
                    # `_tell` handles the rest: `player_name2`, and placeholders that nothing fills.
                    source: Any = args["player_id" if name == "player_name" else name]
                    args[name] = self._players[source].name
            record = Notification(type, log, sendable(args))
        except FAULTS:
            self._tell(type, log, args)  # which succeeds, or raises the right error
        else:
            move.messages.append(record)

    @verb
    def _tell(self, type_: str, log: str, args: dict[str, object]) -> None:
        """Send any notification to all viewers: decorated, private in part, or wrong."""
        _refuse_reserved(type_)
        moved = take_moved(type_, args)
        if self._decorators or PRIVATE in args or MERGE_PRIVATE in args:
            record = self._with_parts(type_, log, args)
        else:
            record = Notification(type_, log, self._copied(type_, log, args))
        self._queue(replace(record, moved=moved) if moved else record)

    @verb
    def player(
        self,
        player_id: int,
        type: str,  # noqa: A002  # BGA's word
        log: str = "",
        /,
        **args: object,
    ) -> None:
        """Tell one player alone; GameError when no player has this id (P94)."""
        _refuse_reserved(type)
        audience = self._match.players.of(player_id).id
        moved = take_moved(type, args)
        args = self._decorated(log, args)
        # After the decorators, which may have added one.
        if PRIVATE in args:
            fact = f"one player has no {PRIVATE} part"
            raise GameError(f"Cannot notify {show(type)}: {fact}. Give it as arguments.")
        own = self._copied(type, log, args)
        self._queue(Notification(type, log, own, audience=audience, moved=moved))

    def announce(self, type_: str, log: str = "", /, **args: object) -> None:
        """Tell all viewers under a type that is reserved for the engine."""
        self._queue(Notification(type_, log, self._copied(type_, log, args)))

    def _queue(self, record: Notification) -> None:
        running_move(self._match, "notify").messages.append(record)

    def add_decorator(self, decorator: Decorator) -> None:
        """Let a function complete the arguments of every notification; call it in `init_table`."""
        self._refuse_sealed()
        self._decorators += (decorator,)

    def always_merge_private(self) -> None:
        """Put private parts of notifications and args among the others; call it in `init_table`."""
        self._refuse_sealed()
        self.merges_private = True

    def seal(self) -> None:
        """Accept no more decorators: a restored table would lack them."""
        self._is_sealed = True

    def _refuse_sealed(self) -> None:
        if self._is_sealed:
            remedy = "Do it in init_table, which always runs"
            raise GameError(f"Cannot change how to notify: the table is set up. {remedy}.")

    def _decorated(self, log: str, args: dict[str, object]) -> dict[str, object]:
        """Return the arguments as the decorators complete them."""
        for decorator in self._decorators:
            decorated: object = decorator(log, args)
            if not isinstance(decorated, dict):
                name = getattr(decorator, "__name__", show(decorator))
                fact = f"decorator {name} returned {show(decorated)}"
                raise GameError(f"Cannot notify: {fact}. Return the arguments.")
            args = decorated
        return args

    def _with_parts(self, type_: str, log: str, args: dict[str, object]) -> Notification:
        """Make the record of a notification that is decorated, or differs for some players."""
        # Keep the given arguments: a part with a text of its own is decorated anew.
        given = _without_parts(args)
        args = self._decorated(log, args)
        private = args.get(PRIVATE, {})
        merge = bool(args.get(MERGE_PRIVATE, self.merges_private))
        args = _without_parts(args)
        if not isinstance(private, Mapping):
            fact = f"_private is {show(private)}"
            raise GameError(
                f"Cannot notify {show(type_)}: {fact}. Give a dict from player ids to dicts."
            )
        parts = {}
        for player_id, part in private.items():
            own = part.args if isinstance(part, NotificationMessage) else part
            if not isinstance(own, Mapping):
                fact = f"_private[{show(player_id)}] is {show(part)}"
                remedy = "Give a dict or a NotificationMessage"
                raise GameError(f"Cannot notify {show(type_)}: {fact}. {remedy}.")
            text, own_args = log, with_own(args, own) if merge else args
            if isinstance(part, NotificationMessage):
                text = part.message
                own_args = self._decorated(text, with_own(given, own) if merge else {**given})
            own_args = _without_parts(own_args)
            if not merge:
                own_args[PRIVATE] = dict(own)
            seated = self._match.players.of(player_id).id
            parts[seated] = text, self._copied(type_, text, own_args)
        public = self._copied(type_, log, args, is_partly_private=bool(parts))
        return Notification(type_, log, public, parts)

    def _copied(
        self, type_: str, log: str, args: dict[str, object], *, is_partly_private: bool = False
    ) -> dict[str, object]:
        """Copy arguments, with the names the text asks for; GameError for a gap in the text."""
        # An easy mistake without mypy.
        if not isinstance(log, str):
            fact = f"its text is {show(log)}"  # type: ignore[unreachable]  # see above
            raise GameError(
                f"Cannot notify {show(type_)}: {fact}. Give a str, then arguments by name."
            )
        private: Any = args.get(PRIVATE, ())
        if MOVED in args or MOVED in private:
            fact = f"{MOVED} stands in a private part, or comes from a decorator"
            raise GameError(f"Cannot notify {show(type_)}: {fact}. Give it to notify itself.")
        try:
            for name in placeholders(log):
                if name not in args:
                    args = self._filled(type_, log, args, name, is_partly_private)
            if I18N in args:
                args = plain(args)
                _check_i18n(type_, args)
            if type(type_) is not str or type(log) is not str or not (type_ + log).isascii():
                ENCODE((type_, log))  # raises for half characters, and classes of an author's
            return sendable(args)
        except UNSENDABLE as error:
            remedy = "Use plain values, dataclasses or enums"
            raise GameError(
                f"Cannot send notification {show(type_)}: {error}. {remedy}."
            ) from error

    def _filled(
        self, type_: str, log: str, args: dict[str, object], name: str, is_partly_private: bool
    ) -> dict[str, object]:
        """Fill `player_nameX` from `player_idX`; GameError for a placeholder that nothing fills."""
        source = name.replace("player_name", "player_id")
        player_id = args.get(source)
        if name.startswith("player_name") and isinstance(player_id, int):
            return {name: self._match.players.of(player_id).name, **args}
        # As plain values: a dotted name may lead into a dataclass.
        if "." in name and has_value(plain(args), name):
            return args
        if not (is_partly_private and name.startswith(PRIVATE)):
            fact = f"nothing fills ${{{name}}} in {show(log)}"
            raise GameError(f"Cannot notify {show(type_)}: {fact}. Pass {source}=...")
        return args


def take_moved(type_: str, args: dict[str, object]) -> tuple[Passed, ...]:
    """Take out of the arguments what the notification moves; GameError if it is wrong."""
    given = args.pop(MOVED, ())
    moved = passed_in(given)
    if moved is None:
        fact = f"{MOVED} is {show(given)}"
        remedy = f"Give a Passed of two ids and a number from 1 to {MOST:,}, or a list of them"
        raise GameError(f"Cannot notify {show(type_)}: {fact}. {remedy}.")
    return moved


def _without_parts(args: Mapping[str, object]) -> dict[str, object]:
    """Return the arguments for all viewers."""
    return {name: args[name] for name in args if name not in {PRIVATE, MERGE_PRIVATE}}


def _check_i18n(type_: str, args: Mapping[str, object]) -> None:
    """Refuse an `i18n` that names a missing argument, or one without translation (P88)."""
    names = args.get(I18N, ())
    if not isinstance(names, list | tuple) or not _are_texts(args, names):
        fact = f"i18n is {show(names)}"
        raise GameError(
            f"Cannot notify {show(type_)}: {fact}. List the names of arguments that are texts."
        )
    for name in names:
        if name.startswith("player_name"):
            fact = f"i18n names {name}"
            raise GameError(
                f"Cannot notify {show(type_)}: {fact}. Names of people are not translated."
            )


def _are_texts(args: Mapping[str, object], names: Iterable[str]) -> bool:
    """Whether these arguments exist and are texts."""
    return all(isinstance(args.get(name), str) for name in names)


def _refuse_reserved(type_: object) -> None:
    if not isinstance(type_, str) or not type_:
        fact = "a type is a text"
        raise GameError(
            f"Cannot notify {show(type_)}: {fact}. Give a name for clients first (P85)."
        )
    if type_ in RESERVED_TYPES:
        fact = "the engine or its clients use this type"
        raise GameError(f"Cannot notify {show(type_)}: {fact}. Choose another (P85).")
