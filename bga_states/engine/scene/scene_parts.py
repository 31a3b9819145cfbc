"""The parts of a scene, each with its id and its meanings."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Any, NamedTuple, TypeAlias

from bga_states.engine.scene.elements import (
    Card,
    Counter,
    Die,
    Element,
    FilledText,
    Meaning,
    Piece,
    Text,
)
from bga_states.engine.scene.meanings import ACTION, meanings_of
from bga_states.engine.scene.places import (
    Cell,
    Grid,
    Line,
    Map,
    Mat,
    Pile,
    Ring,
    Seat,
    Spot,
)

LEAVES = frozenset({Card, Counter, Die, Line, Piece, Text})
"""The parts that hold no others."""
PAIR = 2
"""The number of parameters for column and row of a cell."""
Part: TypeAlias = Element | Cell | Seat | Spot | Line
"""Everything in a scene that has an id."""
CellPlace: TypeAlias = tuple[float, float]
"""The column and row of a cell."""


class Placed(NamedTuple):
    """A part of a scene with its id, and the id and the element in which it is; "" at the top."""

    id: str
    part: Part
    place: str
    inside: Part | None


def placed_parts(items: Iterable[Element]) -> Iterator[Placed]:
    """Yield all parts of a scene, each place before its content."""
    for id_, item in named_items("", items):
        yield Placed(id_, item, "", None)
        yield from _placed_within(id_, item)


def _placed_within(place: str, inside: Part) -> Iterator[Placed]:
    """Yield the parts within a part, at any depth."""
    for id_, part in parts_within(place, inside):
        yield Placed(id_, part, place, inside)
        yield from _placed_within(id_, part)


def parts_within(id_: str, part: Part) -> Sequence[tuple[str, Part]]:
    """Return the parts directly within a part, each with its id."""
    kind = type(part)
    if kind in LEAVES:
        return ()
    if isinstance(part, Grid):
        return [(cell_id(id_, at), cell) for at, cell in cells_by_place(part).items()]
    if isinstance(part, Map):
        lines = [(line.id or f"{line.a} - {line.b}", line) for line in part.lines]
        return [*((spot.id, spot) for spot in part.spots), *lines]
    if isinstance(part, Ring):
        return [(f"{id_}/{seat.owner}", seat) for seat in part.seats]
    if isinstance(part, Pile):
        return named_items(id_, [part.top] if part.top else ())
    return named_items(id_, getattr(part, "items", ()))


def named_items(place: str, items: Iterable[Any]) -> list[tuple[str, Any]]:
    """Return items of a place, each with its id; "" stands for the scene itself."""
    named = []
    counts: dict[str, int] = {}
    for item in items:
        id_ = item.id
        if not id_:
            id_ = _usual_id(item, place)
            number = counts[id_] = counts.get(id_, 0) + 1
            if number > 1:
                id_ = f"{id_} {number}"
        named.append((id_, item))
    return named


def _usual_id(item: Element, place: str) -> str:
    """Return the id of an element that has none of its own: its place, and its name or kind."""
    if isinstance(item, Mat):
        return f"mat {item.owner}"
    name = item.name.log if isinstance(item.name, FilledText) else item.name
    own = name or type(item).__name__.lower()
    return f"{place}/{own}" if place else own


class Extent(NamedTuple):
    """The cells of a grid: its first column and row, and the number of both."""

    column: int
    row: int
    columns: int
    rows: int


def extent_of(grid: Grid) -> Extent:
    """Return the columns and rows of a grid; one that grows reaches as far as its cells."""
    if grid.columns and grid.rows:
        return Extent(1, 1, grid.columns, grid.rows)
    used = [at for cell in grid.cells for at in cells_under(cell)] or [(1, 1)]
    (column, columns), (row, rows) = _span([x for x, _ in used]), _span([y for _, y in used])
    if grid.columns:
        column, columns = 1, grid.columns
    if grid.rows:
        row, rows = 1, grid.rows
    return Extent(column, row, columns, rows)


def _span(used: Iterable[float]) -> tuple[int, int]:
    """Return the first of the whole numbers between the least and the largest, and their number."""
    first = ceil(min(used))
    return first, max(1, floor(max(used)) - first + 1)


def cells_under(cell: Cell) -> Iterator[tuple[float, float]]:
    """Yield the column and row of a cell, and of all cells that its pieces cover."""
    yield cell.x, cell.y
    for item in cell.items:
        if isinstance(item, Piece):
            for right, down in item.covers:
                yield cell.x + right, cell.y + down


@lru_cache(maxsize=1 << 14)
def place_of(x: float, y: float) -> str:
    """Write the column and row of a cell, as at the end of its id."""
    return f"{x:g},{y:g}"


def cell_id(grid_id: str, at: CellPlace) -> str:
    """Return the id of a cell of a grid."""
    return f"{grid_id}:{place_of(*at)}"


def cells_by_place(grid: Grid) -> dict[CellPlace, Cell]:
    """Return the cells of a grid by column and row, with those of one place as one cell."""
    cells: dict[CellPlace, Cell] = {}
    for cell in grid.cells:
        at = cell.x, cell.y
        first = cells.get(at)
        if first is None:
            cells[at] = cell
            continue
        cells[at] = Cell(
            *at,
            [*first.items, *cell.items],
            cell.sign or first.sign,
            cell.color or first.color,
            cell.name or first.name,
            cell.means or first.means,
            cell.ghost or first.ghost,
        )
    return cells


def part_meanings(placed: Placed) -> Sequence[Meaning]:
    """Return all that a part of a scene means."""
    part, inside = placed.part, placed.inside
    if isinstance(part, Cell) and isinstance(inside, Grid):
        return cell_meanings(inside, part)
    # The `means` of a grid are those of its cells.
    return () if isinstance(part, Grid | Seat) else meanings_of(getattr(part, "means", ()))


def cell_meanings(grid: Grid, cell: Cell) -> list[Meaning]:
    """Return all that a cell means: what it says itself, and its column and row."""
    names, at = grid.means, (as_number(cell.x), as_number(cell.y))
    own: Meaning = {ACTION: grid.action} if grid.action else {}
    found = [*meanings_of(cell.means)]
    if len(names) == 1:
        found.append({**own, names[0]: at})
    for first in range(0, len(names) - 1, PAIR):
        column, row = names[first : first + PAIR]
        found.append({**own, column: at[0], row: at[1]})
    return found


def as_number(place: float) -> float:
    """Return a column or row as an action takes it: whole numbers as int."""
    return int(place) if place == int(place) else place
