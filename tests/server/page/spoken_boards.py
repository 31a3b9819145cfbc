"""Spoken boards: what a screen reader says of ten moments of each game, as kept texts.

`python -m tests.server.page.spoken_boards` writes them anew.
"""

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from bga_states import Random
from bga_states.bots import RandomBot, decide
from tests.sample_games.catalogues import GAMES
from tests.server.page.conftest import ARGUMENTS, find_browser, served_files
from tests.server.page.shown_scenes import drawn_for_active, show_scene, table_after

KEPT = Path(__file__).with_name("spoken")
ART, SVG, NO_PICTURE = "**/art/*", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"
MOMENTS, BETWEEN = 10, 5
"""The number of moments of a game, and of moves between two."""


def spoken(page: Page, game: Any) -> str:
    """Return the first moment whole, and of each later one what is said otherwise than before."""
    before: list[str] = []
    texts = []
    for number, said in enumerate(moments(page, game)):
        lines = said.splitlines()
        told = list(unified_diff(before, lines, lineterm="", n=0))[2:] if number else lines
        texts.append("\n".join([f"== moment {number + 1}", *told]))
        before = lines
    return "\n".join([*texts, ""])


def moments(page: Page, game: Any) -> Iterator[str]:
    """Yield what is said of a game at some moments, to the player whose turn it is."""
    table = table_after(game, max(2, game.min_players), 0)
    bot, chance = RandomBot(), Random(2)
    for _ in range(MOMENTS):
        show_scene(page, drawn_for_active(table))
        yield page.locator(".scene").aria_snapshot()
        for _ in range(BETWEEN):
            if table.active_player_ids:
                decide(bot, table, table.active_player_ids[0], chance).do(table)


def main() -> None:
    """Write all texts."""
    KEPT.mkdir(exist_ok=True)
    with served_files() as address, sync_playwright() as playwright:
        executable = find_browser(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        for name, game in GAMES.items():
            page = browser.new_page()
            page.route(ART, lambda route: route.fulfill(body=NO_PICTURE, content_type=SVG))
            page.goto(f"{address}/empty")
            (KEPT / f"{name}.txt").write_text(spoken(page, game), encoding="utf-8")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
