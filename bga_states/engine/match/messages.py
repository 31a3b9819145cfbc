"""The records of a move, and the messages that viewers receive from them."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from bga_states.engine.base.texts import I18N, Translate, render, translated
from bga_states.engine.base.values import copied
from bga_states.engine.scene.passed import Passed

WRITE = msgspec.json.Encoder().encode

PRIVATE = "_private"
MERGE_PRIVATE = "_merge_private"
MOVED = "moved"
"""The argument of a notification with the things that it moves, kept out of its message."""

RESERVED_TYPES = frozenset(
    {
        "gameStateChange", "gameStateChangePrivateArg", "gameStateMultipleActiveUpdate",
        "newPrivateState", "leavePrivateState", "newActivePlayer", "playerstatus", "yourturnack",
        "clockalert", "tableInfosChanged", "playerEliminated", "tableDecision",
        "archivewaitingdelay", "end_archivewaitingdelay", "replaywaitingdelay",
        "end_replaywaitingdelay", "replayinitialwaitingdelay", "end_replayinitialwaitingdelay",
        "aiPlayerWaitingDelay", "replay_has_ended", "updateSpectatorList", "wouldlikethink",
        "updateReflexionTime", "undoRestorePoint", "resetInterfaceWithAllDatas", "zombieModeFail",
        "zombieModeFailWarning", "aiError", "skipTurnOfPlayer", "skipTurnOfPlayerWarning",
        "zombieBack", "allPlayersAreZombie", "gameResultNeutralized", "playerConcedeGame",
        "showTutorial", "showCursor", "showCursorClick", "banFromTable", "resultsAvailable",
        "switchToTurnbased", "infomsg",
    }
)  # fmt: skip
"""Types that already have a meaning for clients (P85)."""

COUNTER_TYPES = frozenset({"setPlayerCounter", "setPlayerCounterAll", "setTableCounter"})
"""The types of the messages about counters."""


class Message(msgspec.Struct, frozen=True):
    """A message to one viewer: `type` for programs, `log` (a template, "" when silent) and `args`.

    The arguments are plain values and a copy: changing them changes no table.
    """

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
    """An entry in the queue of a move, which may look different to each viewer."""

    @property
    def is_for_all(self) -> bool:
        """Whether every viewer is surely told the same."""
        ...

    def for_viewer(self, player_id: int | None, translate: Translate) -> Message | None:
        """Return the message for this viewer, None when it is not for them.

        A `player_id` of None stands for a spectator.
        """
        ...

    def record_for(self, player_id: int | None) -> Message | None:
        """Return the message for this viewer without language, None when it is not for them.

        It shares its values with this entry: encode or copy it.
        """
        ...


class Notification(msgspec.Struct, frozen=True, gc=False):
    """A notification for all viewers (`audience` None) or for one player alone.

    `private` holds, by player id, text and arguments for players who receive their own.
    """

    type: str
    log: str
    args: dict[str, object]
    private: Mapping[int, tuple[str, dict[str, object]]] = {}
    audience: int | None = None
    moved: tuple[Passed, ...] = ()
    """Things that change places with this message, for viewers with a scene."""

    @property
    def is_for_all(self) -> bool:
        """Whether every viewer is surely told the same."""
        return self.audience is None and not self.private

    def for_viewer(self, player_id: int | None, translate: Translate) -> Message | None:
        """Return the message in the viewer's language if they are in the audience."""
        record = self.record_for(player_id)
        if record is None:
            return None
        log = record.log and translate(record.log)
        return Message(record.type, log, translated(copied(record.args), translate))

    def record_for(self, player_id: int | None) -> Message | None:
        """Return the template and the arguments for one viewer, if they are in the audience."""
        if self.audience not in {None, player_id}:
            return None
        log, args = self.log, self.args
        if player_id is not None and player_id in self.private:
            log, args = self.private[player_id]
        return Message(self.type, log, args)


