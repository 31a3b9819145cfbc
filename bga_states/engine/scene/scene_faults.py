"""Faults of scenes: elements that cannot be drawn or picked."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import isfinite
from typing import Any, NamedTuple, get_type_hints

import msgspec

from bga_states.engine.base.errors import show
from bga_states.engine.base.texts import ICON, ICON_BEGINS, has_value, placeholders
from bga_states.engine.scene.art_files import picture_fault
from bga_states.engine.scene.elements import COLORS, Card, FilledText, Meaning, Piece
from bga_states.engine.scene.meanings import ACTION
from bga_states.engine.scene.places import CONTENT, Grid, Line, Map, Mat, Scene, Seat, Spot
from bga_states.engine.scene.scene_parts import (
    Extent,
    Placed,
    cells_under,
    extent_of,
    part_meanings,
    placed_parts,
)

RGB = re.compile(r"[0-9a-fA-F]{6}")
RESERVED = re.compile(r"#|^player \d+$|^icon |:-?[\d.]+,-?[\d.]+$")
"""The ids of cells, players and icons, and of what renderers add."""
COLORED = ("color", "ink", "back")
"""The fields that hold colours."""
WRITTEN = ("name", "title", "text", "mark")
"""The fields that hold texts."""
PICTURED = ("art", "back")
"""The fields that hold pictures."""
READ = ("name", "title", "corner", "text")
"""The fields by which a thing with a picture is named to people who cannot see it."""
LEAST = {"columns": 0, "rows": 0, "hidden": 0, "count": 0, "parts": 1, "roll": 0, "size": 0}
COUNTED = (*LEAST,)
MOST_CELLS = 10_000
FULL_TURN, QUARTER_TURN = 360, 90
"""Degrees."""
POSITIVE = ("width", "height", "weight")
NUMBERS_OF_NAMES = {0, 1, 2, 4}
"""The possible numbers of parameters that the cells of a grid mean."""
DRAWING, PICKING = 118, 119
"""The numbers of the pitfalls: an element cannot be drawn (P118), or cannot be picked (P119)."""


class Fault(NamedTuple):
    """A fault of a scene: the number of its pitfall, and a fact."""

    pitfall: int
    fact: str


def scene_faults(
    scene: Scene,
    game_class: type[Any],
    parameters: Mapping[str, Collection[str]],
    player_ids: Collection[int],
) -> Iterator[Fault]:
    """Yield the faults of a scene of a game.

    `parameters` holds the names of the parameters of the game's actions, by the action's name.
    """
    strange = next(_strange_parts(scene, "the scene"), None)
    if strange:
        # What is no part of a scene cannot be walked.
        yield Fault(DRAWING, strange)
        return
    seen: dict[str, Any] = {}
    for name, icon in game_class.icons.items():
        drawn = Placed(f"icon {name}", msgspec.structs.replace(icon, name=name), "", None)
        for fact in _facts_of(drawn, game_class, ()):
            yield Fault(DRAWING, fact)
    for placed in placed_parts(scene.items):
        if placed.id in seen:
            yield Fault(DRAWING, f"two elements have the id {placed.id!r}")
        seen[placed.id] = placed.part
        for fact in _facts_of(placed, game_class, player_ids):
            yield Fault(DRAWING, fact)
        for meaning in (*part_meanings(placed), *_meaning_of_grid(placed.part)):
            fact = _fault_of_meaning(meaning, parameters)
            if fact:
                yield Fault(PICKING, f"{placed.id!r} means {fact}")
    for fact in _faults_of_whole(scene, seen):
        yield Fault(DRAWING, fact)


def _faults_of_whole(scene: Scene, parts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the faults that no part of a scene has alone; `parts` holds the parts by id."""
    for id_, part in parts.items():
        if isinstance(part, Line):
            for end in (part.a, part.b):
                if not isinstance(parts.get(end), Spot):
                    yield f"the line {id_!r} ends at {end!r}, which is no spot"
    try:
        msgspec.json.encode(scene)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        yield f"it holds a value that cannot be sent ({error})"


