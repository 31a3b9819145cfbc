"""Pictures are as readable on dark pages as on light ones."""

import re

import pytest

from bga_states import Game
from bga_states.graph.palette import (
    DOT,
    DOUBT,
    DOUBT_LINE,
    INK,
    LABEL,
    LINE,
    LOOKS,
    QUIET,
    STEPS,
    TROUBLE,
    Shade,
)
from tests.graph.drawn import each_picture, parsed, picture
from tests.graph.geometry import SVG

WRITTEN = {
    "ink": INK,
    "label": LABEL,
    "never": QUIET,
    "steps": STEPS,
    "error": TROUBLE,
    "warning": DOUBT,
}
FILLED = {look.kind: look for look in LOOKS.values()}
PAGES = [("light", "#ffffff"), ("dark", "#0d1117"), ("dark", "#131416")]
FOREIGN = re.compile(rb"<(?:script|image|a|link)\b|url\(|@import|https?://(?!www.w3.org/2000/svg)")
"""What a picture inside of a page may not do, or load."""

each_page = pytest.mark.parametrize(("scheme", "page"), PAGES)


def contrast(one: str, other: str) -> float:
    """Return how much two colours differ in brightness, from 1 to 21, as WCAG 2 has it."""
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def brightness(colour: str) -> float:
    shares = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [s / 12.92 if s <= 0.03928 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return sum(w * s for w, s in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@each_page
@pytest.mark.parametrize("shade", [LINE, DOT, *WRITTEN.values()], ids=["line", "dot", *WRITTEN])
def test_texts_and_lines_stand_out_from_the_page(shade: Shade, scheme: str, page: str) -> None:
    """What is written or drawn on the page itself is read easily, by day and night."""
    assert contrast(getattr(shade, scheme), page) >= 4.5


@each_page
@pytest.mark.parametrize("kind", FILLED)
def test_states_stand_out(kind: str, scheme: str, page: str) -> None:
    """The border of a state is seen on the page, and what is written in it is read easily."""
    look = FILLED[kind]
    lines = [look.line, TROUBLE, DOUBT_LINE]
    written = [] if kind == "manager" else [INK, TROUBLE, DOUBT]

    assert [line for line in lines if contrast(getattr(line, scheme), page) < 3] == []
    assert [
        text
        for text in written
        if contrast(getattr(text, scheme), getattr(look.fill, scheme)) < 4.5
    ] == []


@each_picture
def test_a_picture_has_no_colours_but_those_of_its_stylesheet(
    game: type[Game], played: int
) -> None:
    """All colours change with the page: none stands at a shape, and the page shows through."""
    svg = picture(game, played)
    (machine,) = parsed(svg).findall(f"{SVG}g")
    shapes = [shape for group in [machine, *machine] for shape in group]

    assert {shape.get("fill") for shape in shapes} | {shape.get("stroke") for shape in shapes} <= {
        None,
        "none",
    }
    assert b"prefers-color-scheme: dark" in svg
    assert FOREIGN.findall(svg) == []
