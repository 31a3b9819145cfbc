"""Patches: the parts of a flat scene that change from one scene to the next."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from bga_states.engine.filming.films import FilmStep
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
    old_parts: FlatParts = {}
    parts: FlatParts = {}
    old_items, items = named_items(ROOT, before.items), named_items(ROOT, after.items)
    old_parts[ROOT], parts[ROOT] = flat_root(before, old_items), flat_root(after, items)
    for old, player in zip(before.players, after.players, strict=True):
        if old != player:
            key = player_key(player)
            old_parts[key], parts[key] = flat_player(old), flat_player(player)
    _compare(old_items, items, old_parts, parts)
    changed = {id_: part for id_, part in parts.items() if old_parts.get(id_) != part}
    return Patch(changed, [id_ for id_ in old_parts if id_ not in parts], passed)


def patches(before: DrawnScene, steps: Iterable[FilmStep]) -> list[Patch]:
    """Return the patches from one scene of a viewer through steps; none where nothing changes."""
    found = []
    for step in steps:
        change = patch(before, step.scene, step.passed)
        if change != NO_CHANGE:
            found.append(change)
        before = step.scene
    return found


def _compare(
    old_content: NamedParts, content: NamedParts, old_parts: FlatParts, parts: FlatParts
) -> None:
    """Add the parts of one place that may differ, with their content, to the old and new parts."""
    left = dict(old_content)
    for id_, part in content:
        old = left.pop(id_, None)
        if old is None:
            add_flat(parts, id_, part)
        elif old != part:
            old_within, within = within_both(id_, old, part)
            old_parts[id_], parts[id_] = flat_part(old, old_within), flat_part(part, within)
            _compare(old_within, within, old_parts, parts)
    for id_, part in left.items():
        add_flat(old_parts, id_, part)


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
