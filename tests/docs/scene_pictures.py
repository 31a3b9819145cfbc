"""Takes the pictures of scenes in Chromium: `python -m tests.docs.scene_pictures`.

The pictures depend on the fonts of the machine, so no test compares them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from playwright.sync_api import Browser, Page, Route, sync_playwright

from bga_states import Game, Player
from bga_states.engine.scene.art_files import pictures_of
from bga_states.scene import (
    Card,
    Cell,
    Counter,
    Die,
    DrawnScene,
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
    Seat,
    Shape,
    Spot,
    Text,
    rectangle,
)
from bga_states.scene.flat_scene import flat_scene
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from tests.docs.pages import DOCS, read
from tests.server.page.conftest import ARGUMENTS, find_browser, served_files
from tests.server.page.shown_scenes import drawn_for_active, show_scene, table_after

ANN, BOB, CY = 1, 2, 3
PLAYERS = [
    Player(ANN, "Ann", 1, "d23b2f"),
    Player(BOB, "Bob", 2, "2f8a45", score=3),
    Player(CY, "Cy", 3, "2f64c4"),
]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SHAPES: tuple[Shape, ...] = (
    "disc", "ring", "cube", "pawn", "meeple", "house", "coin", "gem", "star", "cross", "ship",
    "tile", "hex", "wall",
)  # fmt: skip


def elements() -> Iterator[tuple[str, Sequence[Element]]]:
    """Yield the elements of the vocabulary by the names of their pictures."""
    cells = [Cell(2, 2, [Piece(owner=ANN)]), Cell(3, 1, [Piece(owner=BOB)]), Cell(1, 3, sign="7")]
    wall = Cell(2.5, 2, [Piece(shape="wall", color="brown")])
    yield "grid", [Grid(columns=4, rows=3, cells=[*cells, wall], ground="wood", labels="chess")]
    lake = Cell(2, 2, [Piece(shape="house", owner=CY)], color="cyan")
    yield "hexes", [Grid(columns=4, rows=3, cells=[lake, Cell(3, 1, sign="8")], hexes=True)]
    queen = Card(id="q", corner="Q", sign="♠")
    heart = Card(id="7", corner="7", sign="♥", ink="red")
    corn = Card(id="c", title="corn", corner="4", color="orange", mark="keep")
    tiles = [
        Cell(-1, 0, [Piece(owner=ANN, covers=[(0, 0), (1, 0), (1, 1), (2, 1)])]),
        Cell(2, 0, [Piece(shape="tile", color="brown", sign="▲", turn=90)]),
        Cell(-1, 2, [Piece(shape="ship", color="gray", covers=rectangle(3, 1))]),
    ]
    yield "growing", [Grid(cells=tiles, labels="numbers", ground="sea")]
    yield "row", [Row(name="row", items=[queen, Die(value=5), Piece(shape="gem", color="cyan")])]
    yield "hand", [Hand(name="hand", items=[queen, heart, corn], hidden=4)]
    yield "pile", [Pile(name="deck", count=30), Pile(id="d", name="discard", count=9, top=heart)]
    seats = [Seat(ANN, [queen]), Seat(BOB, [heart]), Seat(CY)]
    yield "ring", [Ring(name="trick", seats=seats)]
    spots = [
        Spot("a", 4, 5, [Piece(shape="house", owner=ANN)], 4, name="Aix"),
        Spot("b", 14, 3, size=4, name="Bath"),
        Spot("c", 12, 10, size=4, color="yellow", name="Cork"),
    ]
    ways = [
        Line("a", "b", parts=3, color="red"),
        Line("b", "c", owner=BOB, parts=2),
        Line("a", "c"),
    ]
    yield "map", [Map(width=19, height=13, spots=spots, lines=ways, ground="sand")]
    pieces = [Piece(id=shape, shape=shape, color="green") for shape in SHAPES]
    figure = Piece(id="f", shape="figure", sign="♞", color="black")
    yield "pieces", [Row(items=[*pieces, figure, Piece(id="n", owner=BOB, count=3)])]
    used = Card(id="u", title="Mill", text="Turns corn into flour.", color="blue", turn=90)
    yield "cards", [Row(items=[queen, heart, corn, Card(id="b", face_down=True), used])]
    numbers = [Die(value=3), Die(id="x", value="B"), Counter(name="coins", value=7, shape="coin")]
    yield "numbers", [*numbers, Text(text="Round 2")]
    hand = Hand(items=[queen, heart], hidden=0)
    yield "mat", [Mat(owner=ANN, items=[hand, Counter(name="points", value=3)])]


def show_art(page: Page, game: type[Game]) -> None:
    """Hand out the pictures of a game, as its server does."""

    def answer(route: Route) -> None:
        picture = pictures_of(game)[route.request.url.rpartition("/")[2]]
        route.fulfill(path=picture.file, content_type=picture.kind)

    page.route("**/art/*", answer)


def take(
    browser: Browser,
    address: str,
    name: str,
    shown: list[Any],
    width: int,
    game: type[Game] = Game,
) -> None:
    """Take the picture of a scene of a game, in light and in dark."""
    for scheme in SCHEMES:
        context = browser.new_context(
            viewport={"width": width, "height": 700},
            color_scheme=scheme,
            device_scale_factor=1.25,
        )
        page = context.new_page()
        show_art(page, game)
        page.goto(f"{address}/empty")
        show_scene(page, shown)
        page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
        box = page.locator(".scene").bounding_box()
        assert box is not None
        edge = 8
        page.screenshot(
            path=DOCS / "pictures" / f"{name}-{scheme}.jpg",
            type="jpeg",
            quality=80,
            clip={
                "x": max(0, box["x"] - edge),
                "y": max(0, box["y"] - edge),
                "width": box["width"] + 2 * edge,
                "height": box["height"] + 2 * edge,
            },
        )
        context.close()


def main() -> None:
    """Take all pictures."""
    with served_files() as address, sync_playwright() as playwright:
        executable = find_browser(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        for name, items in elements():
            scene = DrawnScene(ANN, PLAYERS, [ANN], items)
            take(browser, address, f"scene-{name}", [flat_scene(scene), [], {}], 560)
        for name, game, players, moves in (
            ("hearts", Hearts, 4, 30),
            ("cant-stop", CantStop, 3, 60),
            ("branch-lines", BranchLines, 3, 26),
            ("harvest", Harvest, 2, 22),
        ):
            shown = drawn_for_active(table_after(game, players, moves))
            take(browser, address, f"table-{name}", shown, 1000, game)
        garden = table_after(read_garden(), 2, 3)
        take(browser, address, "garden", drawn_for_active(garden), 640)
        browser.close()


def read_garden() -> Any:
    """Return the game of the guide."""
    text = read(DOCS / "guides" / "drawing.md")
    source = text.partition("```python\n")[2].partition("```")[0]
    module: dict[str, Any] = {"__name__": "garden"}
    exec(source, module)  # noqa: S102  # our own page
    return module["Garden"]


if __name__ == "__main__":
    main()
