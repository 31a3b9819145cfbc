"""What a screen reader says of each game is kept as text, by which one could play blind."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.planting import found_by
from tests.sample_games.catalogues import GAMES
from tests.server.page.conftest import changed
from tests.server.page.spoken_boards import ART, KEPT, NO_PICTURE, SVG, spoken

HERE = "tests/server/page/test_spoken_boards.py"
SAID = f"{HERE}::test_a_board_is_read_out_as_it_was"


@pytest.mark.parametrize("name", GAMES)
def test_a_board_is_read_out_as_it_was(own_page: Page, name: str) -> None:
    """Ten moments of each game; `python -m tests.server.page.spoken_boards` writes them anew."""
    own_page.route(ART, lambda route: route.fulfill(body=NO_PICTURE, content_type=SVG))

    assert spoken(own_page, GAMES[name]) == (KEPT / f"{name}.txt").read_text(encoding="utf-8")


@found_by(*(f"{SAID}[{name}]" for name in ("reversi", "battleship")))
def cells_that_do_not_tell_their_content() -> Iterator[None]:
    """Say of a cell where it is, and nothing of what lies on it."""
    right = "  return withContent(where, el, context);\n}\n\n/**\n * Column and row"
    with changed(
        "scene/spoken.js", right, right.replace("withContent(where, el, context)", "where")
    ):
        yield
