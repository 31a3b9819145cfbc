"""Maps as text: the spots, and the ways between them."""

from collections.abc import Iterator

from bga_states.engine.base.texts import Translate
from bga_states.engine.scene.elements import in_words
from bga_states.engine.scene.meanings import Subjects, meanings_of
from bga_states.engine.scene.places import Line, Map, Spot
from bga_states.scene.board_text import things
from bga_states.scene.signs import Signs
from bga_states.scene.spans import BOLD, DIM, GAP, Block, Span, Spans, wrapped

TO = "\N{EN DASH}"


class MapText:
    """Writes one map.

    A line that has a name or a meaning is a way of its own. Other lines only make neighbours.
    """

    def __init__(self, drawn: Map, signs: Signs, subjects: Subjects, translate: Translate) -> None:
        self._map = drawn
        self._signs = signs
        self._subjects = subjects
        self._translate = translate
        self._names = {spot.id: self._name_of(spot) for spot in drawn.spots}

    def _name_of(self, spot: Spot) -> str:
        """Return the name of a spot, or else its sign or its id."""
        return in_words(spot.name, self._translate) or spot.sign or spot.id

    def lines(self, width: int) -> Block:
        """Write the spots, then the free ways, and then the lines of each owner."""
        free = [self._way(line) for line in self._map.lines if is_way(line) and not line.owner]
        return [*self._spots(), *paragraph(free, width), *paragraph([*self._owned()], width)]

    def _owned(self) -> Iterator[Spans]:
        """Write the lines that have an owner, owner by owner."""
        for owner in dict.fromkeys(line.owner for line in self._map.lines if line.owner):
            first, *rest = [self._way(line) for line in self._map.lines if line.owner == owner]
            yield [*self._signs.owner(owner), Span(": "), *first]
            yield from rest

    def _spots(self) -> Iterator[Spans]:
        """Write the spots with content, a sign or a name, each with its neighbours.

        Spots that a choice is about are written, too. A spot that has nothing but a name is left
        out if it stands in the names of ways, and has no other neighbours.
        """
        for spot in self._map.spots:
            lines = [line for line in self._map.lines if spot.id in {line.a, line.b}]
            near = [line for line in lines if not is_way(line)]
            is_named = bool(spot.name) and (bool(near) or not lines)
            is_target = self._subjects.include(meanings_of(spot.means))
            if spot.items or spot.sign or is_named or is_target:
                yield self._spot(spot, near, is_target=is_target)

    def _spot(self, spot: Spot, near: list[Line], *, is_target: bool) -> Spans:
        """Write one spot, its content, and the neighbours to which these lines lead."""
        sign = f" ({spot.sign})" if spot.sign and spot.name else ""
        head = Span(f" {self._names[spot.id]}{sign}", BOLD if is_target else DIM)
        content = [GAP, *things(spot.items, self._signs)] if spot.items else []
        ends = [id_ for line in near for id_ in sorted({line.a, line.b} - {spot.id})]
        named = ", ".join(self._names.get(id_, id_) for id_ in ends)
        return [head, *content, *([Span(f" {TO} {named}", DIM)] if named else [])]

    def _way(self, line: Line) -> Spans:
        """Write the name of a way, or else its ends, and its parts while it is free."""
        name = in_words(line.name, self._translate)
        if not name:
            parts = f" {line.parts}" if line.parts > 1 and not line.owner else ""
            name = (
                f"{self._names.get(line.a, line.a)} {TO} {self._names.get(line.b, line.b)}{parts}"
            )
        is_target = self._subjects.include(meanings_of(line.means))
        return [Span(name, BOLD if is_target else DIM)]


def is_way(line: Line) -> bool:
    """Whether a line has a name or can be picked, and does not only make neighbours."""
    return bool(line.name or line.means)


def paragraph(parts: list[Spans], width: int) -> Block:
    """Write parts one after the other, in as many lines as they need."""
    if not parts:
        return []
    first, *rest = parts
    return wrapped([[Span(" "), *first], *rest], width, "  ")
