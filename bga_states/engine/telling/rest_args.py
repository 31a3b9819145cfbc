"""The arguments of states at rest: each viewer receives their own when these have changed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from bga_states.engine.base.texts import Translate
from bga_states.engine.base.values import ENCODE
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import PRIVATE, Message, Queued
from bga_states.engine.telling.announcer import StateChange
from bga_states.engine.telling.status import visible_args

AnyMatch = Match[Any, StateDefinition]
GetArgs = Callable[[int | None], dict[str, object]]
Sent = Callable[[StateDefinition, dict[str, object], int | None], dict[str, object]]


class Shown(NamedTuple):
    """Arguments of a state as they were sent, and the players who were active then."""

    args: dict[str, object]
    active: tuple[int, ...]

    def to(self, viewer: int | None) -> dict[str, object]:
        """Return the part of the arguments that a viewer saw."""
        return visible_args(self.args, viewer, self.active)


class Known(NamedTuple):
    """The arguments that viewers know: the table state's in `main`, PRIVATE states' in `own`.

    `main` holds them under None, and under a player's id if that player last received others.
    """

    main: dict[int | None, Shown]
    own: dict[int, Shown]

    def learn(self, queue: Iterable[Queued]) -> None:
        """Note the messages of a move."""
        for told in queue:
            if isinstance(told, StateArgs):
                self.main.clear()
                self.main.update({None: told.main} if told.main else {})
                self.own.update(told.own)
            elif isinstance(told, StateChange):
                self._enter(told, Shown(told.args, told.active_player_ids))

    def _enter(self, change: StateChange, shown: Shown) -> None:
        """Note the entry of a state, or a player's return to the table's state."""
        player_id = change.audience
        if player_id is None:
            self.main.clear()
            self.own.clear()
        if player_id is None or not change.state.type.is_step:
            self.main[player_id] = shown
        else:
            self.own[player_id] = shown


class StateArgs(msgspec.Struct, frozen=True, gc=False):
    """The arguments at rest: the table state's, and the PRIVATE states' by player id.

    Only records contain it, as they do `TableInfos`: clients that follow a table by records know
    all that a view shows; clients that read messages can look at the table.
    """

    main: Shown | None
    """None if the table's state has no arguments."""
    own: Mapping[int, Shown]
    known: Known

    @property
    def is_for_all(self) -> bool:
        """Whether every viewer is sure to receive the same arguments."""
        shown = [*self.known.main.values(), *([self.main] if self.main else ())]
        is_told_alike = not self.own and self.known.main.keys() <= {None}
        return is_told_alike and not any(PRIVATE in each.args for each in shown)

    def for_viewer(self, player_id: int | None, translate: Translate) -> None:
        """Return no message."""

    def record_for(self, player_id: int | None) -> Message | None:
        """Return the message for one viewer, None if nothing is new to them."""
        told: dict[str, object] = {}
        main = self.known.main
        news = _news(main.get(player_id, main.get(None)), self.main, player_id)
        if news is not None:
            told["main_args"] = news
        if player_id is not None and player_id in self.own:
            news = _news(self.known.own.get(player_id), self.own[player_id], player_id)
            if news is not None:
                told["args"] = news
        return Message("stateArgsChanged", "", told) if told else None


def _news(last: Shown | None, now: Shown | None, viewer: int | None) -> dict[str, object] | None:
    """Return the arguments that a viewer sees now, None if they received the same last."""
    if now is None:
        return None
    seen = now.to(viewer)
    # As bytes: 1, 1.0 and True are equal, but not the same to a client.
    if last is not None and ENCODE(last.to(viewer)) == ENCODE(seen):
        return None
    return seen


def rest_args(
    match: AnyMatch,
    states: Mapping[int, StateDefinition],
    active: tuple[int, ...],
    get_args: GetArgs,
    sent: Sent,
    known: Known | None,
) -> StateArgs | None:
    """Return the arguments of the states at rest, None if they have none.

    `states` are the game's states by id, and `sent` copies arguments for viewers. Viewers without
    known arguments, as at a restored table, receive all; with `known` None they receive none, as
    they look at the table anew. GameError for wrong arguments.
    """
    main: Shown | None = None
    own: dict[int, Shown] = {}
    if match.state.get_args is not None:
        main = Shown(sent(match.state, get_args(None), None), active)
    for player_id, state_id in match.private_states.items():
        state = states[state_id]
        if state.get_args is not None:
            own[player_id] = Shown(sent(state, get_args(player_id), player_id), active)
    if main is None and not own:
        return None
    if known is None:
        known = Known({None: main} if main else {}, own)
    return StateArgs(main, own, known)
