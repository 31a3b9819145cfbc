"""The picture of a table: the game's own markup, made visible on any background, or its data."""

import pprint
import re
from collections.abc import Iterable

import msgspec
from rich.cells import cell_len
from rich.color import Color, ColorType
from rich.errors import MarkupError, StyleSyntaxError
from rich.markup import escape
from rich.style import Style
from rich.text import Span, Text

from bga_states import View

DARKEST, BRIGHTEST = 0.1, 0.3
"""Between these luminances a colour shows on black and on white, three times as bright or dark."""
WEIGHTS = (0.2126, 0.7152, 0.0722)
LINEAR = 0.04045
"""The weights of red, green and blue in the luminance, and the end of their linear range."""
GAPS = (re.compile(r", | {2,}"), re.compile(r" "))
"""The gaps at which lines are broken, the best first."""
ON_DARK, ON_BRIGHT = "#1f2937", "#d1d5db"


def picture_of(picture: str, view: View) -> Text:
    """Return a game's picture for a viewer, or the viewer's data when the game draws none."""
    if not picture:
        return list_datas(view)
    return read_picture(picture, [player.name for player in view.players])


def read_picture(picture: str, names: Iterable[str]) -> Text:
    """Read the markup of a board; broken markup is shown as it is.

    A player's name is never markup, such as `[red]`.
    """
    for name in names:
        escaped = escape(name)
        if escaped != name:
            # The game may have escaped the name itself: then a backslash stands before it.
            unescaped = rf"(?<!\\){re.escape(name)}"
            replacement = escaped.replace("\\", r"\\")
            picture = re.sub(unescaped, replacement, picture)
    try:
        text = Text.from_markup(picture, emoji=False)
    except MarkupError:
        return Text(picture)
    text.spans = [Span(span.start, span.end, legible(span.style)) for span in text.spans]
    return text


def legible(style: str | Style) -> str | Style:
    """Return a style that shows on dark and on light terminals.

    Very dark and very bright colours get a background; the names of colours are left to the
    terminal, which knows its own.
    """
    if isinstance(style, str):
        try:
            style = Style.parse(style)
        except StyleSyntaxError:
            return style
    if style.color is None or style.color.type is not ColorType.TRUECOLOR or style.bgcolor:
        return style
    background = background_for(style.color)
    if background is None:
        return style
    return style + Style(bgcolor=background)


def mark_style(color: str) -> Style:
    """Return the style of a player's mark: in the player's colour, on a background of its own.

    All marks have a background, since very dark and very bright colours need one.
    """
    own = Color.parse(f"#{color}")
    ground = ON_DARK if luminance(own) > DARKEST else ON_BRIGHT
    return Style(color=own, bgcolor=ground)


def background_for(color: Color) -> str | None:
    """Return the background a colour needs to be seen, None when it needs none."""
    brightness = luminance(color)
    if brightness < DARKEST:
        return ON_BRIGHT
    if brightness > BRIGHTEST:
        return ON_DARK
    return None


def luminance(color: Color) -> float:
    """Return the relative luminance of a colour, 0 to 1, as WCAG 2 defines it."""
    total = 0.0
    for weight, part in zip(WEIGHTS, color.get_truecolor(), strict=True):
        value = part / 255
        if value > LINEAR:
            total += weight * ((value + 0.055) / 1.055) ** 2.4
        else:
            total += weight * value / 12.92
    return total


def break_lines(text: Text, width: int) -> Text:
    """Break lines that are too long for the screen, at gaps and commas rather than at spaces.

    So no card such as `corn 7` is torn apart.
    """
    lines: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        rest = line
        while rest.cell_len > width and (end := last_gap(rest.plain, width)):
            head, rest = rest.divide([end])
            head.rstrip()
            lines.append(head)
        lines.append(rest)
    return Text("\n").join(lines)


def last_gap(line: str, width: int) -> int:
    """Return the number of characters before a line's break, 0 without one."""
    for gap in GAPS:
        ends = [match.end() for match in gap.finditer(line)]
        fitting = [end for end in ends if cell_len(line[:end].rstrip()) <= width]
        # A gap at the beginning of the line is an indentation.
        if fitting and line[: fitting[-1]].strip():
            return fitting[-1]
    return 0


def list_datas(view: View) -> Text:
    """Write the data a viewer has, for a game without a picture."""
    try:
        return Text(msgspec.json.format(msgspec.json.encode(view.datas), indent=2).decode())
    except (TypeError, ValueError):  # JSON has no tuples as keys
        return Text(pprint.pformat(view.datas))
