"""Flat scenes: the parts of a scene by their ids, as renderers get them and patches change them."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bga_states.engine.match.players import Player
from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.scene.places import CONTENT
from bga_states.engine.scene.scene_parts import Part, named_items, parts_within

FlatPart: TypeAlias = dict[str, Any]
"""One part: its kind as `t`, its fields that are not the defaults, and its content as `items`."""
FlatParts: TypeAlias = dict[str, FlatPart]
"""Parts by their ids."""
IDS_ALONE = frozenset({"id", *chain.from_iterable(CONTENT.values())})
"""The fields of which a flat part has ids alone."""
GRID = "grid"
"""The kind of parts that do not list their content: its ids begin with their own."""
ICON = "icon "
"""The beginning of the ids of icons."""
ROOT = ""
"""The id of the part that holds the items of the scene, the players and the viewer."""


def flat_scene(scene: DrawnScene) -> FlatParts:
    """Return all parts of a scene by their ids.

    The id of a cell begins with its grid's, so grids do not list their cells.
    """
    items = named_items(ROOT, scene.items)
    parts = {ROOT: flat_root(scene, items)}
    for player in scene.players:
        parts[player_key(player)] = flat_player(player)
    for name, icon in scene.icons.items():
        # Icons are the same in all scenes of a game: patches leave them as they are.
        parts[f"{ICON}{name}"] = {**flat_part(icon, ()), "name": name}
    for id_, item in items:
        add_flat(parts, id_, item)
    return parts


def add_flat(parts: FlatParts, id_: str, part: Part) -> None:
    """Add a part of a scene, and then all parts within it."""
    content = parts_within(id_, part)
    parts[id_] = flat_part(part, content)
    for inner_id, inner in content:
        add_flat(parts, inner_id, inner)


def flat_root(scene: DrawnScene, items: Iterable[tuple[str, Part]]) -> FlatPart:
    """Return the part that stands for the scene itself."""
    return {
        "viewer": scene.viewer_id or 0,
        "players": [*map(player_key, scene.players)],
        "active": scene.active_player_ids,
        "items": [id_ for id_, _ in items],
    }


def player_key(player: Player) -> str:
    """Return the id of the part for a player."""
    return f"player {player.id}"


def flat_player(player: Player) -> FlatPart:
    """Return a player as a part."""
    part: FlatPart = {"t": "player", "id": player.id, "no": player.no, "name": player.name}
    part |= {"color": player.color, "score": player.score}
    return {**part, "out": True} if player.is_out else part


def flat_part(part: Part, content: Iterable[tuple[str, Part]]) -> FlatPart:
    """Return the kind of a part, its fields that are not the defaults, and its content's ids."""
    own = own_fields(part.__class__)
    flat: FlatPart = {"t": own.kind}
    for name, value, default in zip(own.names, own.values(part), own.defaults, strict=True):
        # An author's empty list is as good as none.
        if value != default and not (default == () and value == []):
            flat[name] = value
    if content and own.kind != GRID:
        flat["items"] = [id_ for id_, _ in content]
    return flat


class OwnFields(NamedTuple):
    """The fields of a class of parts, without id and content, and their defaults."""

    kind: str
    names: tuple[str, ...]
    defaults: tuple[Any, ...]
    values: Callable[[Part], tuple[Any, ...]]
    """Returns the values of a part, in the order of the names."""


@cache
def own_fields(cls: Any) -> OwnFields:
    """Return the fields of a class of parts."""
    # With the class, which equals its default, there are two at least: so the values are a tuple.
    defaults = {"__class__": cls}
    for field in msgspec.structs.fields(cls):
        if field.name not in IDS_ALONE:
            default = field.default
            if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
                default = field.default_factory()
            defaults[field.name] = default
    kind = str(cls.__struct_config__.tag or cls.__name__.lower())
    return OwnFields(kind, tuple(defaults), tuple(defaults.values()), attrgetter(*defaults))
