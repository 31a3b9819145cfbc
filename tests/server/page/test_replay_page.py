"""The page of a replay: one file, played by buttons, slider and keys, without a network."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from sample_games.hearts import Hearts
from tests.patience import wait_until
from tests.replays.kept_games import played
from tests.server.page.conftest import finding_no_fault

MOVES = 24


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the page of a game of Hearts, which may be seen by all."""
    path = tmp_path_factory.mktemp("replay") / "game.html"
    replay = played(Hearts, 4, MOVES)
    page = replay.html([None, *replay.table.player_ids])
    path.write_text(page, encoding="utf-8")
    return path


@pytest.fixture
def replay(browser: Browser, file: Path) -> Iterator[Page]:
    """Open the page, which asks for nothing and finds no fault."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    with finding_no_fault(page, file.as_uri()):
        yield page
    assert {*asked} == {file.as_uri()}
    context.close()


def at(page: Page, move: int) -> None:
    expect(page.locator("#number")).to_have_text(f"{move} of {MOVES}")


def seen_on(page: Page) -> list[list[str]]:
    """Return the elements of the board: their ids, words and whether they are marked as new."""
    seen: list[list[str]] = page.locator("#board").evaluate(
        "(board) => [...board.querySelectorAll('[data-id]')].map((node) => "
        "[node.dataset.id, node.ariaLabel ?? '', String(node.classList.contains('last'))])"
    )
    return sorted(seen)


def shows(page: Page, board: list[list[str]]) -> bool:
    return seen_on(page) == board


def test_keys_go_through_a_game(replay: Page) -> None:
    """Arrows step, Home and End go to the ends; a jump shows what a step has shown, marks too."""
    boards = []
    for move in range(8):
        replay.locator("#slider").fill(str(move))
        boards.append(seen_on(replay))
    replay.locator("#board").focus()
    replay.keyboard.press("Home")
    for move in range(1, 8):
        replay.keyboard.press("ArrowRight")
        at(replay, move)
        # A move of several pictures is seen one after the other.
        wait_until(partial(shows, replay, boards[move]), f"move {move} is seen")
    replay.keyboard.press("ArrowLeft")
    at(replay, 6)
    assert seen_on(replay) == boards[6]
    replay.keyboard.press("End")
    replay.keyboard.press("ArrowRight")
    at(replay, MOVES)
    replay.keyboard.press("Home")
    at(replay, 0)

    assert seen_on(replay) == boards[0]
    assert len({str(board) for board in boards}) > 4
    assert any(marked == "true" for _, _, marked in boards[7])


def test_it_plays_by_itself(replay: Page) -> None:
    """Space plays at the chosen speed to the end, and then from the beginning again."""
    replay.locator("#speed").select_option("fourfold")
    replay.locator("#play").click()
    expect(replay.locator("#play")).to_have_text("Pause")
    at(replay, MOVES)
    expect(replay.locator("#play")).to_have_text("Play")
    replay.locator("#board").focus()
    replay.keyboard.press(" ")
    expect(replay.locator("#play")).to_have_text("Pause")
    replay.keyboard.press(" ")
    expect(replay.locator("#play")).to_have_text("Play")


def test_the_log_leads_back(replay: Page) -> None:
    """The log has the lines up to the shown move; each leads to its own."""
    replay.locator("#last").click()
    at(replay, MOVES)
    lines = replay.locator("#log button:visible")
    count = lines.count()
    lines.last.click()
    at(replay, 0)

    assert count > MOVES / 2
    assert lines.count() < count


def test_the_slider_moves_it(replay: Page) -> None:
    """The slider shows any move at once."""
    replay.locator("#slider").fill("7")
    at(replay, 7)
    assert replay.locator("#slider").get_attribute("aria-valuetext") == f"Move 7 of {MOVES}"


def test_through_other_eyes(replay: Page) -> None:
    """A player sees their own hand, a spectator none."""
    faces = replay.locator("#board [data-kind=card]")
    expect(faces).to_have_count(0)
    replay.locator("#viewer").select_option("Bob")
    expect(faces).to_have_count(13)


def test_nothing_scrolls_sideways_on_a_phone(replay: Page) -> None:
    """The controls and the board fit into 320 pixels."""
    replay.set_viewport_size({"width": 320, "height": 640})
    width = replay.evaluate("document.documentElement.scrollWidth")

    assert width <= 320
