"""The messages of a move: they tell players all changes they see, and not too much at once."""

from collections.abc import Iterator
from typing import Any

import msgspec

from bga_states.components import PlayerCounter, TableCounter
from bga_states.engine.assembly import definition_of
from bga_states.engine.base.differences import difference
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table
from bga_states.testing.failures import Place
from bga_states.testing.leaks.sight import viewer_name
from bga_states.testing.plausible import lengths_in, numbers_in

LARGEST_BUNDLE = 128 * 1024
"""Bytes of JSON that one viewer may be told at once; BGA's limit (P91)."""


def check_told(
    viewer: int | None, before: View, after: View, table: Table[Any], place: Place
) -> None:
    """Check a viewer's messages of the last move."""
    messages = table.outcome.messages(viewer)
    # After an undo the game is less far on, as it should be.
    is_undone = any(message.type == "undoRestorePoint" for message in messages)
    if after.progression < before.progression and not is_undone:
        fact = f"the progression falls from {before.progression} to {after.progression}"
        raise place.fault(fact, "Let get_game_progression only grow (P15)", table)
    who = viewer_name(table, viewer)
    if not messages:
        check_silence(who, before, after, table, place)
    # When the game is over, all viewers are shown the result.
    elif not is_undone and not table.is_over:
        check_numbers(viewer, before, after, table, place)
    bundle = [list(message.args.items()) for message in messages]
    if len(msgspec.json.encode(bundle)) > LARGEST_BUNDLE:
        remedy = "Send less, or in more moves (P91)"
        raise place.fault("one move sends more than 128 KB", remedy, table)


def check_silence(who: str, before: View, after: View, table: Table[Any], place: Place) -> None:
    """Check that a viewer who is told nothing of a move sees no change either."""
    for name in ("datas", "players"):
        found = difference(getattr(before, name), getattr(after, name), name)
        if found:
            fact = f"{who} sees a different {found} than before, and is told nothing"
            remedy = "Notify what they may know of it, and show nothing else (P96)"
            raise place.fault(fact, remedy, table)


def check_numbers(
    viewer: int | None, before: View, after: View, table: Table[Any], place: Place
) -> None:
    """Check that scores and counters change only as messages tell.

    They tell the new value or the difference, or have a list of that length.
    """
    told: set[int] = set()
    for message in table.outcome.messages(viewer):
        told |= numbers_in(message.args) | lengths_in(message.args)
    for what, old, new in changed_numbers(before, after, place):
        if told.isdisjoint({new, new - old, old - new}):
            who = viewer_name(table, viewer)
            fact = f"{what} changes from {old} to {new}, and no message tells it to {who}"
            remedy = "Change it with a message, as its methods send one, or notify it (P96)"
            raise place.fault(fact, remedy, table)


def changed_numbers(before: View, after: View, place: Place) -> Iterator[tuple[str, int, int]]:
    """Yield the scores that have changed, and the counters that are shown under their names."""
    for one, other in zip(before.players, after.players, strict=True):
        if one.score != other.score:
            yield f"the score of {other.name}", one.score, other.score
    components = definition_of(place.game_class).components
    for name, component in components.items():
        if not isinstance(component, PlayerCounter | TableCounter):
            continue
        old, new = (numbers_by_player(view.datas.get(name)) for view in (before, after))
        for player_id in old.keys() & new.keys():
            if old[player_id] != new[player_id]:
                owner = next((p.name for p in after.players if p.id == player_id), "the table")
                yield f"{name} of {owner}", old[player_id], new[player_id]


def numbers_by_player(shown: object) -> dict[int | None, int]:
    """Return the shown values of a counter: a number each, or one for all."""
    values = shown if isinstance(shown, dict) else {None: shown}
    return {player_id: value for player_id, value in values.items() if type(value) is int}
