"""The parts of a scene: their ids, what they mean, and what is wrong with them."""

import json
from math import nan
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bga_states import GameError
from bga_states.engine.scene.meanings import Subjects
from bga_states.engine.scene.scene_parts import part_meanings, placed_parts
from bga_states.scene import (
    Card,
    Cell,
    Counter,
    Die,
    Element,
    Grid,
    Hand,
    Line,
    Map,
    Mat,
    Piece,
    Pile,
    Ring,
    Row,
    Scene,
    Seat,
    Spot,
    Text,
    fill,
)
from tests.scene.drawing import table_with

CASES = json.loads((Path(__file__).parent / "meanings.json").read_text(encoding="utf-8"))
"""What choices are about; the tests of the page read the same cases."""


def ids_of(*items: Any) -> list[str]:
    return [placed.id for placed in placed_parts(items)]


def test_an_element_without_an_id_is_known_by_its_place() -> None:
    """The id has the place, and the name or the kind; equal ones are numbered."""
    hand = Hand(items=[Card(id="card 7"), Card(corner="2"), Card(corner="3")])
    points = Counter(name=fill("points of ${n}", n=3), value=1)

    assert ids_of(Mat(owner=5, items=[hand, points]), Pile(count=2, top=Card())) == [
        "mat 5",
        "mat 5/hand",
        "card 7",
        "mat 5/hand/card",
        "mat 5/hand/card 2",
        "mat 5/points of ${n}",
        "pile",
        "pile/card",
    ]


def test_cells_seats_spots_and_lines_have_ids() -> None:
    """A piece in a cell is that cell's piece, whoever it belongs to."""
    cells = [Cell(1, 2.5, [Piece()]), Cell(1, 2.5, [Piece(id="x")])]
    spots = [Spot("a", 1, 1), Spot("b", 1, 2)]

    assert ids_of(
        Grid(id="board", columns=3, rows=3, cells=cells),
        Ring(seats=[Seat(7, [Card()])]),
        Map(width=1, height=1, spots=spots, lines=[Line("a", "b")]),
    ) == [
        "board",
        "board:1,2.5",
        "board:1,2.5/piece",
        "x",
        "ring",
        "ring/7",
        "ring/7/card",
        "map",
        "a",
        "b",
        "a - b",
    ]


@pytest.mark.parametrize("case", CASES, ids=json.dumps)
def test_what_a_choice_is_about(case: dict[str, Any]) -> None:
    """A choice is about the elements with whose meaning its arguments agree."""
    (placed,) = placed_parts([Pile(count=1, means=case["means"])])
    subjects = Subjects([(case["action"], case["args"])])

    assert subjects.include(part_meanings(placed)) is case["is_about"]


@pytest.mark.parametrize(
    ("means", "action", "args", "columns"),
    [
        (("x", "y"), "", {"x": 2, "y": 1}, [2]),
        (("where",), "", {"where": (3, 1)}, [3]),
        (("from_x", "from_y", "x", "y"), "", {"from_x": 1, "from_y": 1, "x": 3, "y": 1}, [1, 3]),
        (("x", "y"), "act_other", {"x": 2, "y": 1}, []),
    ],
)
def test_the_cells_of_a_grid_mean_their_place(
    means: tuple[str, ...], action: str, args: dict[str, Any], columns: list[int]
) -> None:
    """Column and row are two parameters, or one that takes both; only of one action if need be."""
    cells = [Cell(x, 1) for x in (1, 2, 3)]
    grid = Grid(columns=3, rows=1, cells=cells, means=means, action=action)
    subjects = Subjects([("act_go", args)])
    about = [
        placed.id for placed in placed_parts([grid]) if subjects.include(part_meanings(placed))
    ]

    assert about == [f"grid:{x},1" for x in columns]


