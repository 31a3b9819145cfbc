"""Scenes as text, element by element."""

# ruff: noqa: RUF001  # the sign of hidden things and of a cross is meant

from typing import Any

import pytest

from bga_states.scene import (
    Card,
    Cell,
    Counter,
    Die,
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
    rectangle,
    to_text,
)
from tests.scene.drawing import shown, table_with

GERMAN = {"points": "Punkte", "Fleet of ${name}": "Flotte von ${name}", "trick": "Stich"}


def grid(**fields: Any) -> Scene:
    return Scene([Grid(**{"columns": 3, "rows": 2, **fields})])


def test_a_small_board_has_lines_between_its_cells() -> None:
    """On a board without a ground, each cell has a box; what can be picked shows its value."""
    cells = [Cell(x, 1, means={"where": x}) for x in (1, 2, 3)]
    lines = shown(grid(cells=cells), ("act_go", {"where": 2}))

    assert lines == ["  · | 2 | ·", " ---+---+---", "  · | · | ·"]


def test_a_board_with_labels_marks_what_can_be_picked() -> None:
    """Columns and rows are numbered, and cells that a choice is about have a plus."""
    lines = shown(grid(means=("x", "y"), labels="numbers"), ("act_go", {"x": 3, "y": 2}))

    assert lines == ["     1  2  3", "  1  ·  ·  ·", "  2  ·  ·  +"]


def test_a_chess_board_has_letters_and_rows_from_below() -> None:
    """The first row is the last of the board."""
    king = Cell(1, 2, [Piece(shape="figure", sign="♔")])
    lines = shown(grid(cells=[king], labels="chess", ground="checkered"))

    assert lines == ["     a  b  c", "  2  ·  ·  ·", "  1  ♔  ·  ·"]


def test_things_lie_between_cells() -> None:
    """Halves are places between two cells, such as walls."""
    wall = Cell(1.5, 1, [Piece(shape="wall")])
    lines = shown(grid(cells=[wall], ground="wood"))

    assert lines == ["  · ▬ ·   ·", "  ·   ·   ·"]


def test_each_row_of_hexagons_is_half_a_cell_further() -> None:
    """The last rows stand furthest to the right."""
    assert shown(grid(rows=3, hexes=True)) == ["  ·   ·   ·", "    ·   ·   ·", "      ·   ·   ·"]


def test_only_listed_cells_are_there() -> None:
    """A board of any outline lists its cells."""
    cells = [Cell(2, 1, sign="7"), Cell(1, 2), Cell(2, 2)]

    assert shown(grid(cells=cells, listed=True)) == ["     7", "  ·  ·"]


def test_a_piece_covers_cells() -> None:
    """A shot lies on the ship, whose other cells stay visible."""
    ship = Piece(shape="ship", covers=rectangle(3, 1))
    cells = [Cell(1, 1, [ship]), Cell(2, 1, [Piece(shape="cross")])]

    assert shown(grid(cells=cells, ground="sea")) == ["  ■  ×  ■", "  ·  ·  ·"]


def test_a_piece_of_any_form() -> None:
    """It covers the cells it says, also those to the left of its own."""
    cells = [Cell(2, 1, [Piece(shape="tile", covers=[(0, 0), (1, 0), (-1, 1), (0, 1)])])]

    assert shown(grid(cells=cells, ground="felt")) == ["  ·  ▪  ▪", "  ▪  ▪  ·"]


def test_a_board_that_grows() -> None:
    """It reaches as far as its cells and the pieces on them; an empty one is a single cell."""
    tile = Piece(shape="tile", covers=rectangle(1, 2))
    grown = Grid(cells=[Cell(-1, 0), Cell(1, -1, [tile])], labels="numbers", ground="sand")

    assert shown(Scene([grown])) == ["    -1  0  1", " -1  ·  ·  ▪", "  0  ·  ·  ▪"]
    assert shown(Scene([Grid(ground="sand")])) == ["  ·"]


def test_a_turned_piece() -> None:
    """An arrow says where its upper side points."""
    cells = [Cell(x, 1, [Piece(sign="R", turn=90 * x)]) for x in (1, 2, 3)]

    assert shown(grid(rows=1, cells=cells, ground="sand")) == [" R→ R↓ R←"]


def test_cells_of_one_place_are_one_cell() -> None:
    """What two parts of a game put there lies side by side."""
    cells = [Cell(1, 1, [Piece(shape="gem")]), Cell(1, 1, [Piece(count=4)])]

    assert shown(grid(cells=cells, ground="felt"))[0] == " ◆●4  ·   ·"


