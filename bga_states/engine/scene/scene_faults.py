"""Faults of scenes: what renderers could not draw, or what nobody could pick."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

from bga_states.engine.scene.elements import COLORS, Meaning
from bga_states.engine.scene.meanings import ACTION
from bga_states.engine.scene.places import Grid, Line, Mat, Scene, Seat
from bga_states.engine.scene.scene_parts import Placed, part_meanings, placed_parts

RGB = re.compile(r"[0-9a-fA-F]{6}")
COLORED = ("color", "ink", "back")
"""The fields that hold colours."""


def scene_faults(
    scene: Scene, parameters: Mapping[str, Collection[str]], player_ids: Collection[int]
) -> Iterator[str]:
    """Yield the faults of a scene, each as a fact.

    `parameters` holds the names of the parameters of the game's actions, by the action's name.
    """
    seen: dict[str, Any] = {}
    for placed in placed_parts(scene.items):
        if placed.id in seen:
            yield f"two elements have the id {placed.id!r}"
        seen[placed.id] = placed.part
        yield from _faults_of(placed, parameters, player_ids)
    for part in seen.values():
        if isinstance(part, Line):
            ends = [end for end in (part.a, part.b) if end not in seen]
            yield from (f"the line {part.id!r} ends at {end!r}, which is no spot" for end in ends)
    try:
        msgspec.json.encode(scene)
    except (TypeError, ValueError, OverflowError) as error:
        yield f"it holds a value that cannot be sent ({error})"


def _faults_of(
    placed: Placed, parameters: Mapping[str, Collection[str]], player_ids: Collection[int]
) -> Iterator[str]:
    """Yield the faults of one part of a scene."""
    part = placed.part
    for name in COLORED:
        color = getattr(part, name, "")
        if color and color not in COLORS and not RGB.fullmatch(str(color)):
            colors = ", ".join(COLORS)
            yield f"{placed.id!r} has the {name} {color!r}, and colours are {colors} and RGB"
    owner = getattr(part, "owner", 0)
    if (owner or isinstance(part, Mat | Seat)) and owner not in player_ids:
        yield f"the owner of {placed.id!r} is {owner!r}, which is no player's id"
    for meaning in part_meanings(placed):
        fault = _fault_of_meaning(meaning, parameters)
        if fault:
            yield f"{placed.id!r} means {fault}"
    if isinstance(part, Mat) and placed.inside is not None:
        yield f"{placed.id!r} is inside of another element, and mats are items of the scene"
    if isinstance(part, Grid) and not part.listed:
        yield from _cells_outside(placed.id, part)


def _fault_of_meaning(meaning: Meaning, parameters: Mapping[str, Collection[str]]) -> str:
    """Say what is wrong with a meaning, "" if nothing is."""
    action = meaning.get(ACTION)
    if action is not None and action not in parameters:
        return f"the action {action!r}, which no state has"
    known = {*parameters[action]} if action else {*chain.from_iterable(parameters.values())}
    unknown = sorted({*meaning} - known - {ACTION})
    if not unknown:
        return ""
    return f"{unknown[0]!r}, which is no parameter of {action or 'an action'}"


def _cells_outside(id_: str, grid: Grid) -> Iterator[str]:
    """Yield the cells that are outside a board."""
    for cell in grid.cells:
        if not (0 < cell.x <= grid.columns + 0.5 and 0 < cell.y <= grid.rows + 0.5):
            size = f"{grid.columns} columns and {grid.rows} rows"
            yield f"{id_!r} has {size}, and a cell at {cell.x:g}, {cell.y:g}"
