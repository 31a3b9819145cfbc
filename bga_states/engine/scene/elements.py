"""The vocabulary of scenes: things, and the texts, colours and meanings they share.

They are data, without sizes and positions on a screen. Renderers draw them: the browser's, the
terminal's, and others.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from bga_states.engine.base.texts import Translate, render_translated, with_icon_names

Shape: TypeAlias = Literal[
    "disc", "ring", "cube", "pawn", "meeple", "house", "coin", "gem", "star", "cross", "ship",
    "tile", "hex", "wall", "figure",
]  # fmt: skip
"""The form of a piece; a "figure" is nothing but its sign."""
Color: TypeAlias = str
"""A name of `COLORS`, or hexadecimal RGB without `#`; "" for the usual colour."""
Art: TypeAlias = str
"""The name of a picture, such as "cards/corn.svg": a file in the folder `art` beside the game.

"" for none. It is an SVG, PNG, JPEG, WebP or AVIF file of 1 MiB at most.
"""
Back: TypeAlias = Color | Art
"""The back of a card: a colour or a picture, which has a dot in its name."""
COLORS: Mapping[str, str] = {
    "red": "c8332b",
    "orange": "e07b1a",
    "yellow": "f2c230",
    "green": "2f8f4e",
    "cyan": "2aa5a5",
    "blue": "2f6fbf",
    "purple": "8a4fb0",
    "pink": "e58aae",
    "brown": "8a5a34",
    "white": "ffffff",
    "gray": "8a8f98",
    "black": "1c1e21",
}
"""The colours that have a name, as hexadecimal RGB."""
Meaning: TypeAlias = dict[str, Any]
"""Parameters of actions with values, such as `{"card_id": 7}`.

A choice is about an element if it has at least one of these parameters, and each one that it has
agrees. A list agrees if one of its items does. The key "action" limits a meaning to one action;
alone, it means an action without parameters.
"""
Means: TypeAlias = Meaning | Sequence[Meaning]
"""What picking an element can mean: one meaning, or several."""


class FilledText(msgspec.Struct, frozen=True):
    """A text with arguments for its placeholders, translated for each viewer."""

    log: str
    args: dict[str, Any]


Words: TypeAlias = str | FilledText
"""A text that each viewer reads in their own language: mark it with `clienttranslate`.

A text with arguments comes from `fill`. `${icon:wood}` is the icon "wood" of `Game.icons`.
"""


def fill(log: str, **args: object) -> FilledText:
    """Return a text for a scene with arguments for its placeholders.

    Each viewer reads it in their own language; `i18n` names the arguments to translate too.
    """
    return FilledText(log, args)


def in_words(text: Words, translate: Translate = str) -> str:
    """Return a scene's text in a viewer's language."""
    if isinstance(text, FilledText):
        return render_translated(text.log, text.args, translate)
    return with_icon_names(translate(text), translate) if text else ""


class Element(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="t", gc=False
):
    """The common fields of all elements."""

    id: str = ""
    """The identity of the thing, the same wherever it goes.

    By default it is derived from the place in which the element is. Give one to everything that
    moves.
    """
    name: Words = ""
    """The name for people who cannot see the element."""


class Pickable(Element, frozen=True, kw_only=True):
    """An element that a choice can be about."""

    means: Means = {}


class Piece(Pickable, frozen=True, kw_only=True, tag="piece"):
    """A piece: a disc, a pawn, a ship.

    The piece of a player (`owner`) has the player's colour.
    """

    shape: Shape = "disc"
    color: Color = ""
    sign: str = ""
    """The characters on it, one or two."""
    owner: int = 0
    turn: int = 0
    """The degrees by which it is turned clockwise, 0 to 359.

    Of a piece that covers several cells, only a picture is turned: `covers` says how it lies.
    """
    covers: Sequence[tuple[int, int]] = ()
    """The cells of a grid that it covers, by default the one it is in.

    A cell is the number of columns to the right and of rows down from there: see `rectangle` for
    the usual forms. On a board of hexagons, give the piece the shape "hex".
    """
    count: int = 1
    """The number of equal pieces that lie there together."""
    art: Art = ""
    """A picture in the place of shape, colour and sign; give the piece a name, too."""


def rectangle(columns: int, rows: int) -> list[tuple[int, int]]:
    """Return the cells that a piece of some columns and rows covers, from its own cell on.

    >>> rectangle(2, 1)
    [(0, 0), (1, 0)]
    """
    return [(right, down) for down in range(rows) for right in range(columns)]


class Card(Pickable, frozen=True, kw_only=True, tag="card"):
    """A card: corner and sign are legible from afar, title and text from near."""

    corner: str = ""
    sign: str = ""
    title: Words = ""
    text: Words = ""
    color: Color = ""
    """The colour of a band across its top; without one, the card is white, like a playing card."""
    ink: Color = ""
    """The colour of corner and sign, by default black."""
    owner: int = 0
    face_down: bool = False
    back: Back = ""
    turn: int = 0
    """The degrees by which it is turned clockwise: 90 for a used card that lies sideways."""
    mark: Words = ""
    """A short note on a ribbon, such as "keep"."""
    art: Art = ""
    """A picture between corner and title; it fills a card that has no words on it."""


class Die(Pickable, frozen=True, kw_only=True, tag="die"):
    """A die that shows a number, as pips up to 6, or a text."""

    value: int | str
    color: Color = ""
    roll: int = 0
    """The number of times it has been rolled: a display can tell a new roll from an old one."""


class Counter(Pickable, frozen=True, kw_only=True, tag="counter"):
    """A number with a name, such as coins, and the shape of the things it counts."""

    value: int
    of: int | None = None
    """The largest possible value."""
    shape: Shape | Literal[""] = ""
    color: Color = ""


class Text(Pickable, frozen=True, kw_only=True, tag="text"):
    """A text of one line, or of several if it is `fixed`."""

    text: Words
    fixed: bool = False
    """Whether all characters have the same width, for pictures made of characters."""
