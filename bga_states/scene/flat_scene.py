"""Flat scenes: the parts of a scene by their ids, as renderers get them and patches change them."""

from functools import cache
from itertools import chain
from typing import Any, TypeAlias

import msgspec

from bga_states.engine.match.players import Player
from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.scene.places import CONTENT, Cell
from bga_states.engine.scene.scene_parts import placed_parts

FlatPart: TypeAlias = dict[str, Any]
"""One part: its kind as `t`, its fields that are not the defaults, and its content as `items`."""
IDS_ALONE = frozenset({"id", *chain.from_iterable(CONTENT.values())})
"""The fields of which a flat part has ids alone."""
ROOT = ""
"""The id of the part that holds the items of the scene, the players and the viewer."""


def flat_scene(scene: DrawnScene) -> dict[str, FlatPart]:
    """Return all parts of a scene by their ids.

    The id of a cell begins with its grid's, so grids do not list their cells.
    """
    items: list[str] = []
    parts: dict[str, FlatPart] = {
        ROOT: {
            "viewer": scene.viewer_id or 0,
            "players": [f"player {player.id}" for player in scene.players],
            "active": scene.active_player_ids,
            "items": items,
        }
    }
    for player in scene.players:
        parts[f"player {player.id}"] = flat_player(player)
    for placed in placed_parts(scene.items):
        parts[placed.id] = flat_fields(placed.part)
        if isinstance(placed.part, Cell):
            continue
        parent = parts[placed.place]
        parent.setdefault("items", []).append(placed.id)
    return parts


def flat_player(player: Player) -> FlatPart:
    """Return a player as a part."""
    part: FlatPart = {"t": "player", "id": player.id, "no": player.no, "name": player.name}
    part |= {"color": player.color, "score": player.score}
    return {**part, "out": True} if player.is_out else part


def flat_fields(part: Any) -> FlatPart:
    """Return the kind of a part and its fields that are not the defaults, without its content."""
    kind, fields = _fields_of(part.__class__)
    flat: FlatPart = {"t": kind}
    for name, default in fields:
        value = getattr(part, name)
        if value != default:
            flat[name] = value
    return flat


@cache
def _fields_of(cls: Any) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """Return the kind of a class of parts, and its fields with their defaults."""
    fields = []
    for field in msgspec.structs.fields(cls):
        if field.name not in IDS_ALONE:
            default = field.default
            if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
                default = field.default_factory()
            fields.append((field.name, default))
    return str(cls.__struct_config__.tag or cls.__name__.lower()), tuple(fields)
