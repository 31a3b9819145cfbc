"""What the arguments of states are after a move that entered none: told again, for they change."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bga_states.engine.base.texts import Translate
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import Message
from bga_states.engine.match.move import Move
from bga_states.engine.telling.status import sendable_args, visible_args

AnyMatch = Match[Any, StateDefinition]
GetArgs = Callable[[int | None], dict[str, object]]


class StateArgs(msgspec.Struct, frozen=True, gc=False):
    """The arguments of the table's state, and by player id of the PRIVATE ones.

    Whoever enters a state is told its arguments. Those who stay in it know them from then, and the
    game may have changed what they are made of. It stands in records alone, as `TableInfos` does.
    """

    main: dict[str, object] | None
    """None where the table has entered its state just now, or its state has no arguments."""
    own: Mapping[int, dict[str, object]]
    active_player_ids: tuple[int, ...]

    def for_viewer(self, player_id: int | None, translate: Translate) -> None:
        """Return no message."""

    def record_for(self, player_id: int | None) -> Message | None:
        """Return the message for one viewer, None where it says nothing to them."""
        told: dict[str, object] = {}
        if self.main is not None:
            told["main_args"] = visible_args(self.main, player_id, self.active_player_ids)
        own = None if player_id is None else self.own.get(player_id)
        if own is not None:
            told["args"] = visible_args(own, player_id, self.active_player_ids)
        return Message("stateArgsChanged", "", told) if told else None


def kept_args(
    match: AnyMatch,
    states: Mapping[int, StateDefinition],
    active: tuple[int, ...],
    move: Move,
    get_args: GetArgs,
) -> StateArgs | None:
    """Return the arguments of the states that were not entered in a move, None if there are none.

    `states` are those of the game by id. GameError for wrong arguments.
    """
    main: dict[str, object] | None = None
    own: dict[int, dict[str, object]] = {}
    entered = {player_id for _, _, player_id in move.entered}
    if None not in entered and match.state.get_args is not None:
        main = sendable_args(f"the args of {match.state.name}", get_args(None))
    for player_id in match.private_states.keys() - entered:
        state = states[match.private_states[player_id]]
        if state.get_args is not None:
            own[player_id] = sendable_args(f"the args of {state.name}", get_args(player_id))
    if main is None and not own:
        return None
    return StateArgs(main, own, active)
