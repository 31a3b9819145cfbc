"""The engine's own messages: states entered and left, and the active players."""

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from bga_states.engine.author.notifier import sendable
from bga_states.engine.base.texts import Translate
from bga_states.engine.base.values import UNSENDABLE, copied
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import MERGE_PRIVATE, PRIVATE, Message
from bga_states.engine.match.move import Move
from bga_states.engine.match.players import Players
from bga_states.engine.telling.status import (
    check_args,
    sendable_args,
    status_text,
    visible_args,
)

AnyMatch = Match[Any, StateDefinition]
GetArgs = Callable[[int | None], dict[str, object]]


class StateChange(msgspec.Struct, frozen=True, gc=False):
    """A state that the table or (`audience`) one player entered.

    Each viewer receives the part that they may see.
    """

    type: str
    state: StateDefinition
    args: dict[str, object]
    active_player_ids: tuple[int, ...]
    active_player_id: int
    players: Players
    audience: int | None = None

    @property
    def is_for_all(self) -> bool:
        """Whether every viewer is surely told the same."""
        return self.audience is None and PRIVATE not in self.args

    def for_viewer(self, player_id: int | None, translate: Translate) -> Message | None:
        """Return the message for one viewer, None for viewers outside the audience."""
        if self.audience not in {None, player_id}:
            return None
        visible = visible_args(copied(self.args), player_id, self.active_player_ids)
        return Message(
            self.type,
            "",
            {
                "id": self.state.id,
                "name": self.state.name,
                "type": self.state.type.word,
                "status": self.status(player_id, visible, translate),
                "args": visible,
                "active_player_ids": [*self.active_player_ids],
            },
        )

    def record_for(self, player_id: int | None) -> Message | None:
        """Return the message for one viewer with the descriptions in the place of the status."""
        if self.audience not in {None, player_id}:
            return None
        args = self.args
        if PRIVATE in args or MERGE_PRIVATE in args:
            args = visible_args(args, player_id, self.active_player_ids)
        return Message(
            self.type,
            "",
            {
                "id": self.state.id,
                "name": self.state.name,
                "type": self.state.type.word,
                "description": self.state.description,
                "description_my_turn": self.state.description_my_turn,
                "args": args,
                "active_player_id": self.active_player_id,
                "active_player_ids": [*self.active_player_ids],
            },
        )

    def status(
        self, player_id: int | None, visible: dict[str, object], translate: Translate
    ) -> str:
        """Return the text of the status bar for one viewer."""
        return status_text(
            self.state,
            visible,
            self.players,
            self.active_player_id,
            translate,
            my_turn=player_id in self.active_player_ids,
        )


class ActiveUpdate(msgspec.Struct, frozen=True):
    """A change of the active players; the status is for viewers who are in no PRIVATE state."""

    change: StateChange
    in_private_state: frozenset[int]

    @property
    def is_for_all(self) -> bool:
        """Whether every viewer is surely told the same."""
        return True

    def for_viewer(self, player_id: int | None, translate: Translate) -> Message:
        """Return the message for one viewer."""
        change, record = self.change, self.record_for(player_id)
        message = Message(record.type, record.log, copied(record.args))
        if player_id not in self.in_private_state:
            visible = visible_args(copied(change.args), player_id, change.active_player_ids)
            message.args["status"] = change.status(player_id, visible, translate)
        return message

    def record_for(self, player_id: int | None) -> Message:  # noqa: ARG002  # it is for all
        """Return the message without the status, which is the same for every viewer."""
        active: dict[str, object] = {"active_player_ids": [*self.change.active_player_ids]}
        return Message("gameStateMultipleActiveUpdate", "", active)


class Announcer:
    """Adds the engine's own messages to the messages of the move."""

    is_heard: ClassVar[bool] = True

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self._main: tuple[object, dict[str, object]] = (None, {})
        """The last arguments of the table's state, and their copy."""
        self._own: dict[int, tuple[object, dict[str, object]]] = {}
        """The same for the players' own states, by player id."""

    def sent(
        self, state: StateDefinition, args: dict[str, object], player_id: int | None
    ) -> dict[str, object]:
        """Return a copy of arguments that can be sent; None stands for the table's state."""
        last = self._main if player_id is None else self._own.get(player_id)
        if last is not None and last[0] is args:
            return last[1]
        sent = sendable_args(f"the args of {state.name}", args)
        self._keep(args, sent, player_id)
        return sent

    def _keep(self, args: object, sent: dict[str, object], player_id: int | None) -> None:
        if player_id is None:
            self._main = args, sent
        else:
            self._own[player_id] = args, sent

    def forget(self, player_id: int | None) -> None:
        """Drop the copy of arguments that are asked for anew: a game may return the same dict."""
        self._keep(None, {}, player_id)

    def step_entered(
        self, move: Move, state: StateDefinition, args: dict[str, object], player_id: int
    ) -> None:
        """Tell one player of the PRIVATE state they are in; GameError for wrong arguments."""
        match = self._match
        move.told_private = {**move.told_private, player_id: state.id}
        change = self.change("newPrivateState", state, args, match.multiactive, player_id)
        if not args.get("_no_notify"):
            move.messages.append(change)

    def activity(self, move: Move, get_args: GetArgs) -> None:
        """Tell players that they left a PRIVATE state, and all viewers of new active players."""
        match = self._match
        left = move.told_private.keys() - match.private_states.keys() if move.told_private else ()
        changed = move.told_multiactive != match.multiactive
        if not left and not (changed and match.multiactive):
            return
        state, args = match.state, get_args(None)
        move.told_multiactive, move.told_private = match.multiactive, match.private_states
        for player_id in match.players.ids:
            if player_id in left:
                change = self.change("leavePrivateState", state, args, match.multiactive, player_id)
                move.messages.append(change)
        if changed:
            change = self.change("gameStateMultipleActiveUpdate", state, args, match.multiactive)
            move.messages.append(ActiveUpdate(change, frozenset(match.private_states)))

    def change(
        self,
        type_: str,
        state: StateDefinition,
        args: dict[str, object],
        active: tuple[int, ...],
        audience: int | None = None,
    ) -> StateChange:
        """Return the message on a state, to all or one; GameError for wrong arguments or texts."""
        match = self._match
        try:
            sent = sendable(args)
        except UNSENDABLE:
            sent = sendable_args(f"the args of {state.name}", args)  # this names the fault
        if audience is None:
            self._main = args, sent
        elif state.type.is_step:
            self._own[audience] = args, sent
        # Ordinary arguments are public, and no text needs them.
        if state.text_names or PRIVATE in args or "otherplayer" in args:
            check_args(state, sent, match.players, match.active_player_id)
        return StateChange(
            type_, state, sent, active, match.active_player_id, match.players, audience
        )


class Silence:
    """The announcer of a simulation, which has no listeners."""

    is_heard: ClassVar[bool] = False

    def step_entered(
        self, move: Move, state: StateDefinition, args: dict[str, object], player_id: int
    ) -> None:
        """Tell nothing."""

    def sent(
        self,
        state: StateDefinition,  # noqa: ARG002  # as an announcer takes it
        args: dict[str, object],
        player_id: int | None,  # noqa: ARG002  # the same
    ) -> dict[str, object]:
        """Return the arguments as they are: no viewer receives them."""
        return args

    def forget(self, player_id: int | None) -> None:
        """Drop nothing."""

    def activity(self, move: Move, get_args: GetArgs) -> None:
        """Tell nothing."""


SILENCE = Silence()


def silence(_match: AnyMatch) -> Silence:
    """Return the announcer of every simulation, which knows nothing of a match."""
    return SILENCE
