"""Drawn scenes: what stands in the page for elements that are rare in the samples."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.server.page.shown_scenes import show_scene

ROOT: dict[str, Any] = {"viewer": 0, "players": [], "active": []}


def show(page: Page, item: str, parts: dict[str, Any], *choices: dict[str, Any]) -> None:
    """Show one item with its parts; the choices are of `act_go`."""
    bare = {"action": "act_go", "label": "", "label_args": {}}
    offered = [{**bare, "args": args} for args in choices]
    names: dict[str, Any] = {name: {} for args in choices for name in args}
    actions = {"act_go": {"properties": names}}
    show_scene(page, [{"": {**ROOT, "items": [item]}, **parts}, offered, actions])


def test_squares_alternate_on_a_board_that_grows(page: Page) -> None:
    """Also where columns and rows are 0 and less."""
    cells = {f"board:{x},{y}": {"t": "cell", "x": x, "y": y} for x, y in ((-2, -1), (1, 1))}
    show(page, "board", {"board": {"t": "grid", "ground": "checkered"}, **cells})
    odd = page.evaluate(
        "[...document.querySelectorAll('[data-kind=cell]')].map((node) => "
        "node.firstElementChild.classList.contains('odd'))"
    )

    assert odd == [True, False, True, False, False, True, False, True, True, False, True, False]


def test_a_piece_of_several_cells_is_a_button_with_a_name(page: Page) -> None:
    """What can be picked apart from its cell is read out apart from it."""
    ship = {"t": "piece", "covers": [[0, 0], [1, 0]], "name": "ferry", "means": {"ship": 1}}
    cell = {"t": "cell", "x": 1, "y": 1, "items": ["ship"]}
    board = {"t": "grid", "columns": 2, "rows": 1}
    show(page, "board", {"board": board, "board:1,1": cell, "ship": ship}, {"ship": 1})

    assert page.locator('[data-id="ship"]').get_attribute("role") == "button"
    assert page.locator('[data-id="ship"]').get_attribute("aria-label") == "ferry"


def test_a_shape_stands_for_a_picture_that_is_not_there(own_page: Page) -> None:
    """A piece is seen, and a card is not broken, whatever happens to their pictures."""
    own_page.route("**/art/*", lambda route: route.fulfill(body="no picture", content_type="x/y"))
    hero = {"t": "piece", "art": "hero.svg", "name": "hero", "shape": "pawn"}
    card = {"t": "card", "art": "card.svg", "title": "hero"}
    show(own_page, "row", {"row": {"t": "row", "items": ["a", "b"]}, "a": hero, "b": card})
    expect(own_page.locator(".scene img")).to_have_count(0)

    assert own_page.locator('[data-id="a"] svg path').count() > 0
    assert own_page.locator('[data-id="b"]').inner_text().strip() == "hero"
