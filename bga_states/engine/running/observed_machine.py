"""Observing: a machine that tells a listener of each message as soon as a move queues it."""

from collections.abc import Callable, Mapping
from typing import Any
from weakref import ref

from bga_states.engine.match.messages import Queued
from bga_states.engine.match.move import Move
from bga_states.engine.running.machine import Machine

Listener = Callable[[Queued], None]


class ObservedMessages(list[Queued]):
    """The messages of a move; a listener hears of each as soon as it is queued."""

    def __init__(self, listener: Listener) -> None:
        super().__init__()
        # Weakly: the listener knows the table, which an outcome must not keep alive. During the
        # move, the machine holds the listener.
        self._listener = ref(listener)

    def append(self, message: Queued) -> None:
        """Add a message, and tell the listener."""
        super().append(message)
        listener = self._listener()
        if listener is not None:
            listener(message)


class ObservedMachine(Machine):
    """A machine that tells its listener, if it has one, of each queued message."""

    listener: Listener | None = None

    def start(self, move: Move) -> None:
        """Set up the game."""
        self._observe(move)
        super().start(move)

    def act(self, move: Move, player_id: int, action: str, sent: Any) -> None:
        """Run a player's action."""
        self._observe(move)
        super().act(move, player_id, action, sent)

    def concede(self, move: Move, player_id: int) -> None:
        """End the game because a player gives up."""
        self._observe(move)
        super().concede(move, player_id)

    def run_zombie(self, move: Move, player_id: int) -> None:
        """Let `zombie` play."""
        self._observe(move)
        super().run_zombie(move, player_id)

    def set_zombie(self, move: Move, player_id: int, *, zombie: bool) -> None:
        """Mark a player as gone, or as back."""
        self._observe(move)
        super().set_zombie(move, player_id, zombie=zombie)

    def set_preferences(self, move: Move, player_id: int, changes: Mapping[str, object]) -> None:
        """Change some of a player's own preferences."""
        self._observe(move)
        super().set_preferences(move, player_id, changes)

    def _observe(self, move: Move) -> None:
        if self.listener is not None:
            move.messages = ObservedMessages(self.listener)
