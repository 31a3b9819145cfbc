"""Scenes in colour, for terminals of any background."""

from collections.abc import Iterable
from functools import lru_cache

from rich.style import Style as RichStyle
from rich.text import Text

from bga_states.engine.scene.elements import COLORS
from bga_states.scene.signs import luminance, rgb_of
from bga_states.scene.spans import Spans, Style, printable

DARKEST, BRIGHTEST = 0.1, 0.3
"""Between these luminances a colour shows on black and on white, three times as bright or dark."""
ON_DARK, ON_BRIGHT = "#1f2937", "#d1d5db"
TERMINALS = {
    "red": "red",
    "orange": "dark_orange3",
    "yellow": "yellow",
    "green": "green",
    "cyan": "cyan",
    "blue": "blue",
    "purple": "magenta",
    "pink": "magenta",
    "brown": "orange4",
    "gray": "bright_black",
    "white": "default",
    "black": "default",
}
"""The terminal's own colours, which it shows legibly, for the named colours of scenes."""


def rich_text(lines: Iterable[Spans]) -> Text:
    """Return lines of a scene as one text of rich."""
    text = Text()
    for number, line in enumerate(lines):
        text.append("\n" if number else "")
        for part, style in line:
            text.append(printable(part), rich_style(style))
    return text


@lru_cache(maxsize=1024)
def rich_style(style: Style) -> RichStyle:
    """Return a style in the terminal's words; very dark and bright colours get a background."""
    color, ground = style.color, style.ground
    shown, behind = None, f"#{rgb_of(ground)}" if ground else None
    if color:
        is_own = color in COLORS and not ground
        shown = TERMINALS[color] if is_own else f"#{rgb_of(color)}"
        if not (is_own or ground):
            behind = background_for(color)
    return RichStyle(color=shown, bgcolor=behind, bold=style.bold or None, dim=style.dim or None)


def background_for(color: str) -> str | None:
    """Return the background a colour needs to be seen, None when it needs none."""
    brightness = luminance(color)
    if brightness < DARKEST:
        return ON_BRIGHT
    if brightness > BRIGHTEST:
        return ON_DARK
    return None


def mark_style(color: str) -> RichStyle:
    """Return the style of a player's mark: in the player's colour, on a background of its own.

    All marks have a background, since very dark and very bright colours need one.
    """
    ground = ON_DARK if luminance(color) > DARKEST else ON_BRIGHT
    return RichStyle(color=f"#{color}", bgcolor=ground)
