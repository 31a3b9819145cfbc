"""What players are told of a move: all they see changing, and not too much at once."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bga_states.engine.assembly import definition_of
from bga_states.engine.base.types import StateType
from bga_states.engine.base.values import difference
from bga_states.engine.match.messages import Message
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table
from bga_states.testing.failures import Place
from bga_states.testing.leaks.sight import viewer_name
from bga_states.testing.plausible import numbers_in

LARGEST_BUNDLE = 128 * 1024
"""Bytes of JSON that one viewer may be told at once; BGA's limit (P91)."""
TELL_ARGS = ("gameStateChange", "gameStateMultipleActiveUpdate")
"""Messages that tell what the args of the table's state are."""


def check_told(
    viewer: int | None, before: View, after: View, table: Table[Any], place: Place
) -> None:
    """Check of the last move what a viewer is told of it."""
    messages = table.outcome.messages(viewer)
    # After an undo the game is less far on, as it should be.
    is_undone = any(message.type == "undoRestorePoint" for message in messages)
    if after.progression < before.progression and not is_undone:
        fact = f"the progression falls from {before.progression} to {after.progression}"
        raise place.fault(fact, "Let get_game_progression only grow (P15)", table)
    who = viewer_name(table, viewer)
    if not messages:
        check_silence(who, before, after, table, place)
    # When the game is over everybody is shown the result.
    elif not is_undone and not table.is_over:
        check_scores(viewer, before, after, table, place)
    bundle = [list(message.args.items()) for message in messages]
    if len(msgspec.json.encode(bundle)) > LARGEST_BUNDLE:
        remedy = "Send less, or in more moves (P91)"
        raise place.fault("one move sends more than 128 KB", remedy, table)
    check_args(viewer, before, after, table, place)


def check_args(
    viewer: int | None, before: View, after: View, table: Table[Any], place: Place
) -> None:
    """Check that what clients know as the arguments of a state is true when the table rests."""
    messages = table.outcome.messages(viewer)
    told = [m.args["args"] for m in messages if m.type in TELL_ARGS and "args" in m.args]
    # Clients keep the last of them.
    if told and told[-1] != after.main_args:
        fact = f"the args told on entering, {told[-1]}, are outdated: now {after.main_args}"
        remedy = "Let on_entering_state change nothing that get_args returns (P77)"
        raise place.fault(fact, remedy, table)
    # Their buttons are made of them. In states of several others go on meanwhile.
    state = definition_of(place.game_class).states[after.state_id]
    is_theirs = state.type is StateType.ACTIVE_PLAYER and viewer in table.active_player_ids
    is_told = told or any(message.type == "undoRestorePoint" for message in messages)
    if is_told or not is_theirs or before.state_id != after.state_id:
        return
    known = {**before.args, **_told_by_name(messages, after.args)}
    found = difference(known, after.args, "args")
    if found:
        fact = f"{viewer_name(table, viewer)} sees a different {found} than clients were told"
        remedy = "Return the class of the state, which enters it again, or notify of it by name"
        raise place.fault(fact, f"{remedy} (P77)", table)


def _told_by_name(messages: Sequence[Message], args: Mapping[str, Any]) -> dict[str, Any]:
    """Return the args that a message of the game's own told as they are, by the same name."""
    told: dict[str, Any] = {}
    for message in messages:
        for name, value in message.args.items():
            if name in args and args[name] == value:
                told[name] = args[name]
    return told


def check_silence(who: str, before: View, after: View, table: Table[Any], place: Place) -> None:
    """Check of a move that a viewer is told nothing of that they see nothing of it either."""
    for name in ("datas", "players"):
        found = difference(getattr(before, name), getattr(after, name), name)
        if found:
            fact = f"{who} sees a different {found} than before, and is told nothing"
            remedy = "Notify what they may know of it, and show nothing else (P96)"
            raise place.fault(fact, remedy, table)


def check_scores(
    viewer: int | None, before: View, after: View, table: Table[Any], place: Place
) -> None:
    """Check that nobody's score changes unless a message tells the new one, or the difference."""
    for old, new in zip(before.players, after.players, strict=True):
        if old.score == new.score:
            continue
        told: set[int] = set()
        for message in table.outcome.messages(viewer):
            told |= numbers_in(message.args)
        if not {new.score, new.score - old.score, old.score - new.score} & told:
            fact = (
                f"the score of {new.name} changes from {old.score} to {new.score}, and no message "
                f"tells it to {viewer_name(table, viewer)}"
            )
            remedy = "Change it by self.player_score, which tells it, or notify it (P96)"
            raise place.fault(fact, remedy, table)