def pieces(game: Any, _player_id: int | None) -> Scene:
    ann, bob = game.players.ids
    cells = [
        Cell(1, 1, [Piece(shape="cube", owner=ann), Piece(shape="house", owner=bob)]),
        Cell(2, 1, [Piece(shape="cross", owner=ann), Piece(shape="ring", owner=bob)]),
        Cell(3, 1, [Piece(sign="K", owner=bob)]),
    ]
    return Scene([Grid(columns=3, rows=1, cells=cells, ground="felt")])


def test_the_pieces_of_players_are_told_apart() -> None:
    """They have the player's number, or a shape that says enough; a line says whose they are."""
    line = shown(pieces)[0]

    assert line.split() == ["1⌂2", "×○", "K"]
    assert shown(pieces)[-1] == "1 × Ann  ⌂2 ○ K Bob"


def test_discs_of_a_dark_and_of_a_bright_player() -> None:
    """Two colours that differ in brightness are two signs."""

    def draw(game: Any, _player_id: int | None) -> Scene:
        cells = [Cell(x, 1, [Piece(owner=id_)]) for x, id_ in enumerate(game.players, 1)]
        return Scene([Grid(columns=2, rows=1, cells=cells, ground="felt")])

    game = type(table_with(draw).game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game.__mro__[1], "player_colors", ("000000", "ffffff", "ff0000", "00ff00"))
        lines = shown(draw)

    assert (lines[0], lines[-1]) == ("  ●  ○", "● Ann  ○ Bob")


def test_rows_hands_and_piles() -> None:
    """Visible things stand by their names, hidden ones as a number, and nothing as a dash."""
    cards = [
        Card(corner="Q", sign="♠"),
        Card(corner="7", title="corn", mark="keep"),
        Card(face_down=True),
    ]
    scene = Scene(
        [
            Row(name="cards", items=cards),
            Hand(name="hand", hidden=5),
            Pile(name="discard", count=9, top=Card(corner="2", sign="♣")),
            Pile(name="deck", count=30),
            Row(name="barn"),
            Row(items=[Die(value=6), Die(value="skull"), Counter(name="coins", value=3, of=5)]),
            Text(text="Nothing else"),
        ]
    )

    assert shown(scene) == [
        "cards: Q♠  corn 7 (keep)  ▒",
        "hand ▒×5",
        "discard: 2♣  ▒×9",
        "deck ▒×30",
        "barn -",
        "[6]  [skull]  coins 3/5",
        "Nothing else",
    ]


def mats(game: Any, _player_id: int | None) -> Scene:
    ids = game.players.ids
    lying = [[Card(corner=str(no), sign="♥")] if no else [] for no in range(len(ids))]
    seats = [Seat(id_, cards) for id_, cards in zip(ids, lying, strict=True)]
    own = [
        Mat(owner=id_, items=[Counter(name="points", value=no), Hand(name="hand", hidden=no)])
        for no, id_ in enumerate(ids)
    ]
    return Scene([Ring(id="trick", seats=seats), *own])


def test_mats_stand_in_seat_order_with_the_own_one_last() -> None:
    """What lies in front of a player in a ring stands beside their mat."""
    assert shown(mats, players=3, seat=1) == [
        "  2♥  ■ Cy   points 2  hand ▒×2",
        "  ··  ■ Ann  points 0  hand -",
        "  1♥  ■ Bob  points 1  hand ▒×1",
    ]
    assert [line.split()[2] for line in shown(mats, players=3, seat=None)] == ["Ann", "Bob", "Cy"]


def test_a_ring_without_mats_names_the_players() -> None:
    """Each line has the things and the player."""

    def draw(game: Any, _player_id: int | None) -> Scene:
        return Scene([Ring(name="bids", seats=[Seat(id_, [Die(value=3)]) for id_ in game.players])])

    assert shown(draw) == [" bids", " [3]  ■ Bob", " [3]  ■ Ann"]


def test_a_long_mat_takes_several_lines() -> None:
    """Short parts stay beside the name, and a long row is broken between two cards."""

    def draw(game: Any, player_id: int | None) -> Scene:
        cards = [Card(title="squash", corner=str(number)) for number in range(9)]
        items = [Row(name="field", items=cards), Counter(name="points", value=3)]
        return Scene([Mat(owner=game.players.ids[0], items=items)])

    lines = shown(draw, width=60)

    assert lines[0] == "■ Ann  points 3"
    assert lines[1].startswith("  field: squash 0  squash 1")
    assert max(map(len, lines)) <= 60
    assert len(lines) == 3


