"""Patches: the parts of a flat scene that change from one scene to the next."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.scene.passed import Passed
from bga_states.engine.scene.places import Grid
from bga_states.engine.scene.scene_parts import Part, named_items, parts_within
from bga_states.scene.flat_scene import (
    ROOT,
    FlatPart,
    FlatParts,
    add_flat,
    flat_part,
    flat_player,
    flat_root,
    player_key,
)

NamedParts: TypeAlias = Sequence[tuple[str, Part]]


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What makes one flat scene the next: the parts to set, and the ids of those to drop.

    `passed` are the things that change places on the way.
    """

    set: dict[str, FlatPart]
    drop: list[str] = []
    passed: tuple[Passed, ...] = ()


NO_CHANGE = Patch({})


def patch(before: DrawnScene, after: DrawnScene, passed: tuple[Passed, ...] = ()) -> Patch:
    """Return the patch from one scene of a viewer to the next.

    Equal parts are left out without a closer look, however much is within them.
    """
    gone: dict[str, FlatPart] = {}
    new: dict[str, FlatPart] = {}
    old_items, items = named_items(ROOT, before.items), named_items(ROOT, after.items)
    gone[ROOT], new[ROOT] = flat_root(before, old_items), flat_root(after, items)
    for old, player in zip(before.players, after.players, strict=True):
        if old != player:
            gone[player_key(old)], new[player_key(player)] = flat_player(old), flat_player(player)
    _compare(old_items, items, gone, new)
    changed = {id_: part for id_, part in new.items() if gone.get(id_) != part}
    return Patch(changed, [id_ for id_ in gone if id_ not in new], passed)


def _compare(before: NamedParts, after: NamedParts, gone: FlatParts, new: FlatParts) -> None:
    """Add the parts of one place that may differ, and all that is within them, to both sides."""
    old = dict(before)
    for id_, part in after:
        other = old.pop(id_, None)
        if other is None:
            add_flat(new, id_, part)
        elif other != part:
            were, are = within_both(id_, other, part)
            gone[id_], new[id_] = flat_part(other, were), flat_part(part, are)
            _compare(were, are, gone, new)
    for id_, part in old.items():
        add_flat(gone, id_, part)


def within_both(id_: str, one: Part, other: Part) -> tuple[NamedParts, NamedParts]:
    """Return the parts within two parts; of boards, which are large, the cells that may differ."""
    if not (isinstance(one, Grid) and isinstance(other, Grid)):
        return parts_within(id_, one), parts_within(id_, other)
    pairs = zip_longest(one.cells, other.cells)
    different = (cell for pair in pairs if pair[0] != pair[1] for cell in pair if cell is not None)
    places = {(cell.x, cell.y) for cell in different}
    few, others = (
        replace(grid, cells=[cell for cell in grid.cells if (cell.x, cell.y) in places])
        for grid in (one, other)
    )
    return parts_within(id_, few), parts_within(id_, others)
