"""Scenes as text: the terminal's picture of a table."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import msgspec

from bga_states.engine.author.actions import Choice
from bga_states.engine.base.texts import Translate
from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.scene.elements import Element, Text, in_words
from bga_states.engine.scene.meanings import Subjects
from bga_states.engine.scene.places import Grid, Hand, Map, Mat, Pile, Ring, Row
from bga_states.scene.board_text import GridText, ring_lines, seat_of
from bga_states.scene.map_text import MapText
from bga_states.scene.signs import Signs
from bga_states.scene.spans import (
    DIM,
    GAP,
    Block,
    Span,
    Spans,
    block_width,
    padded,
    plain_text,
    side_by_side,
    width_of,
    wrapped,
)

SCREEN = 80
"""The usual number of columns."""
BETWEEN = 3
"""The columns between two blocks."""
LONGEST_HEAD = 20
"""The longest name that widens the column of names."""
SHORT_PART = 24
"""The longest part that shares a line with a player's name."""


def to_text(
    scene: DrawnScene,
    choices: Iterable[Choice] = (),
    *,
    translate: Translate = str,
    width: int = SCREEN,
) -> str:
    """Return a scene as text without styles, in at most `width` columns unless a board is wider.

    Cells that one of the choices is about are marked.
    """
    return plain_text(text_lines(scene, choices, translate=translate, width=width))


def text_lines(
    scene: DrawnScene,
    choices: Iterable[Choice] = (),
    *,
    translate: Translate = str,
    width: int = SCREEN,
) -> Block:
    """Return a scene as lines of styled text."""
    subjects = Subjects((choice.action, choice.args) for choice in choices)
    return Writer(scene, subjects, translate, width).lines()


