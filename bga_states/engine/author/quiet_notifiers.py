"""Quiet notifiers: of tables that nobody follows, and of moves that were told before."""

from typing import Any

from bga_states.engine.author.notifier import Notifier, take_moved
from bga_states.engine.match.messages import MOVED, PRIVATE, Notification, NotificationMessage


class SilentNotifier(Notifier):
    """The notifier of a simulation, which has no viewers."""

    def all(self, type: str, log: str = "", /, **args: object) -> None:  # noqa: A002  # BGA's word
        """Send nothing."""

    def player(
        self,
        player_id: int,
        type: str,  # noqa: A002  # BGA's word
        log: str = "",
        /,
        **args: object,
    ) -> None:
        """Send nothing."""

    def announce(self, type_: str, log: str = "", /, **args: object) -> None:
        """Send nothing."""


class FilmNotifier(Notifier):
    """The notifier of a filmed move, which was told before: its messages have no arguments.

    A film shows who is told, with which text, and what moves.
    """

    def all(self, type: str, log: str = "", /, **args: object) -> None:  # noqa: A002  # BGA's word
        """Tell all viewers."""
        if self._decorators:  # which may add parts for some players
            super().all(type, log, **args)
            return
        private: Any = args.get(PRIVATE, {})
        parts: dict[int, tuple[str, dict[str, object]]] = {
            player_id: (part.message if isinstance(part, NotificationMessage) else log, {})
            for player_id, part in private.items()
        }
        moved = take_moved(type, args) if MOVED in args else ()
        self._queue(Notification(type, log, {}, parts, moved=moved))

    def player(
        self,
        player_id: int,
        type: str,  # noqa: A002  # BGA's word
        log: str = "",
        /,
        **args: object,
    ) -> None:
        """Tell one player alone."""
        moved = take_moved(type, args) if MOVED in args else ()
        self._queue(Notification(type, log, {}, audience=player_id, moved=moved))

    def announce(self, type_: str, log: str = "", /, **args: object) -> None:  # noqa: ARG002  # unused, as said
        """Tell all viewers under a type that is reserved for the engine."""
        self._queue(Notification(type_, log, {}))
