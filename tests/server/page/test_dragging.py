"""Dragging and ghosts: things follow the pointer, and are seen where they would be."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, FloatRect, Page

from tests.planting import found_by
from tests.server.page.conftest import changed

HERE = "tests/server/page/test_dragging.py"
KNIGHT, FORM, RING = "knight", "form", "ghost"
BOARD = """async () => {
  const { SceneView } = await import("/static/scene/sceneview.js");
  document.body.innerHTML = '<div id="stage"><div id="board"></div></div>';
  const [stage, root] = ["stage", "board"].map((id) => document.getElementById(id));
  for (const path of ["site.css", "scene/scene.css"]) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: `/static/${path}` });
    document.head.append(link);
    await new Promise((done) => { link.onload = done; });
  }
  const sent = [];
  const view = new SceneView(stage, root, (act) => sent.push(act), { speed: "normal" });
  view.projector.show(1, (text) => text);
  const means = ["from_x", "from_y", "x", "y"];
  const ghost = { t: "piece", shape: "ring", color: "red" };
  view.projector.take({ seat: 1, v: 0, parts: {
    "": { viewer: 0, players: [], active: [], items: ["board", "row"] },
    board: { t: "grid", columns: 3, rows: 3, means, ghost },
    "board:1,1": { t: "cell", x: 1, y: 1, items: ["knight"] },
    knight: { t: "piece", shape: "figure", sign: "♞" },
    row: { t: "row", items: ["form"] },
    form: { t: "piece", covers: [[0, 0], [0, 1], [1, 1]], color: "blue", means: { piece: "L" } },
  } });
  const move = (x, y) => ({
    action: "act_move", args: { from_x: 1, from_y: 1, x, y }, label: "", label_args: {},
  });
  const put = (x, y) => (
    { action: "act_put", args: { piece: "L", x, y }, label: "", label_args: {} }
  );
  const mark = (x, y) => ({ action: "act_mark", args: { x, y }, label: "", label_args: {} });
  const properties = (...names) => ({ properties: Object.fromEntries(names.map((n) => [n, {}])) });
  const actions = {
    act_move: properties("from_x", "from_y", "x", "y"),
    act_put: properties("piece", "x", "y"),
    act_mark: properties("x", "y"),
  };
  const choices = [move(2, 3), move(3, 2), put(1, 2), put(2, 1), mark(3, 3)];
  const offered = { seat: 1, v: 0, choices, actions };
  const redraw = () => view.offer(offered, false, redraw);
  redraw();
  window.world = { view, sent };
}"""
"""A board on which a knight moves and a form is put, and a cell to mark."""


@pytest.fixture
def board(page: Page) -> Page:
    """Open the board."""
    page.evaluate(BOARD)
    return page


def box_of(page: Page, id_: str) -> FloatRect:
    """Return where an element is."""
    box = page.locator(f'#board [data-id="{id_}"]').bounding_box()
    assert box is not None
    return box


def middle_of(page: Page, id_: str) -> tuple[float, float]:
    """Return the middle of an element; of the form, that of its own cell."""
    box = box_of(page, id_)
    share = 0.25 if id_ == FORM else 0.5
    return box["x"] + box["width"] * share, box["y"] + box["height"] * share


def drag(page: Page, id_: str, to: str) -> None:
    """Drag an element with the mouse."""
    page.mouse.move(*middle_of(page, id_))
    page.mouse.down()
    page.mouse.move(*middle_of(page, to), steps=5)
    page.mouse.up()


def sent(page: Page) -> list[Any]:
    """Return the arguments of what was sent."""
    acts: list[dict[str, Any]] = page.evaluate("world.sent")
    return [act["args"] for act in acts]


def picked(page: Page) -> list[str]:
    """Return the ids of what is picked."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('#board .picked')].map((node) => node.dataset.id)"
    )
    return found


def ghosts(page: Page) -> list[FloatRect]:
    """Return where ghosts are seen."""
    return [box for one in page.locator("#board .s-ghost").all() if (box := one.bounding_box())]


TARGET = f"{HERE}::test_a_thing_is_dropped_on_a_target"


@pytest.mark.parametrize(
    ("id_", "to", "args"),
    [
        (KNIGHT, "board:2,3", {"from_x": 1, "from_y": 1, "x": 2, "y": 3}),
        (FORM, "board:2,1", {"piece": "L", "x": 2, "y": 1}),
    ],
)
def test_a_thing_is_dropped_on_a_target(
    board: Page, id_: str, to: str, args: dict[str, Any]
) -> None:
    """Both picks are sent as one choice, once; the click at the end of the drag does nothing."""
    drag(board, id_, to)

    assert sent(board) == [args]


def test_a_thing_that_is_dropped_elsewhere_goes_back(board: Page) -> None:
    """Nothing is sent, nothing stays picked, and no copy stays behind."""
    drag(board, KNIGHT, "board:2,2")

    assert (sent(board), picked(board)) == ([], [])
    assert board.locator(".s-carried, .carried").count() == 0


def test_a_slip_of_the_hand_is_a_click(board: Page) -> None:
    """A press that moves by a few pixels picks, and so does a drag back to where it began."""
    x, y = middle_of(board, KNIGHT)
    for far in (3, 30):
        board.mouse.move(x, y)
        board.mouse.down()
        board.mouse.move(x + far, y)
        board.mouse.move(x + 3, y)
        board.mouse.up()
        assert picked(board) == ["board:1,1"]
        board.keyboard.press("Escape")


