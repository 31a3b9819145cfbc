"""The undo log: savepoints to which players can return, and all players' steps since."""

from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

from bga_states.engine.base.limits import SAVEPOINTS, UNDO_ACTIONS, UNDO_BYTES

Moved: TypeAlias = tuple[int | None, ...]
"""Players whose state has changed; None stands for all players."""
EVERYBODY: Moved = (None,)


class Savepoint(msgspec.Struct, frozen=True):
    """A moment to which some players can return: the table as bytes.

    `at` is the number of the first step after it, `draws` the number of draws of chance before it.
    """

    at: int
    draws: int
    image: bytes
    player_ids: tuple[int, ...]


ACT = "act"
LEAVE, RETURN = "make_zombie", "revive"
"""The kinds of the steps with which a player leaves and comes back."""
PREFER = "set_preference"
"""The kind of the step that sets all preferences of a player to its `args`."""
DEEDS = frozenset({LEAVE, RETURN, PREFER})
"""The kinds of steps that are not actions."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """One action, to be replayed when another player's earlier steps are undone.

    Steps saved by earlier releases lack `moved`, and may have moved all players. A step of another
    `kind`, named as in the journal's `Command`, is not an action: every undo replays it.
    """

    player_id: int
    action: str
    args: Any
    moved: Moved = EVERYBODY
    kind: str = ACT

    def is_of_same_thing(self, other: "Step") -> bool:
        """Whether the later of two steps that are not actions replaces the earlier one."""
        is_like_it = (self.kind == PREFER) == (other.kind == PREFER)
        return self.player_id == other.player_id and is_like_it


class UndoLog(msgspec.Struct, frozen=True):
    """The steps that can be undone. A log never changes: each method returns a new one.

    `first` is the number of the first step; numbers count on as old steps are dropped.
    """

    first: int = 0
    steps: tuple[Step, ...] = ()
    savepoints: tuple[Savepoint, ...] = ()

    @property
    def end(self) -> int:
        """The number of the next step."""
        return self.first + len(self.steps)

    def find(self, player_id: int, draws: int, running: Step | None = None) -> Savepoint | None:
        """Return the latest savepoint of a player after which they have acted, or None.

        A draw of chance after a savepoint makes it lapse. `running` is an action that counts as if
        it had ended.
        """
        steps = self.steps if running is None else (*self.steps, running)
        acted = -1
        for number, step in enumerate(steps, self.first):
            if step.player_id == player_id and step.kind == ACT:
                acted = number
        for savepoint in reversed(self.savepoints):
            # Earlier savepoints have no more draws than this one: they have lapsed too.
            if savepoint.draws != draws:
                return None
            if player_id in savepoint.player_ids and savepoint.at <= acted:
                return savepoint
        return None

    def with_step(self, step: Step) -> "UndoLog":
        """Record a step, unless no player could return to the time before it."""
        # Most games offer no undo, and pay nothing for it.
        if not self.savepoints:
            return self
        steps = self.steps
        if step.kind != ACT:
            # The log stays short, even if players leave, come back and choose many times.
            begin = self._begin_of_others()
            kept = (other for other in steps[begin:] if not other.is_of_same_thing(step))
            steps = (*steps[:begin], *kept)
        return trimmed(self.first, (*steps, step), self.savepoints)

    def _begin_of_others(self) -> int:
        """Return the number of steps before the last run without an action or a savepoint."""
        begin = len(self.steps)
        least = self.savepoints[-1].at - self.first
        while begin > least and self.steps[begin - 1].kind != ACT:
            begin -= 1
        return begin

    def with_savepoint(self, player_ids: Iterable[int], draws: int, image: bytes) -> "UndoLog":
        """Let these players return to this moment, after the recorded steps."""
        added = Savepoint(self.end, draws, image, tuple(dict.fromkeys(player_ids)))
        return within_limits(UndoLog(self.first, self.steps, (*self.savepoints, added)))

    def back_to(self, savepoint: Savepoint) -> "UndoLog":
        """Return the log as of a savepoint: without later steps and savepoints."""
        steps = self.steps[: savepoint.at - self.first]
        savepoints = tuple(other for other in self.savepoints if other.at <= savepoint.at)
        return UndoLog(self.first, steps, savepoints)


NOTHING_TO_UNDO = UndoLog()


def within_limits(log: UndoLog) -> UndoLog:
    """Return a log without the savepoints beyond the limits; the last two always stay.

    The last one may be of this moment, with no action after it to undo.
    """
    owned: dict[int, int] = {}
    kept: list[Savepoint] = []
    left = UNDO_BYTES
    # From the latest to the earliest, so that the limits drop the earliest.
    for savepoint in reversed(log.savepoints):
        owners = []
        for player_id in savepoint.player_ids:
            owned[player_id] = owned.get(player_id, 0) + 1
            if owned[player_id] <= SAVEPOINTS:
                owners.append(player_id)
        if owners:
            left -= len(savepoint.image)
            if len(kept) > 1 and left < 0:
                break
            kept.append(msgspec.structs.replace(savepoint, player_ids=tuple(owners)))
    return trimmed(log.first, log.steps, tuple(reversed(kept)))


def trimmed(first: int, steps: tuple[Step, ...], savepoints: tuple[Savepoint, ...]) -> UndoLog:
    """Return a log without savepoints too many actions ago, and without steps before the first."""
    oldest = first + _begin_of_last(UNDO_ACTIONS, steps)
    kept = tuple(savepoint for savepoint in savepoints if savepoint.at >= oldest)
    if not kept:
        return NOTHING_TO_UNDO
    return UndoLog(kept[0].at, steps[kept[0].at - first :], kept)


def _begin_of_last(actions: int, steps: tuple[Step, ...]) -> int:
    """Return the number of steps before the last `actions` actions and the steps among them."""
    if len(steps) <= actions:
        return 0
    numbers = [number for number, step in enumerate(steps) if step.kind == ACT]
    # The kept steps begin after the last surplus action, even with a step of another kind.
    return 0 if len(numbers) <= actions else numbers[-actions - 1] + 1
