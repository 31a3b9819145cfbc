"""Names: choices named by the elements they are about, data as a tree, and styles."""

from typing import Any

import pytest

from bga_states.engine.scene.data_tree import tree_text
from bga_states.scene import Card, Cell, Grid, Hand, Pile, Scene, Text
from bga_states.scene.choice_names import named_choices
from bga_states.scene.rich_text import rich_style, rich_text
from bga_states.scene.scene_text import text_lines
from bga_states.scene.spans import Style
from tests.scene.drawing import table_with

CARDS = Scene(
    [
        Hand(
            items=[
                Card(id="a", corner="Q", sign="♠", means={"card_id": 7, "card_ids": 7}),
                Card(id="b", name="knight", means={"card_id": 8, "card_ids": 8}),
                Card(id="c", title="corn", corner="2", means={"card_id": 9, "card_ids": 9}),
            ]
        )
    ]
)


@pytest.mark.parametrize(
    ("args", "label"),
    [
        ({"card_id": 7}, "Q♠"),
        ({"card_id": 8}, "Ritter"),
        ({"card_ids": [7, 9]}, "Q♠ Korn 2"),
        ({"card_ids": [7, 5]}, "Q♠ 5"),
        ({"card_id": 5}, ""),
    ],
)
def test_a_choice_is_named_by_its_elements(args: dict[str, Any], label: str) -> None:
    """A choice without a label has the names of the elements it is about, in the language."""
    table = table_with(CARDS, ("act_play", args))
    (ann, _) = table.player_ids
    german = {"knight": "Ritter", "corn": "Korn"}
    choices = named_choices(
        table.choices(ann), table.scene(ann), lambda text: german.get(text, text)
    )

    assert [choice.label for choice in choices] == [label]


def test_a_name_is_of_the_whole_meaning() -> None:
    """A cell names a choice of its column and row, and not of one of both."""
    cells = [Cell(1, 1, name="castle"), Cell(1, 2, name="mill")]
    scene = Scene([Grid(columns=2, rows=2, cells=cells, means=("x", "y"))])
    moves = [("act_go", {"x": x, "y": y}) for x in (1, 2) for y in (1, 2)]
    table = table_with(scene, *moves)
    (ann, _) = table.player_ids

    choices = named_choices(table.choices(ann), table.scene(ann))
    assert [choice.label for choice in choices] == ["castle", "mill", "", ""]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({}, ""),
        ({"count": 3, "path": [{"x": 1}]}, "count: 3\npath: [{x: 1}]"),
        ({"empty": [], "nothing": None}, "empty: []\nnothing: None"),
        ({(1, 2): "here"}, "(1, 2): here"),
        (
            {"cards": [{"name": "x" * 40, "text": "y" * 40}]},
            f"cards:\n  -\n    name: {'x' * 40}\n    text: {'y' * 40}",
        ),
    ],
)
def test_data_are_a_tree(data: dict[Any, Any], text: str) -> None:
    """Small values stay in their line, the content of large ones stands below them."""
    assert tree_text(data) == text


def test_a_game_without_a_scene_shows_its_data() -> None:
    """Every kind of display gets them as a text."""
    table = table_with(lambda *_: None)
    (item,) = table.scene(None).items

    assert isinstance(item, Text)
    assert item.fixed


@pytest.mark.parametrize(
    ("color", "background"),
    [
        ("000000", "#d1d5db"),
        ("0000ff", "#d1d5db"),
        ("ffffff", "#1f2937"),
        ("ffa500", "#1f2937"),
        ("ff0000", None),
        ("008000", None),
        ("red", None),
        ("white", None),
    ],
)
def test_colours_are_seen_on_dark_and_on_light(color: str, background: str | None) -> None:
    """A colour that would vanish on black or on white has a background of its own.

    Named colours are the terminal's.
    """
    style = rich_style(Style(color, bold=True))

    assert (style.bgcolor.name if style.bgcolor else None) == background
    assert style.bold


def test_a_colour_on_a_ground_stays() -> None:
    """The ground of a board is its background."""
    style = rich_style(Style("white", "2e7d4f"))

    assert (style.color and style.color.name, style.bgcolor and style.bgcolor.name) == (
        "#ffffff",
        "#2e7d4f",
    )


@pytest.mark.parametrize("name", ["[red]Ann", "Ann[/]", "[/red]", r"\[x]", "a[b]c", "[bold]X"])
def test_a_text_is_never_markup(name: str) -> None:
    """Brackets in names and texts are shown as they are."""
    lines = text_lines(table_with(Scene([Pile(name=name, count=2), Text(text=name)])).scene(None))

    assert rich_text(lines).plain == f"{name} ▒×2\n{name}"  # noqa: RUF001  # a multiplication