def test_a_picked_thing_is_dragged_too(board: Page) -> None:
    """So is another one, which starts anew."""
    board.mouse.click(*middle_of(board, FORM))
    drag(board, KNIGHT, "board:2,3")
    assert sent(board) == [{"from_x": 1, "from_y": 1, "x": 2, "y": 3}]


def test_a_drag_ends_without_a_drop(board: Page) -> None:
    """By Escape, and by a release outside of the window, after which no button is pressed."""
    board.locator('[data-id="board:1,1"]').focus()
    ends: list[Callable[[], None]] = [
        lambda: board.keyboard.press("Escape"),
        lambda: released_elsewhere(board),
    ]
    for end in ends:
        board.mouse.move(*middle_of(board, KNIGHT))
        board.mouse.down()
        board.mouse.move(*middle_of(board, "board:2,3"), steps=5)
        end()
        board.mouse.move(*middle_of(board, "board:3,3"))
        board.mouse.up()
        assert (sent(board), picked(board)) == ([], [])
        assert board.locator(".s-carried, .carried").count() == 0


def released_elsewhere(page: Page) -> None:
    """Move the pointer as after a release that the page has not seen."""
    page.evaluate(
        """() => {
          const more = { bubbles: true, pointerId: 1, buttons: 0, clientX: 5, clientY: 5 };
          document.getElementById("board").dispatchEvent(new PointerEvent("pointermove", more));
        }"""
    )


def test_a_move_of_others_ends_a_drag(board: Page) -> None:
    """What was in the air is where the table shows it, and nothing is picked by the release."""
    board.mouse.move(*middle_of(board, KNIGHT))
    board.mouse.down()
    board.mouse.move(*middle_of(board, "board:2,3"), steps=5)
    board.evaluate(
        """() => world.view.projector.take({ seat: 1, v: 1, steps: [{ set: {
          "board:1,1": { t: "cell", x: 1, y: 1 },
          "board:2,2": { t: "cell", x: 2, y: 2, items: ["knight"] },
        } }] })"""
    )
    board.mouse.move(*middle_of(board, "board:3,2"))
    board.mouse.up()

    assert sent(board) == []
    assert board.locator(".s-carried, .carried").count() == 0


def test_what_needs_no_second_pick_is_not_dragged(board: Page) -> None:
    """A press on a cell that is a whole choice moves nothing."""
    drag(board, "board:3,3", "board:1,1")

    assert (sent(board), picked(board)) == ([], [])


def test_fingers_drag_too(board: Page) -> None:
    """A finger on a thing that can be dragged does not scroll the page."""
    finger = board.context.new_cdp_session(board)
    (x, y), (to_x, to_y) = middle_of(board, KNIGHT), middle_of(board, "board:3,2")
    touch(finger, "touchStart", x, y)
    for part in (0.2, 0.6, 1):
        touch(finger, "touchMove", x + (to_x - x) * part, y + (to_y - y) * part)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    assert sent(board) == [{"from_x": 1, "from_y": 1, "x": 3, "y": 2}]


def touch(finger: CDPSession, kind: str, x: float, y: float) -> None:
    """Touch the page at a point."""
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def test_a_picked_thing_is_seen_where_it_would_be(board: Page) -> None:
    """The form fills its cells from the one under the pointer on, and goes with the pointer."""
    board.locator(f'[data-id="{FORM}"] path').first.click(position={"x": 10, "y": 10})
    board.mouse.move(*middle_of(board, "board:2,1"))
    cell, [ghost] = box_of(board, "board:2,1"), ghosts(board)

    assert ghost["x"] == pytest.approx(cell["x"], abs=3)
    assert ghost["y"] == pytest.approx(cell["y"], abs=3)
    assert ghost["width"] == pytest.approx(2 * cell["width"], rel=0.1)
    board.mouse.move(*middle_of(board, "board:3,3"))
    assert ghosts(board) == []


def test_a_thing_leaves_its_place_without_a_ghost(board: Page) -> None:
    """Where a knight is taken up, nothing would be put."""
    board.mouse.click(*middle_of(board, KNIGHT))

    assert (picked(board), ghosts(board)) == (["board:1,1"], [])


def test_a_piece_is_dropped_by_its_own_cell(board: Page) -> None:
    """Wherever the form is taken, the cell that it is put from is where its own cell is."""
    form, cell = box_of(board, FORM), box_of(board, "board:2,1")
    x, y = form["x"] + form["width"] * 0.75, form["y"] + form["height"] * 0.75
    # The form in the row is smaller than on the board.
    to_x = cell["x"] + cell["width"] / 2 + form["width"] / 2
    to_y = cell["y"] + cell["height"] / 2 + form["height"] / 2
    board.mouse.move(x, y)
    board.mouse.down()
    board.mouse.move(to_x, to_y, steps=5)
    board.mouse.up()

    assert sent(board) == [{"piece": "L", "x": 2, "y": 1}]


def test_a_board_says_what_is_put_there(board: Page) -> None:
    """Its ghost is seen where the pointer or the focus is, if that can be picked."""
    board.mouse.move(*middle_of(board, "board:3,3"))
    assert len(ghosts(board)) == 1
    board.mouse.move(*middle_of(board, "board:2,2"))
    assert ghosts(board) == []
    board.locator('[data-id="board:3,3"]').focus()
    assert len(ghosts(board)) == 1


@found_by(*(f"{TARGET}[{way}]" for way in ("knight-board:2,3-args0", "form-board:2,1-args1")))
def drops_that_pick_nothing() -> Iterator[None]:
    """Put back whatever is dropped."""
    right = "under !== null && under !== grip.id && board.isTarget(under)"
    with changed("scene/drag.js", right, "under === grip.id && false"):
        yield