@pytest.mark.pitfall(118, caught="run time")
@pytest.mark.parametrize(
    ("items", "fact"),
    [
        ([Hand(items=[Card(id="a"), Card(id="a")])], "two elements have the id 'a'"),
        ([Card(id="a", color="gren")], "'a' has the color 'gren', and colours are red, orange, "),
        ([Mat(owner=3, items=[])], "the owner of 'mat 3' is 3, which is no player's id"),
        ([Ring(seats=[Seat(0)])], "the owner of 'ring/0' is 0"),
        ([Mat(owner=2300001, items=[Mat(owner=2300002)])], "items of a mat hold Mat("),
        ([Row(items=[Row()])], "items of a row hold Row("),
        (["a card"], "items of the scene hold 'a card', and hold only Piece, Card"),
        ("a card", "items of the scene are 'a card', and no list"),
        (
            [structs.replace(Piece(), shape="dics")],
            "a piece in items of the scene has a wrong field: Invalid enum value 'dics'",
        ),
        (
            [structs.replace(Die(value=1), value=None)],
            "a die in items of the scene has a wrong field: Expected `int | str`",
        ),
        (
            [Card(id="player 3")],
            "'player 3' is no id: ids are no cells, players or icons",
        ),
        ([Card(id="grid:3,3")], "'grid:3,3' is no id"),
        ([Element()], "items of the scene hold Element("),
        (
            [Grid(columns=2, rows=2, cells=[Cell(2, 1, [Piece(covers=[(0, 0), (0, 1), (1, 1)])])])],
            "a piece at 2, 1 of 'grid' covers cells outside",
        ),
        (
            [Grid(columns=2, rows=2, cells=[Cell(1, 1, [Piece(covers=[(0, -1)])])])],
            "a piece at 1, 1 of 'grid' covers cells outside",
        ),
        ([Hand(hidden=-1)], "hidden of 'hand' is -1, and at least 0"),
        ([Grid(columns=-1, rows=2)], "columns of 'grid' is -1, and at least 0"),
        (
            [Grid(cells=[Cell(-2, 1)], labels="chess")],
            "'grid' begins at -2, 1, and labels as in chess begin at 1, 1",
        ),
        ([Grid(cells=[Cell(1, 1), Cell(300, 300)])], "'grid' has 300 times 300 cells"),
        ([Grid(columns=900, rows=900)], "'grid' has 900 times 900 cells, and at most 10000"),
        ([Grid(columns=2, rows=2, means=("x", "y", "n"))], "'grid' means 3 parameters"),
        ([Grid(columns=2, rows=2, cells=[Cell(0.25, 1)])], "a cell at 0.25, 1, which is neither"),
        ([Grid(cells=[Cell(nan, 1)])], "'grid' has a cell whose column or row is no number"),
        ([Row(weight=0)], "weight of 'row' is 0, and a number above 0"),
        ([Piece(covers=[(0, 0), (0, 1), (0, 0)])], "'piece' covers a cell twice"),
        (
            [Card(title="corn", art="corn.svg")],
            "art of 'card' is 'corn.svg', which is no picture of the folder art (.avif, ",
        ),
        ([Hand(hidden=2, back="back.png")], "back of 'hand' is 'back.png', which is no picture of"),
        ([Map(width=1, height=1, spots=[], art="map")], "art of 'map' is 'map', which is no pict"),
        ([Counter(name="${icon:wood}", value=2)], "has the icon 'wood', and the game has no icons"),
        ([Text(text=fill("${icon:x} ${n}", n=1))], "text of 'text' has the icon 'x', and the game"),
        (
            [Grid(columns=1, rows=1, ghost=Piece(color="rde"))],
            "'the ghost of grid' has the color 'rde'",
        ),
        (
            [Text(text=fill("${icon:wood} ${wood} ${n}", n=1))],
            "text of 'text' has ${wood}, which no argument fills",
        ),
        ([Card(id="icon wood")], "'icon wood' is no id"),
        ([Card(back="bakc")], "'card' has the back 'bakc', and colours are red, orange"),
        ([Piece(turn=360)], "turn of 'piece' is 360, and 0 to 359 degrees"),
        ([Card(turn=-90)], "turn of 'card' is -90, and 0 to 359 degrees"),
        ([Card(turn=60)], "turn of 'card' is 60, and cards are turned by quarters"),
        ([Map(width=1, height=1, spots=[Spot("a", 0, 2)])], "has the spot 'a' at 0, 2"),
        ([Map(width=1, height=1, spots=[Spot("a", nan, 0)])], "has the spot 'a' at nan, 0"),
        (
            [Map(width=1, height=1, spots=[Spot("a", 0, 0)], lines=[Line("a", "b")])],
            "the line 'a - b' ends at 'b'",
        ),
        (
            [Grid(columns=2, rows=2, cells=[Cell(3, 1)])],
            "'grid' has 2 columns and 2 rows, and a cell at 3, 1",
        ),
        ([Counter(name=fill("${n}", n=object()), value=1)], "it holds a value that cannot be sent"),
    ],
)
def test_a_scene_that_cannot_be_drawn(items: Any, fact: str) -> None:
    """The checked gear refuses it, and says what is wrong (P118)."""
    with pytest.raises(
        GameError, match=r"Cannot draw Sample: .*Correct get_scene \(P118\)"
    ) as error:
        table_with(Scene(items)).scene(None)
    assert fact in str(error.value)


@pytest.mark.pitfall(119, caught="run time")
@pytest.mark.parametrize(
    ("means", "fact"),
    [
        ({"card": 1}, "'pile' means 'card', which is no parameter of an action"),
        ({"action": "act_sing"}, "'pile' means the action 'act_sing', which no state has"),
        ({"action": "act_draw", "x": 1}, "'pile' means 'x', which is no parameter of act_draw"),
    ],
)
def test_a_meaning_that_no_action_has(means: Any, fact: str) -> None:
    """The checked gear refuses an element that nobody could pick (P119)."""
    with pytest.raises(GameError, match=r"Cannot draw Sample") as error:
        table_with(Scene([Pile(count=1, means=means)])).scene(None)
    assert fact in str(error.value)


def test_something_that_is_no_scene() -> None:
    """`get_scene` returns a Scene, or None."""
    with pytest.raises(GameError, match="get_scene returned 'a picture'. Return a Scene, or None."):
        table_with(lambda *_: "a picture").scene(None)  # type: ignore[arg-type]  # what an author might return