class Writer:
    """Writes one scene for one viewer."""

    def __init__(
        self, scene: DrawnScene, subjects: Subjects, translate: Translate, width: int
    ) -> None:
        self._scene = scene
        self._subjects = subjects
        self._translate = translate
        self._width = width
        self._signs = Signs(scene.players, translate)
        self._rings: list[Ring] = []
        self._head_width = 0

    def lines(self) -> Block:
        """Write everything: boards side by side, the rest beside or below, one's own mat last."""
        items = self._turned(self._scene.items)
        self._rings = [item for item in items if isinstance(item, Ring) and has_mats(item, items)]
        items = [item for item in items if item not in self._rings]
        # The boards come first: their signs stand beside the names of the players.
        boards = self._flow([self._board(item) for item in items if is_board(item)])
        mats = [item for item in items if isinstance(item, Mat) and not is_board(item)]
        heads = [width_of(self._signs.owner(mat.owner)) for mat in mats]
        self._head_width = min(LONGEST_HEAD, max(heads, default=0))
        rest: Block = []
        own: Block = []
        for item in items:
            if is_board(item):
                continue
            if not isinstance(item, Mat):
                rest += self._line(item)
            elif item.owner == self._scene.viewer_id:
                own += self._mat(item)
            else:
                rest += self._mat(item)
        if not any(isinstance(item, Mat | Ring) for item in items):
            rest += self._legend()
        is_first = bool(items) and not is_board(items[0])
        return [*self._beside(boards, rest, is_first=is_first), *own]

    def _turned(self, items: Sequence[Any]) -> list[Any]:
        """Return the items with mats and seats of rings in seat order from the viewer's left."""
        mats = [item for item in items if isinstance(item, Mat)]
        owners = [mat.owner for mat in mats]
        if self._scene.viewer_id in owners:
            first = owners.index(self._scene.viewer_id) + 1
            mats = [*mats[first:], *mats[:first]]
        following = iter(mats)
        return [
            next(following) if isinstance(item, Mat) else self._turned_ring(item) for item in items
        ]

    def _turned_ring(self, item: Any) -> Any:
        """Return a ring with the viewer's own seat last, and any other item as it is."""
        if not isinstance(item, Ring):
            return item
        owners = [seat.owner for seat in item.seats]
        if self._scene.viewer_id not in owners:
            return item
        first = owners.index(self._scene.viewer_id) + 1
        return msgspec.structs.replace(item, seats=[*item.seats[first:], *item.seats[:first]])

    def _flow(self, boards: Sequence[Block]) -> Block:
        """Put boards side by side as far as the width allows."""
        block: Block = []
        row: Block = []
        for board in boards:
            if row and block_width(row) + BETWEEN + block_width(board) > self._width:
                block += [*row, []]
                row = []
            row = side_by_side(row, board, BETWEEN) if row else board
        return [*block, *row]

    def _beside(self, boards: Block, rest: Block, *, is_first: bool) -> Block:
        """Put the rest beside the boards if there is room, or else above or below."""
        if not boards or not rest:
            return [*boards, *rest]
        fits = block_width(boards) + BETWEEN + block_width(rest) <= self._width
        if fits and len(rest) <= len(boards):
            return side_by_side(boards, rest, BETWEEN)
        return [*rest, [], *boards] if is_first else [*boards, [], *rest]

    def _board(self, item: Any) -> Block:
        """Write a board under its name."""
        if isinstance(item, Mat):
            head: Block = [[Span(" "), *self._signs.owner(item.owner)]]
            return [*head, *self._flow([self._board(board) for board in item.items])]
        if isinstance(item, Grid):
            lines = GridText(item, self._signs, self._subjects).lines()
        elif isinstance(item, Ring):
            lines = ring_lines(item, self._signs)
        elif isinstance(item, Map):
            lines = MapText(item, self._signs, self._subjects, self._translate).lines(self._width)
        else:
            text = in_words(item.text, self._translate)
            lines = [[Span(line)] for line in text.split("\n")]
        name = self._name(item)
        return [[Span(f" {name}", DIM)], *lines] if name else lines

    def _mat(self, mat: Mat) -> Block:
        """Write a mat: in one line if it fits, or else with a line for each long part."""
        head = padded(self._signs.owner(mat.owner), self._head_width)
        for ring in self._rings:
            head = [*seat_of(ring, mat.owner, self._signs), GAP, *head]
        parts = [self._parts(item) for item in mat.items if not is_board(item)]
        boards = [self._board(item) for item in mat.items if is_board(item)]
        short = [item for item in parts if sum(map(width_of, item)) <= SHORT_PART]
        every = wrapped([head, *chain.from_iterable(parts)], self._width)
        if len(every) == 1:
            return [*every, *self._flow(boards)]
        lines = wrapped([head, *chain.from_iterable(short)], self._width, "    ")
        for item in parts:
            if item not in short:
                lines += [[Span("  "), *line] for line in wrapped(item, self._width - 2, "  ")]
        return [*lines, *self._flow(boards)]

    def _line(self, item: Element) -> Block:
        """Write an item in a line, or in several if it is long."""
        return wrapped(self._parts(item), self._width, "  ")

    def _parts(self, item: Any) -> list[Spans]:
        """Write an item in parts, between which a line can be broken."""
        if isinstance(item, Pile):
            parts = [self._signs.card(item.top)] if item.top else []
            hidden = item.count
        elif isinstance(item, Row | Hand):
            parts = [self._signs.write(one) for one in item.items]
            hidden = item.hidden
        else:
            return [self._signs.write(item)]
        colon = ":" if parts else ""
        if hidden:
            parts.append(self._signs.hidden(hidden))
        parts = parts or [[Span("-", DIM)]]
        name = self._name(item)
        if name:
            parts[0] = [Span(f"{name}{colon} ", DIM), *parts[0]]
        return parts

    def _name(self, item: Element) -> str:
        """Return the name of an item in the viewer's language."""
        return in_words(item.name, self._translate)

    def _legend(self) -> Block:
        """Write which signs belong to which player, if pieces of players were drawn."""
        used = self._signs.used
        owners = [self._signs.owner(one.id) for one in self._scene.players if one.id in used]
        return [[], *wrapped(owners, self._width)] if owners else []


def is_board(item: object) -> bool:
    """Whether an item is a block of lines, and not a part of a line."""
    if isinstance(item, Mat):
        return all(map(is_board, item.items)) and bool(item.items)
    return isinstance(item, Grid | Ring | Map) or (isinstance(item, Text) and item.fixed)


def has_mats(ring: Ring, items: Sequence[object]) -> bool:
    """Whether each player in a ring has a mat, which shows what lies in front of them."""
    owners = {item.owner for item in items if isinstance(item, Mat)}
    return owners.issuperset(seat.owner for seat in ring.seats)
