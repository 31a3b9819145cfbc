"""Patches: the parts of a flat scene that change from one scene to the next."""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TypeAlias

import msgspec

from bga_states.engine.filming.films import FilmStep
from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.scene.passed import Passed
from bga_states.engine.scene.places import Grid
from bga_states.engine.scene.scene_parts import (
    Part,
    cell_id,
    cells_by_place,
    named_items,
    parts_within,
)
from bga_states.scene.flat_scene import (
    ROOT,
    FlatPart,
    FlatParts,
    flat_part,
    flat_player,
    flat_root,
    own_fields,
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
ID = itemgetter(0)


def patch(before: DrawnScene, after: DrawnScene, passed: tuple[Passed, ...] = ()) -> Patch:
    """Return the patch from one scene of a viewer to the next.

    Equal parts are left out without a closer look, however much is within them.
    """
    changed: FlatParts = {}
    old_items, items = named_items(ROOT, before.items), named_items(ROOT, after.items)
    root = flat_root(after, items)
    if root != flat_root(before, old_items):
        changed[ROOT] = root
    for old, player in zip(before.players, after.players, strict=True):
        if old != player:
            changed[player_key(player)] = flat_player(player)
    gone: dict[str, Part] = {}
    come: dict[str, Part] = {}
    _compare(old_items, items, changed, gone, come)
    for id_, part in come.items():
        # A thing that has only changed places stays as it is.
        there = gone.pop(id_, None)
        within = parts_within(id_, part)
        if there is None or differ(there, parts_within(id_, there), part, within):
            changed[id_] = flat_part(part, within)
    return Patch(changed, [*gone], passed)


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
    old_content: NamedParts,
    content: NamedParts,
    changed: FlatParts,
    gone: dict[str, Part],
    come: dict[str, Part],
) -> None:
    """Add the changed parts of one place, the parts that have gone, and those that have come."""
    left = dict(old_content)
    for id_, part in content:
        old = left.pop(id_, None)
        if old is None:
            _add_all(come, id_, part)
        elif old != part:
            old_within, within = within_both(id_, old, part)
            if differ(old, old_within, part, within):
                changed[id_] = flat_part(part, within)
            _compare(old_within, within, changed, gone, come)
    for id_, part in left.items():
        _add_all(gone, id_, part)


def _add_all(parts: dict[str, Part], id_: str, part: Part) -> None:
    """Add a part of a scene, and then all parts within it."""
    parts[id_] = part
    for inner_id, inner in parts_within(id_, part):
        _add_all(parts, inner_id, inner)


def differ(old: Part, old_within: NamedParts, part: Part, within: NamedParts) -> bool:
    """Whether two parts differ by themselves or in the ids of their content, as flat parts do."""
    values = own_fields(part.__class__).values
    if old.__class__ is not part.__class__ or values(old) != values(part):
        return True
    # A grid does not list its cells.
    return not isinstance(part, Grid) and [*map(ID, old_within)] != [*map(ID, within)]


def within_both(id_: str, one: Part, other: Part) -> tuple[NamedParts, NamedParts]:
    """Return the parts within two parts; of boards, which are large, the cells that differ."""
    if not (isinstance(one, Grid) and isinstance(other, Grid)):
        return parts_within(id_, one), parts_within(id_, other)
    old, new = cells_by_place(one), cells_by_place(other)
    different = {at: cell_id(id_, at) for at in old | new if old.get(at) != new.get(at)}
    left, right = (
        [(named, cells[at]) for at, named in different.items() if at in cells]
        for cells in (old, new)
    )
    return left, right
