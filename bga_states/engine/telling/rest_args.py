"""The arguments of states at rest: each viewer is told theirs when they are others than before."""

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
    """Arguments of a state as they were told, and who was active then."""

    args: dict[str, object]
    active: tuple[int, ...]

    def to(self, viewer: int | None) -> dict[str, object]:
        """Return what a viewer saw of them."""
        return visible_args(self.args, viewer, self.active)


class Known(NamedTuple):
    """What viewers have been told: the arguments of the table's state, and of PRIVATE ones.

    The first stand under None, and under a player's id where that player was told others last.
    """

    main: dict[int | None, Shown]
    own: dict[int, Shown]

    def learn(self, queue: Iterable[Queued]) -> None:
        """Take what was told in a move."""
        for told in queue:
            if isinstance(told, StateArgs):
                self.main.clear()
                self.main.update({None: told.main} if told.main else {})
                self.own.update(told.own)
            elif isinstance(told, StateChange):
                self._enter(told, Shown(told.args, told.active_player_ids))

    def _enter(self, change: StateChange, shown: Shown) -> None:
        """Take what was told of a state that was entered, or of the return to the table's."""
        player_id = change.audience
        if player_id is None:
            self.main.clear()
            self.own.clear()
        if player_id is None or not change.state.type.is_step:
            self.main[player_id] = shown
        else:
            self.own[player_id] = shown


class StateArgs(msgspec.Struct, frozen=True, gc=False):
    """The arguments of the table's state, and by player id of the PRIVATE ones, at rest.

    It stands in records alone, as `TableInfos` does: clients who follow a table by records know
    what a view would show, those who read messages have the table to look at.
    """

    main: Shown | None
    """None where the table's state has no arguments."""
    own: Mapping[int, Shown]
    known: Known

    @property
    def is_for_all(self) -> bool:
        """Whether every viewer is surely told the same."""
        shown = [*self.known.main.values(), *([self.main] if self.main else ())]
        is_told_alike = not self.own and self.known.main.keys() <= {None}
        return is_told_alike and not any(PRIVATE in each.args for each in shown)

    def for_viewer(self, player_id: int | None, translate: Translate) -> None:
        """Return no message."""

    def record_for(self, player_id: int | None) -> Message | None:
        """Return the message for one viewer, None where nothing is new to them."""
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
    """Return what a viewer sees of arguments now, None if that is what they were told last."""
    if now is None:
        return None
    seen = now.to(viewer)
    # As bytes: 1, 1.0 and True are equal, and not the same to a client.
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

    `states` are those of the game by id, and `sent` copies arguments for viewers. Viewers who know
    of nothing, as in a table that was restored, are told all; with `known` None they are to look at
    the table anyway. GameError for wrong arguments.
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