def _strange_parts(part: Any, name: str) -> Iterator[str]:
    """Yield the values that are where parts of a scene should be, and what may be there."""
    for field, allowed in CONTENT.get(type(part), {}).items():
        content = getattr(part, field)
        if field == "top":
            content = [content]
        elif not isinstance(content, list | tuple):
            yield f"{field} of {name} are {show(content)}, and no list"
            continue
        for item in content:
            if isinstance(item, allowed):
                kind = f"a {type(item).__name__.lower()}"
                wrong = _wrong_field(item) if item is not None else ""
                if wrong:
                    yield f"{kind} in {field} of {name} has a wrong field: {wrong}"
                yield from _strange_parts(item, kind)
            else:
                kinds = ", ".join(one.__name__ for one in allowed if one is not type(None))
                yield f"{field} of {name} hold {show(item)}, and hold only {kinds}"


def _faults_of(placed: Placed, player_ids: Collection[int]) -> Iterator[str]:
    """Yield the faults of one part of a scene."""
    part, id_ = placed.part, placed.id
    if RESERVED.search(getattr(part, "id", "")) or (isinstance(part, Spot) and not part.id):
        yield f"{id_!r} is no id: ids are no cells, players or icons, and have no #"
    for name in _fields_in(part.__class__, COLORED):
        color = getattr(part, name)
        is_known = color in COLORS or RGB.fullmatch(color) or is_picture(name, color)
        if color and not is_known:
            yield f"{id_!r} has the {name} {color!r}, and colours are {', '.join(COLORS)} and RGB"
    owner = getattr(part, "owner", 0)
    if (owner or isinstance(part, Mat | Seat)) and owner not in player_ids:
        yield f"the owner of {id_!r} is {owner!r}, which is no player's id"
    yield from _wrong_sizes(id_, part)
    if isinstance(part, Grid):
        yield from _faults_of_grid(id_, part)
    if isinstance(part, Map):
        yield from _spots_outside(id_, part)


@cache
def _fields_in(cls: type[Any], names: Iterable[str]) -> Sequence[str]:
    """Return the fields of a class of parts that have one of some names."""
    return [name for name in names if name in cls.__struct_fields__]


def _facts_of(placed: Placed, game_class: type[Any], player_ids: Collection[int]) -> Iterator[str]:
    """Yield the faults of one part of a scene, and of its ghost."""
    yield from _faults_of(placed, player_ids)
    yield from _faults_of_art(placed, game_class)
    yield from _faults_of_texts(placed, game_class.icons)
    ghost = getattr(placed.part, "ghost", None)
    if ghost is not None:
        pale = Placed(f"the ghost of {placed.id}", ghost, "", None)
        yield from _facts_of(pale, game_class, player_ids)


def _faults_of_texts(placed: Placed, icons: Collection[str]) -> Iterator[str]:
    """Yield the gaps in the texts of a part, and the icons that the game does not have."""
    for field in _fields_in(placed.part.__class__, WRITTEN):
        words = getattr(placed.part, field)
        text = words.log if isinstance(words, FilledText) else words
        if isinstance(words, FilledText):
            for name in placeholders(text):
                if not has_value(words.args, name):
                    yield f"{field} of {placed.id!r} has ${{{name}}}, which no argument fills"
        for name in ICON.findall(text) if ICON_BEGINS in text else ():
            if name not in icons:
                known = f"icons has {', '.join(icons)}" if icons else "the game has no icons"
                yield f"{field} of {placed.id!r} has the icon {name!r}, and {known}"


def _faults_of_art(placed: Placed, game_class: type[Any]) -> Iterator[str]:
    """Yield what is wrong with the pictures of a part, and what is to be read in their place."""
    part, id_ = placed.part, placed.id
    for field in _fields_in(part.__class__, PICTURED):
        art = getattr(part, field)
        fault = picture_fault(game_class, art) if is_picture(field, art) else ""
        if fault:
            yield f"{field} of {id_!r} is {art!r}, which is {fault}"
    is_thing = isinstance(part, Card | Piece) and part.art
    if is_thing and not any(getattr(part, field, "") for field in READ):
        yield f"{id_!r} has a picture and no name, which people who cannot see it need"


def is_picture(field: str, value: str) -> bool:
    """Whether the value of a field is the name of a picture."""
    return bool(value) and (field == "art" or (field == "back" and "." in value))


