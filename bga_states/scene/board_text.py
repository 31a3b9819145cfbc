"""Boards as text: grids and rings."""

from collections.abc import Mapping, Sequence

from bga_states.engine.scene.elements import Pickable, Piece
from bga_states.engine.scene.meanings import Subjects
from bga_states.engine.scene.places import Cell, Grid, Ring
from bga_states.engine.scene.scene_parts import cell_meanings, cells_by_place, extent_of
from bga_states.scene.signs import Signs
from bga_states.scene.spans import DIM, GAP, Block, Span, Spans, Style, centered, width_of

GROUNDS = {"felt": "2e7d4f", "sea": "24567f", "wood": "8a6a45", "sand": "b59a62"}
SQUARES = ("8f6b48", "b8946a")
"""The dark and the light squares of a checkered board."""
FAINT = {"felt": "a5d6b5", "sea": "7fb2dc", "wood": "d8c3a5", "sand": "efe2c2"}
"""The colour of empty cells on a ground."""
EMPTY, TARGET = "·", "+"
TARGET_COLOR = "ffe082"
MANY_TARGETS = 20
"""The largest number of targets marked with a sign; beyond it, nearly every cell can be picked."""
CELL, BETWEEN, HEX_CELL = 3, 1, 4
"""The least width of a cell, and the widths of a place between two cells and of a hexagon."""
SHORT = 2
"""The longest value that stands in a cell."""
MARGIN = 4
"""The columns for the labels of rows."""
FEW_CELLS = 25
"""The number of cells up to which lines stand between them."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class GridText:
    """Writes one grid."""

    def __init__(self, grid: Grid, signs: Signs, subjects: Subjects) -> None:
        self._grid = grid
        self._signs = signs
        self._subjects = subjects
        self._cells = cells_by_place(grid)
        self._covers = self._covered()
        self._extent = extent_of(grid)
        column, row, columns, rows = self._extent
        self._columns = positions(column, columns, [x for x, _ in self._cells])
        self._rows = positions(row, rows, [y for _, y in self._cells])
        self._targets = self._find_targets()

    def _covered(self) -> dict[tuple[float, float], Piece]:
        """Return the pieces that cover more than one cell, by each of their cells."""
        return {
            (x + right, y + down): item
            for (x, y), cell in self._cells.items()
            for item in cell.items
            if isinstance(item, Piece)
            for right, down in item.covers
        }

    def _find_targets(self) -> dict[tuple[float, float], str]:
        """Return the mark of each cell that a choice is about; it shows where the cell is empty."""
        targets = {}
        for x in self._columns:
            for y in self._rows:
                cell = self._cells.get((x, y))
                if cell is None and (self._grid.listed or x % 1 or y % 1):
                    continue
                meanings = cell_meanings(self._grid, cell or Cell(x, y))
                if self._subjects.include(meanings):
                    values = [str(value) for value in meanings[0].values()]
                    is_typed = len(values) == 1 and not self._grid.labels
                    targets[x, y] = values[0] if is_typed and len(values[0]) <= SHORT else TARGET
        if len(targets) > MANY_TARGETS:
            return {at: sign for at, sign in targets.items() if sign != TARGET}
        return targets

    def lines(self) -> Block:
        """Write the grid, with its labels."""
        content = {(x, y): self._content(x, y) for x in self._columns for y in self._rows}
        widths = self._widths(content)
        width = max(widths.values())
        between = [Span("|", DIM)] if self._is_ruled else []
        lines: Block = [self._head(widths)] if self._grid.labels else []
        for number, y in enumerate(self._rows):
            if self._is_ruled and number:
                lines.append([Span(" " + "+".join("-" * width for _ in self._columns), DIM)])
            line: Spans = [Span(self._margin(y), DIM)]
            if self._grid.hexes:
                line.append(Span(" " * (number * width // 2)))
            for place, x in enumerate(self._columns):
                line += between if place else []
                line += centered(content[x, y], widths[x], Style(ground=self._ground(x, y)))
            lines.append(line)
        return lines

    def _widths(self, content: Mapping[tuple[float, float], Spans]) -> dict[float, int]:
        """Return the widths of the columns: all alike, unless the board lists its cells."""
        least = HEX_CELL if self._grid.hexes else CELL
        widths = {}
        for x in self._columns:
            widest = max(width_of(content[x, y]) for y in self._rows)
            widths[x] = max(BETWEEN if x % 1 else least, widest + 1)
        if self._grid.listed:
            return widths
        width = max(width for x, width in widths.items() if not x % 1)
        return {x: BETWEEN if x % 1 else width for x in self._columns}

    @property
    def _is_ruled(self) -> bool:
        """Whether lines stand between the cells: on a small board without a ground."""
        grid = self._grid
        is_bare = grid.ground == "plain" and not (grid.labels or grid.listed or grid.hexes)
        return is_bare and len(self._columns) * len(self._rows) <= FEW_CELLS

    def _head(self, widths: Mapping[float, int]) -> Spans:
        """Write the labels of the columns."""
        line: Spans = [Span(" " * MARGIN)]
        for x, width in widths.items():
            line += centered([Span(self._column_label(x), DIM)], width, DIM)
        return line

    def _margin(self, y: float) -> str:
        """Write the label of a row, or the space before it."""
        return f"{self._row_label(y):>{MARGIN - 1}} " if self._grid.labels else " "

    def _column_label(self, x: float) -> str:
        """Return the label of a column."""
        if x % 1:
            return ""
        is_letter = self._grid.labels == "chess" and x <= len(LETTERS)
        return LETTERS[int(x) - 1] if is_letter else f"{x:g}"

    def _row_label(self, y: float) -> str:
        """Return the label of a row."""
        if y % 1:
            return ""
        return f"{self._extent.rows + 1 - y:g}" if self._grid.labels == "chess" else f"{y:g}"

    def _ground(self, x: float, y: float) -> str:
        """Return the colour behind a cell."""
        cell = self._cells.get((x, y))
        if self._grid.listed and cell is None:
            return ""
        if self._grid.ground == "checkered":
            return SQUARES[int(x + y + 1) % 2]
        return GROUNDS.get(self._grid.ground, "")

    def _content(self, x: float, y: float) -> Spans:
        """Write the content of one cell."""
        cell = self._cells.get((x, y))
        ground = self._ground(x, y)
        spans: Spans = []
        for item in cell.items if cell else ():
            if not (isinstance(item, Piece) and item.covers):
                spans += self._thing(item, ground)
        if spans:
            return spans
        covering = self._covers.get((x, y))
        if covering is not None:
            return self._signs.piece(covering, ground)
        if (x, y) in self._targets:
            style = Style(TARGET_COLOR if ground else "yellow", ground, bold=True)
            return [Span(self._targets[x, y], style)]
        if cell is None and (self._grid.listed or x % 1 or y % 1):
            return []
        faint = Style(FAINT.get(self._grid.ground, ""), ground, dim=not ground)
        return [Span((cell.sign if cell else "") or EMPTY, faint)]

    def _thing(self, item: Pickable, ground: str) -> Spans:
        """Write a thing on a ground."""
        if isinstance(item, Piece):
            return self._signs.piece(item, ground)
        spans = self._signs.write(item)
        return [Span(text, style._replace(ground=ground)) for text, style in spans]


def positions(first: int, count: int, used: Sequence[float]) -> list[float]:
    """Return the columns or rows of a grid, with all places between them if one is used."""
    whole: list[float] = [*range(first, first + count)]
    if all(place == int(place) for place in used):
        return whole
    return sorted({*whole, *(number + 0.5 for number in whole[:-1]), *used})


def ring_lines(ring: Ring, signs: Signs) -> Block:
    """Write a ring: the things in front of each player, and the player."""
    return [
        [*seat_of(ring, seat.owner, signs), GAP, *signs.owner(seat.owner)] for seat in ring.seats
    ]


def seat_of(ring: Ring, player_id: int, signs: Signs) -> Spans:
    """Write the things in front of a player, padded to the widest seat of the ring."""
    contents = {seat.owner: things(seat.items, signs) for seat in ring.seats}
    width = max(CELL, *map(width_of, contents.values()))
    own = contents.get(player_id, [])
    return [Span(" " * (width - width_of(own) + 1)), *own]


def things(items: Sequence[Pickable], signs: Signs) -> Spans:
    """Write things one after the other; dots if there are none."""
    spans: Spans = []
    for item in items:
        spans += [*([Span(" ")] if spans else []), *signs.write(item)]
    return spans or [Span("··", DIM)]
