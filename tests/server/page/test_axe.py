"""Axe: a checker of accessibility finds nothing on the tables of the sample games."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.planting import found_by
from tests.sample_games.catalogues import GAMES
from tests.server.page.board_player import BoardPlayer
from tests.server.page.conftest import Visit, changed
from tests.server.page.test_board import BOTS, PHONE
from tests.server.page.visitors import start
from tests.server.running import Running, running

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
HERE = "tests/server/page/test_axe.py"
OPTIONAL = {"label-content-name-mismatch": {"enabled": True}, "target-size": {"enabled": True}}
LOOKS: tuple[dict[str, Any], ...] = (
    {"color_scheme": "dark"},
    {"color_scheme": "light", "forced_colors": "active"},
    {"color_scheme": "dark", "forced_colors": "active"},
)
PICKS = 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with all sample games."""
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite", GAMES) as server:
        yield server


def violations(page: Page, options: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the rules of axe that a page breaks, each with the first element that does."""
    found = page.evaluate("options => axe.run(options)", options)
    return [(rule["id"], rule["nodes"][0]["html"]) for rule in found["violations"]]


@pytest.mark.parametrize("game", BOTS)
def test_a_table_breaks_no_rule(visit: Visit, game: str) -> None:
    """Light, dark and in forced colours, on a phone: names, roles, contrasts, sizes of targets."""
    ann = visit("Ann", viewport=PHONE, has_touch=True)
    player = BoardPlayer(ann)
    start(game, ann, bots=BOTS[game])
    player.play(PICKS)
    ann.page.evaluate(AXE)

    assert violations(ann.page, {"rules": OPTIONAL}) == []
    for look in LOOKS:
        ann.page.emulate_media(**look)
        # Nothing else than the contrasts depends on the colours.
        found = violations(ann.page, {"runOnly": ["color-contrast"]})
        assert (look, found) == (look, [])


@found_by(f"{HERE}::test_a_table_breaks_no_rule[harvest]")
def cards_that_are_read_out_otherwise() -> Iterator[None]:
    """Put the words of a card in another order than its name has."""
    right = "return title ? `${title} ${corner}`.trim()"
    with changed("scene/about.js", right, "return title ? `${corner} ${title}`.trim()"):
        yield
