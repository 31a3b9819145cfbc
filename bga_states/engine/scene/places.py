"""The places of a scene: boards, rows, hands, piles and mats, and the things in them."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from bga_states.engine.scene.elements import (
    Art,
    Back,
    Card,
    Color,
    Counter,
    Die,
    Element,
    Means,
    Pickable,
    Piece,
    Text,
    Words,
)

Ground: TypeAlias = Literal["plain", "felt", "sea", "wood", "sand", "checkered"]
"""The surface of a board."""


class Place(Pickable, frozen=True, kw_only=True):
    """The common fields of places that can be picked as a whole."""

    weight: float = 1.0
    """The size of the place relative to the other places."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A cell of a grid, by column and row from 1 at the top left.

    A half, such as 1.5, lies between two cells: walls have one, corners two. On a board that grows,
    columns and rows may be 0 and less.
    """

    x: float
    y: float
    items: Sequence[Pickable] = ()
    sign: str = ""
    color: Color = ""
    name: Words = ""
    means: Means = {}
    ghost: Piece | Card | None = None
    """The thing that a choice would put here, shown palely to a player who is about to."""


class Grid(Element, frozen=True, kw_only=True, tag="grid"):
    """A board of cells; cells without content need not be in `cells`."""

    columns: int = 0
    """The number of columns; 0 for a board that grows: it reaches as far as its `cells`."""
    rows: int = 0
    cells: Sequence[Cell] = ()
    action: str = ""
    """The one action that the cells can be arguments of; by default, any with these parameters."""
    means: tuple[str, ...] = ()
    """The parameters for a cell's column and row, such as `("x", "y")`.

    Four names are two pairs, as in a move from one square to another. One name is a parameter that
    takes the pair.
    """
    listed: bool = False
    """Whether the board has only the cells in `cells`."""
    hexes: bool = False
    """Whether the cells are hexagons; then each row is half a cell further to the right."""
    ground: Ground = "plain"
    weight: float = 1.0
    """The size of the board relative to the other places."""
    labels: Literal["", "numbers", "chess"] = ""
    """The labels at the edge: numbers, or letters for columns and rows numbered from the bottom."""
    art: Art = ""
    """A picture under all cells."""
    ghost: Piece | Card | None = None
    """The thing that a choice would put into any cell, shown palely to a player who is about to."""


class Row(Place, frozen=True, kw_only=True, tag="row"):
    """Things side by side."""

    items: Sequence[Pickable] = ()
    hidden: int = 0
    """The number of further things that the viewer cannot tell apart, seen from the back."""
    back: Back = ""


class Hand(Place, frozen=True, kw_only=True, tag="hand"):
    """Cards in a hand, which overlap if there is little room."""

    items: Sequence[Card] = ()
    hidden: int = 0
    """The number of further cards that the viewer cannot tell apart, seen from the back."""
    back: Back = ""


class Pile(Place, frozen=True, kw_only=True, tag="pile"):
    """Cards on top of each other, by number, with the uppermost one if it is visible."""

    count: int
    top: Card | None = None
    back: Back = ""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The part of a ring in front of one player."""

    owner: int
    items: Sequence[Pickable] = ()


class Ring(Place, frozen=True, kw_only=True, tag="ring"):
    """The middle of a table, with one place in front of each player, such as a trick.

    List the seats in seat order. Each viewer sees their own seat at the front.
    """

    seats: Sequence[Seat]
    ground: Ground = "felt"


class Spot(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place on a map, around a point in the map's own units."""

    id: str
    x: float
    y: float
    items: Sequence[Pickable] = ()
    size: float = 0.0
    """Its width; 0 for a spot that shows only if it has content or may be picked."""
    shape: Literal["round", "hex", "square", "card"] = "round"
    sign: str = ""
    color: Color = ""
    name: Words = ""
    means: Means = {}
    ghost: Piece | Card | None = None
    """The thing that a choice would put here, as in a cell."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A connection between two spots of a map, given by their ids."""

    a: str
    b: str
    parts: int = 1
    owner: int = 0
    color: Color = ""
    name: Words = ""
    means: Means = {}
    id: str = ""
    """The identity of the line; by default, it follows from the two spots."""


class Map(Place, frozen=True, kw_only=True, tag="map"):
    """A board with places anywhere on it: a map, a network of cities.

    A card is 5 units wide and 7 high, a piece 3.
    """

    width: float
    height: float
    spots: Sequence[Spot]
    lines: Sequence[Line] = ()
    ground: Ground = "plain"
    art: Art = ""
    """A picture under the whole map."""


class Mat(Pickable, frozen=True, kw_only=True, tag="mat"):
    """The things in front of a player; each viewer sees their own mat largest and nearest."""

    owner: int
    items: Sequence[Element] = ()


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The whole table as one viewer sees it, in reading order."""

    items: Sequence[Element]


THINGS = (Piece, Card, Die)
ITEMS = (*THINGS, Counter, Text)
PLACES = (Grid, Hand, Map, Pile, Ring, Row)
CONTENT: Mapping[type[Any], Mapping[str, tuple[type[Any], ...]]] = {
    Scene: {"items": (*ITEMS, *PLACES, Mat)},
    Mat: {"items": (*ITEMS, *PLACES)},
    Row: {"items": ITEMS},
    Hand: {"items": (Card,)},
    Pile: {"top": (Card, type(None))},
    Grid: {"cells": (Cell,)},
    Map: {"spots": (Spot,), "lines": (Line,)},
    Ring: {"seats": (Seat,)},
    Cell: {"items": THINGS},
    Seat: {"items": THINGS},
    Spot: {"items": THINGS},
}
"""The fields that hold other parts, with the classes of these parts."""
