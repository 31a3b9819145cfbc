"""Undo: savepoints players can return to, and what the others have done since."""

from typing import Any

import msgspec

from bga_states.engine.match.chance import Random


class Savepoint(msgspec.Struct, frozen=True):
    """A point to which one player can return: the table as bytes, and how many steps were recorded before it."""

    player_id: int
    image: bytes
    draws: int
    steps_before: int


class Step(msgspec.Struct, frozen=True):
    """One action since the oldest savepoint, to be played again when another player's steps are undone."""

    player_id: int
    action: str
    args: Any


class UndoLog(msgspec.Struct):
    """What can be undone; saved with the table."""

    savepoints: list[Savepoint] = []  # msgspec copies the default
    steps: list[Step] = []  # msgspec copies the default

    def clear(self) -> None:
        """Forget all savepoints."""
        self.savepoints = []
        self.steps = []


class Undo:
    """What a game asks for with `undo_savepoint` and `undo_restore_point`: done when the action has ended."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.log = UndoLog()
        self.save_for: list[int | None] = []
        self.restore_for: int | None = None
        self._running: Step | None = None

    @property
    def is_requested(self) -> bool:
        """Whether a savepoint or a return to one was asked for."""
        return bool(self.save_for) or self.restore_for is not None

    def begin(self, step: Step | None) -> None:
        """Count an action that begins as a step; with None something else begins, and ends what could be undone."""
        self._running = step
        if step is None:
            self.log.clear()

    def find(self, player_id: int, *, with_running: bool = False) -> Savepoint | None:
        """Give the latest savepoint of a player after which they have acted, None if there is none, or chance since.

        `with_running` counts the action that runs.
        """
        steps = (
            [*self.log.steps, self._running] if with_running and self._running else self.log.steps
        )
        for savepoint in reversed(self.log.savepoints):
            if savepoint.draws != self._random.draws:
                return None
            since = steps[savepoint.steps_before :]
            if savepoint.player_id == player_id and any(
                step.player_id == player_id for step in since
            ):
                return savepoint
        return None

    def forget_requests(self) -> None:
        """Drop what was asked for, and the action that was running."""
        self.save_for = []
        self.restore_for = None
        self._running = None
