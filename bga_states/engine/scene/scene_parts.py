"""The parts of a scene, each with its id and its meanings."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from bga_states.engine.scene.elements import Element, FilledText, Meaning
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

PAIR = 2
"""The number of parameters for column and row of a cell."""
Part: TypeAlias = Element | Cell | Seat | Spot | Line
"""Everything in a scene that has an id."""


class Placed(NamedTuple):
    """A part of a scene with its id, and the id and the element in which it is; "" at the top."""

    id: str
    part: Part
    place: str
    inside: Part | None


def placed_parts(items: Iterable[Element]) -> Iterator[Placed]:
    """Yield all parts of a scene, each place before its content."""
    yield from _inside("", None, items)


def _inside(place: str, inside: Part | None, items: Iterable[Any]) -> Iterator[Placed]:
    """Yield the parts in a place."""
    counts: dict[str, int] = {}
    for item in items:
        id_ = item.id
        if not id_:
            id_ = _usual_id(item, place)
            number = counts[id_] = counts.get(id_, 0) + 1
            if number > 1:
                id_ = f"{id_} {number}"
        yield Placed(id_, item, place, inside)
        yield from _content(id_, item)


def _usual_id(item: Element, place: str) -> str:
    """Return the id of an element that has none of its own: its place, and its name or kind."""
    if isinstance(item, Mat):
        return f"mat {item.owner}"
    name = item.name.log if isinstance(item.name, FilledText) else item.name
    own = name or type(item).__name__.lower()
    return f"{place}/{own}" if place else own


def _content(id_: str, item: Element) -> Iterator[Placed]:
    """Yield the content of an element."""
    parts: Iterable[tuple[str, Any]]
    if isinstance(item, Grid):
        parts = ((f"{id_}:{cell.x:g},{cell.y:g}", cell) for cell in merged_cells(item))
    elif isinstance(item, Map):
        lines = ((line.id or f"{line.a} - {line.b}", line) for line in item.lines)
        parts = chain(((spot.id, spot) for spot in item.spots), lines)
    elif isinstance(item, Ring):
        parts = ((f"{id_}/{seat.owner}", seat) for seat in item.seats)
    else:
        top = [item.top] if isinstance(item, Pile) and item.top else ()
        yield from _inside(id_, item, getattr(item, "items", top))
        return
    for part_id, part in parts:
        yield Placed(part_id, part, id_, item)
        yield from _inside(part_id, part, getattr(part, "items", ()))


def merged_cells(grid: Grid) -> Iterable[Cell]:
    """Return the cells of a grid, with those of one place as one cell."""
    cells: dict[tuple[float, float], Cell] = {}
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
        )
    return cells.values()


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