def test_boards_stand_side_by_side_if_there_is_room() -> None:
    """On a narrow screen they stand below each other."""
    board = Grid(columns=8, rows=2, ground="felt")
    two = Scene([board, Grid(id="other", columns=8, rows=2, ground="sea")])

    assert len(shown(two, width=60)) == 2
    assert len(shown(two, width=40)) == 5


def test_mats_that_are_boards_are_boards() -> None:
    """The player's name stands above the board."""

    def draw(game: Any, _player_id: int | None) -> Scene:
        return Scene(
            [Mat(owner=id_, items=[Grid(columns=2, rows=1, ground="sea")]) for id_ in game.players]
        )

    assert shown(draw) == [" ■ Bob     ■ Ann", "  ·  ·      ·  ·"]


def test_a_map_lists_its_spots() -> None:
    """Spots with a name, a sign or things on them are listed, and those that can be picked."""
    spots = [
        Spot("a", 1, 1, [Piece(shape="house")], name="Aix"),
        Spot("b", 2, 2),
        Spot("c", 3, 3, means={"where": 3}),
    ]
    scene = Scene([Map(width=9, height=9, spots=spots, lines=[Line("a", "b")])])

    assert shown(scene, ("act_go", {"where": 3})) == [" Aix  ⌂ – b", " c"]


def test_a_map_lists_its_taken_lines() -> None:
    """A line that belongs to a player, or that a choice is about, stands with its ends."""

    def draw(game: Any, _player_id: int | None) -> Scene:
        spots = [Spot("a", 1, 1, name="Aix"), Spot("b", 2, 2, name="Bath")]
        lines = [Line("a", "b", owner=game.players.ids[1])]
        return Scene([Map(width=9, height=9, spots=spots, lines=lines)])

    assert shown(draw) == [" Aix – Bath", " Bath – Aix", " ■ Bob: Aix – Bath"]


def test_a_map_lists_its_ways() -> None:
    """Lines with a name or a meaning follow each other: the free ones, then those of each owner."""

    def draw(game: Any, _player_id: int | None) -> Scene:
        ann, bob = game.players.ids
        spots = [Spot(name[0].lower(), 1, 1, name=name) for name in ("Aix", "Bath", "Cork", "Deal")]
        lines = [
            Line("a", "b", name="Via Alpha", owner=bob),
            Line("b", "c", parts=3, means={"where": 3}),
            Line("a", "c", name="Long Way"),
            Line("c", "d", parts=2, owner=ann, means={"where": 4}),
        ]
        return Scene([Map(width=9, height=9, spots=spots, lines=lines)])

    assert shown(draw, ("act_go", {"where": 3})) == [
        " Bath – Cork 3  Long Way",
        " ■ Bob: Via Alpha  ■ Ann: Cork – Deal",
    ]


def test_the_ways_of_a_map_fit_the_width() -> None:
    """They take as many lines as they need."""
    spots = [Spot("a", 1, 1, name="Aix"), Spot("b", 2, 2, name="Bath")]
    lines = [Line("a", "b", name=f"way {number}", id=f"{number}") for number in range(5)]
    table = table_with(Scene([Map(width=9, height=9, spots=spots, lines=lines)]))

    assert to_text(table.scene(None), width=15) == " way 0  way 1\n  way 2  way 3\n  way 4"


def test_a_fixed_text_is_a_picture_of_characters() -> None:
    """Its lines stay as they are."""
    assert shown(Scene([Text(text="/\\\n\\/", fixed=True)])) == ["/\\", "\\/"]


def test_texts_are_in_the_viewers_language() -> None:
    """Names and texts are translated where they are shown; arguments stay."""
    name = fill("Fleet of ${name}", name="points")
    table = table_with(Scene([Counter(name="points", value=2), Text(text=name)]))
    scene = table.scene(None)

    assert to_text(scene, translate=lambda text: GERMAN.get(text, text)) == (
        "Punkte 2\nFlotte von points"
    )
    assert to_text(scene) == "points 2\nFleet of points"


def test_wide_characters_take_two_columns() -> None:
    """A board with them is as wide as it looks."""
    cells = [Cell(1, 1, sign="米"), Cell(2, 1, sign="e\N{COMBINING ACUTE ACCENT}")]
    (line,) = shown(grid(rows=1, cells=cells, ground="felt"))

    assert line == " 米  e\N{COMBINING ACUTE ACCENT}  ·"