class ExtraTime(msgspec.Struct, frozen=True):
    """Time a game gave to a player, for the clock outside; None means the clock's usual amount."""

    player_id: int
    seconds: int | None


class Entered(msgspec.Struct, frozen=True):
    """A state that was entered, and the state before it.

    `player_id` is None where the whole table moved.
    """

    source_id: int
    state_id: int
    player_id: int | None = None


class Outcome(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The result of a move: its number, each viewer's messages, states entered, time given."""

    move_id: int
    queue: Sequence[Queued] = ()
    extra_time: tuple[ExtraTime, ...] = ()
    path: Sequence[tuple[int, int, int | None]] = ()
    ended: tuple[int | None, ...] = ()  # as in Move
    is_undo: bool = False
    """Whether the move has taken others back, so that earlier messages no longer hold."""

    @property
    def entered(self) -> tuple[Entered, ...]:
        """The states entered, in order: by the whole table, and by single players."""
        return tuple(Entered(*step) for step in self.path)

    @property
    def moved(self) -> frozenset[int | None]:
        """The ids of the players who entered a state, or whose state ended; None stands for all.

        A player may be in the same state again. All others are still in the state from before,
        though their choices or their knowledge may have changed.
        """
        return moved(self.path, self.ended)

    def messages(self, player_id: int | None, translate: Translate = str) -> list[Message]:
        """Return this player's messages, in order and in the language of `translate`.

        None stands for a spectator.
        """
        received = []
        for told in self.queue:
            message = told.for_viewer(player_id, translate)
            if message is not None:
                received.append(message)
        return received

    def records(self, player_id: int | None) -> list[Message]:
        """Return this player's messages without language, ready to be stored or sent.

        Texts are templates beside their arguments. A `gameStateChange` has the descriptions of its
        state and the active player in the place of a status. Two more records may stand at the
        end. `stateArgsChanged` has the arguments of states at rest, if they differ from the last
        ones sent to this viewer. `tableInfosChanged` has the changes of players and progression
        that games make without a message. Equal records encode to the same bytes for all viewers.
        None stands for a spectator.
        """
        return [
            Message(record.type, record.log, copied(record.args))
            for record in self._shared_records(player_id)
        ]

    def encoded(self, player_id: int | None) -> bytes:
        """Return `records` as JSON."""
        return WRITE(self._shared_records(player_id))

    def encoded_by_seat(self, seats: Mapping[int, int]) -> dict[int, bytes]:
        """Return each seat's records as JSON, with the spectators' under 0.

        `seats` has the ids of players by the numbers of their seats. Leave out a seat whose records
        are the same as the spectators'.
        """
        watching = WRITE(self._shared_records(None))
        by_seat = {0: watching}
        for told in self.queue:
            if not told.is_for_all:
                break
        else:
            # Most moves tell all viewers the same.
            return by_seat
        for no, player_id in seats.items():
            seen = WRITE(self._shared_records(player_id))
            if seen != watching:
                by_seat[no] = seen
        return by_seat

    def _shared_records(self, player_id: int | None) -> list[Message]:
        received = []
        for told in self.queue:
            record = told.record_for(player_id)
            if record is not None:
                received.append(record)
        return received


def moved(
    path: Sequence[tuple[int, int, int | None]], ended: Sequence[int | None]
) -> frozenset[int | None]:
    """Return the ids of players who entered a state, or whose state ended; None stands for all."""
    return frozenset([*ended, *[player_id for _, _, player_id in path]])


def with_own(public: Mapping[str, object], own: Mapping[str, object]) -> dict[str, object]:
    """Merge a viewer's own arguments into the public ones, with the names of texts to translate."""
    names: list[Any] = []
    for part in (public, own):
        listed = part.get(I18N)
        if isinstance(listed, list | tuple):
            names += listed
    merged = {**public, **own}
    if names:
        merged[I18N] = names
    return merged
