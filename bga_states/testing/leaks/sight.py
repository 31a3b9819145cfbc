"""Sight: one viewer's sight of a table at rest, and the differences they see in two tables."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bga_states.engine.assembly import definition_of
from bga_states.engine.base.differences import Difference, first_difference
from bga_states.engine.base.errors import show
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table

PROGRESSION = "progression"
FEW = 6
"""The largest number of choices, or items of a list, written for each table."""


def seen_difference(
    one: Table[Any], other: Table[Any], viewer: int | None, *, but: str = ""
) -> str:
    """Say where two tables look different to a viewer, "" if they do not.

    The view's field `but` is not looked at.
    """
    own, others = one.view(viewer), other.view(viewer)
    for name in View.__struct_fields__:
        here, there = getattr(own, name), getattr(others, name)
        if here != there and name != but:
            return in_words(first_difference(here, there, name) or Difference(name, here, there))
    if viewer is not None:
        choices, other_choices = listed(one, viewer), listed(other, viewer)
        if choices != other_choices:
            return f"the choices are {compared(choices, other_choices)}"
    # Without a scene of the game, it shows the data, which are the same.
    if definition_of(type(one.game)).has_scene:
        here, there = one.scene(viewer).items, other.scene(viewer).items
        if here != there:
            one_data, other_data = msgspec.to_builtins(here), msgspec.to_builtins(there)
            found = first_difference(one_data, other_data, "scene")
            return in_words(found or Difference("scene", here, there))
    if one.result != other.result:
        return f"the result is {show(one.result)} here, {show(other.result)} there"
    return ""


def in_words(found: Difference) -> str:
    """Write where two values differ, and both values; of lists, the rest after the same items."""
    path, one, other, is_key = found
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        same = count_same(one, other)
        return f"{path}[{same}:] differs: {few(one[same:])} here, {few(other[same:])} there"
    what = "the key " if is_key else ""
    return f"{path} differs: {what}{show(one)} here, {what}{show(other)} there"


def count_same(one: Sequence[object], other: Sequence[object]) -> int:
    """Count the items with which two lists begin in the same way."""
    for place, (item, of_other) in enumerate(zip(one, other, strict=False)):
        if item != of_other:
            return place
    return min(len(one), len(other))


def compared(here: Sequence[str], there: Sequence[str]) -> str:
    """Write the choices that only one of two tables has, or all if only their order differs."""
    own = [choice for choice in here if choice not in there]
    others = [choice for choice in there if choice not in here]
    if not (own or others):
        own, others = [*here], [*there]
    besides = ", and else the same" if len(own) < len(here) else ""
    return f"{few(own)} here, {few(others)} there{besides}"


def few(things: Sequence[object]) -> str:
    """Write some choices or items, and how many more there are."""
    more = len(things) - FEW
    written = ", ".join(show(thing) for thing in things[:FEW])
    return f"[{written}]" + (f" and {more} more" if more > 0 else "")


def listed(table: Table[Any], viewer: int) -> list[str]:
    """List a player's choices as the player reads them."""
    # Labels too: the player reads them.
    return [f"{choice} {choice.label}".rstrip() for choice in table.choices(viewer)]


def viewer_name(table: Table[Any], viewer: int | None) -> str:
    """Name a viewer."""
    if viewer is None:
        return "a spectator"
    return next(player.name for player in table.view(None).players if player.id == viewer)