def _wrong_sizes(id_: str, part: Any) -> Iterator[str]:
    """Yield the numbers of a part that are too small."""
    for name in _fields_in(part.__class__, COUNTED):
        if getattr(part, name) < LEAST[name]:
            yield f"{name} of {id_!r} is {getattr(part, name)}, and at least {LEAST[name]}"
    for name in _fields_in(part.__class__, POSITIVE):
        if not 0 < getattr(part, name) < float("inf"):
            yield f"{name} of {id_!r} is {getattr(part, name)}, and a number above 0"
    if isinstance(part, Piece) and len({*map(tuple, part.covers)}) < len(part.covers):
        yield f"{id_!r} covers a cell twice"
    if not 0 <= getattr(part, "turn", 0) < FULL_TURN:
        yield f"turn of {id_!r} is {part.turn}, and 0 to {FULL_TURN - 1} degrees"
    if isinstance(part, Card) and part.turn % QUARTER_TURN:
        yield f"turn of {id_!r} is {part.turn}, and cards are turned by quarters"


@cache
def _fields_alone(cls: type[Any]) -> tuple[type[Any], Sequence[str]]:
    """Return a class with the fields of a class of parts, but for its content, and their names."""
    hints = get_type_hints(cls)
    names = [name for name in cls.__struct_fields__ if name not in CONTENT.get(cls, {})]
    return msgspec.defstruct(cls.__name__, [(name, hints[name]) for name in names]), names


def _wrong_field(part: Any) -> str:
    """Say which field of a part has a value of another type, "" if none has."""
    fields, names = _fields_alone(part.__class__)
    try:
        msgspec.convert({name: getattr(part, name) for name in names}, fields)
    except (ValueError, TypeError) as error:
        return str(error)
    return ""


def _fault_of_meaning(meaning: Meaning, parameters: Mapping[str, Collection[str]]) -> str:
    """Say what is wrong with a meaning, "" if nothing is."""
    action = meaning.get(ACTION)
    if action is not None and (not isinstance(action, str) or action not in parameters):
        return f"the action {action!r}, which no state has"
    known = {*parameters[action]} if action else {*chain.from_iterable(parameters.values())}
    unknown = sorted({*meaning} - known - {ACTION})
    if not unknown:
        return ""
    return f"{unknown[0]!r}, which is no parameter of {action or 'an action'}"


def _meaning_of_grid(part: Any) -> Iterator[Meaning]:
    """Yield the meaning of any cell of a grid, without values."""
    if isinstance(part, Grid) and (part.means or part.action):
        yield {**dict.fromkeys(part.means), **({ACTION: part.action} if part.action else {})}


def _faults_of_grid(id_: str, grid: Grid) -> Iterator[str]:
    """Yield the faults of a board: its size, its meanings, and cells outside."""
    if not all(isfinite(cell.x) and isfinite(cell.y) for cell in grid.cells):
        yield f"{id_!r} has a cell whose column or row is no number"
        return
    extent = extent_of(grid)
    column, row, columns, rows = extent
    if columns * rows > MOST_CELLS:
        yield f"{id_!r} has {columns} times {rows} cells, and at most {MOST_CELLS}"
    if grid.labels == "chess" and (column, row) != (1, 1):
        yield f"{id_!r} begins at {column}, {row}, and labels as in chess begin at 1, 1"
    if len(grid.means) not in NUMBERS_OF_NAMES:
        yield f"{id_!r} means {len(grid.means)} parameters, and one pair or two pairs are possible"
    size = f"{columns} columns and {rows} rows"
    for cell in grid.cells:
        if (2 * cell.x) % 1 or (2 * cell.y) % 1:
            yield f"{id_!r} has a cell at {cell.x:g}, {cell.y:g}, which is neither whole nor half"
        outside = [at for at in cells_under(cell) if not _is_within(at, extent)]
        if (cell.x, cell.y) in outside:
            yield f"{id_!r} has {size}, and a cell at {cell.x:g}, {cell.y:g}"
        elif outside:
            yield f"a piece at {cell.x:g}, {cell.y:g} of {id_!r} covers cells outside"


def _is_within(at: tuple[float, float], extent: Extent) -> bool:
    """Whether a cell is on a board, or at its edge."""
    column, row, columns, rows = extent
    return column - 1 < at[0] < column + columns and row - 1 < at[1] < row + rows


def _spots_outside(id_: str, map_: Map) -> Iterator[str]:
    """Yield the spots that are outside of their map."""
    for spot in map_.spots:
        if not (0 <= spot.x <= map_.width and 0 <= spot.y <= map_.height):
            size = f"{map_.width:g} wide and {map_.height:g} high"
            yield f"{id_!r} is {size}, and has the spot {spot.id!r} at {spot.x:g}, {spot.y:g}"
