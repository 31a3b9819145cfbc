"""What the engine itself tells the players: states entered and left, who is active."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from bga_states.engine.author.notifier import PRIVATE, Message, Notifier, plain_arguments
from bga_states.engine.base.texts import Translate
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.players import Players
from bga_states.engine.match.position import Position
from bga_states.engine.telling.status import check_args, depends_on_args, status_text, visible_args


class Told(Protocol):
    """Where the announcer finds what it tells."""

    @property
    def state(self) -> StateDefinition:
        """The state the table is in."""
        ...

    def current_args(self, player_id: int | None) -> dict[str, object]:
        """Give the arguments of the state this viewer is in."""
        ...


class StateChange(msgspec.Struct, frozen=True):
    """A state was entered, by the table or (`audience`) by one player; viewers receive what they may see of it."""

    type: str
    state: StateDefinition
    args: dict[str, object]
    active_player_ids: tuple[int, ...]
    active_player_id: int
    players: Players
    audience: int | None = None

    def for_viewer(self, player_id: int | None, translate: Translate) -> Message | None:
        """Give the message for one viewer, None for those outside the audience."""
        if self.audience not in {None, player_id}:
            return None
        visible = visible_args(self.args, player_id, self.active_player_ids)
        return Message(
            self.type,
            "",
            {
                "id": self.state.id,
                "name": self.state.name,
                "type": self.state.type.value,
                "status": self.status(player_id, visible, translate),
                "args": visible,
                "active_player_ids": [*self.active_player_ids],
            },
        )

    def status(
        self, player_id: int | None, visible: dict[str, object], translate: Translate
    ) -> str:
        """Give the text of the status bar for one viewer."""
        my_turn = player_id in self.active_player_ids
        return status_text(
            self.state, visible, self.players, self.active_player_id, translate, my_turn=my_turn
        )


class ActiveUpdate(msgspec.Struct, frozen=True):
    """Other players are active than before; the status is for those who are in no PRIVATE state.

    Where some arguments are for active players, all are told again.
    """

    change: StateChange
    in_private_state: frozenset[int]

    def for_viewer(self, player_id: int | None, translate: Translate) -> Message:
        """Give the message for one viewer."""
        change = self.change
        told: dict[str, object] = {"active_player_ids": [*change.active_player_ids]}
        if player_id not in self.in_private_state:
            visible = visible_args(change.args, player_id, change.active_player_ids)
            if is_for_active(change.args):
                told["args"] = visible
            told["status"] = change.status(player_id, visible, translate)
        return Message("gameStateMultipleActiveUpdate", "", told)


def is_for_active(args: Mapping[str, object]) -> bool:
    """Whether a part of the arguments is for those who are active, whoever they are."""
    private = args.get(PRIVATE)
    return isinstance(private, Mapping) and "active" in private


class Announcer:
    """Queues what the engine tells, and remembers what it has told."""

    def __init__(self, position: Position, players: Players, notify: Notifier) -> None:
        self._position = position
        self._players = players
        self._notify = notify
        self._args_matter = True
        self.mark_as_told()

    def mark_as_told(self) -> None:
        """Take the position as it is for what the players know, and any arguments as possible."""
        self._args_matter = True
        self._told_active = list(self._position.multiactive)
        self._told_private = {*self._position.private_states}

    def announce_state(
        self, state: StateDefinition, args: dict[str, object], active: Sequence[int]
    ) -> None:
        """Tell everybody of the state the table is in; GameError when its arguments or texts are wrong."""
        self.mark_as_told()
        change = self._change("gameStateChange", state, args, active)
        check_args(state, change.args, self._players, change.active_player_id)
        self._args_matter = depends_on_args(state) or is_for_active(args)
        if not args.get("_no_notify"):
            self._notify.queue.append(change)

    def announce_private_state(
        self, state: StateDefinition, args: dict[str, object], player_id: int
    ) -> None:
        """Tell one player of the PRIVATE state they are in; GameError when its arguments or texts are wrong."""
        self._told_private.add(player_id)
        change = self._change("newPrivateState", state, args, self._position.multiactive, player_id)
        check_args(state, change.args, self._players, change.active_player_id)
        if not args.get("_no_notify"):
            self._notify.queue.append(change)

    def announce_activity(self, told: Told) -> None:
        """Tell who left a PRIVATE state, and who is active now, if that has changed."""
        position = self._position
        left = self._told_private - {*position.private_states}
        changed = self._told_active != position.multiactive
        if left or (changed and position.multiactive):
            state = told.state
            args = told.current_args(None) if left or self._args_matter else {}
            self._told_active, self._told_private = (
                list(position.multiactive),
                {*position.private_states},
            )
            for player_id in [player_id for player_id in self._players.ids if player_id in left]:
                change = self._change(
                    "leavePrivateState", state, args, position.multiactive, player_id
                )
                self._notify.queue.append(change)
            if changed:
                change = self._change(
                    "gameStateMultipleActiveUpdate", state, args, position.multiactive
                )
                self._notify.queue.append(ActiveUpdate(change, frozenset(position.private_states)))

    def _change(
        self,
        type_: str,
        state: StateDefinition,
        args: dict[str, object],
        active: Sequence[int],
        audience: int | None = None,
    ) -> StateChange:
        plain = plain_arguments(f"the args of {state.name}", args)
        active_player_id = self._position.active_player_id
        return StateChange(
            type_, state, plain, tuple(active), active_player_id, self._players, audience
        )
