"""The page of a replay: one file, played by buttons, slider and keys, without a network."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from bga_states import Table
from bga_states.replays import Replay
from sample_games.hearts import Hearts
from sample_games.tictactoe import TicTacToe
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


@contextmanager
def shown(browser: Browser, folder: Path, html: str) -> Iterator[Page]:
    """Open a page of its own, and find no fault."""
    path = folder / "game.html"
    path.write_text(html, encoding="utf-8")
    context = browser.new_context(reduced_motion="reduce")
    with finding_no_fault(context.new_page(), path.as_uri()) as page:
        yield page
    context.close()


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
        at(replay, move)
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


def test_the_log_keeps_the_focus(replay: Page) -> None:
    """A person who goes back from a line of the log is still in the log when the line is hidden."""
    replay.locator("#last").click()
    replay.locator("#log button:visible").first.focus()
    for _ in range(5):
        replay.keyboard.press("ArrowLeft")
    at(replay, MOVES - 5)

    assert replay.evaluate("document.getElementById('log').contains(document.activeElement)")


def test_keys_work_after_a_click_on_the_board(replay: Page) -> None:
    """A pointer leaves the focus with the page; who comes by the tab key walks on the board."""
    # It cannot be used, so a click has to be forced.
    replay.locator("#board [role=button]").first.click(force=True)
    replay.keyboard.press("ArrowRight")
    at(replay, 1)
    replay.keyboard.press("End")
    at(replay, MOVES)
    replay.keyboard.press("Tab")
    replay.keyboard.press("ArrowLeft")
    at(replay, MOVES)

    assert replay.evaluate("document.activeElement.matches('#board [role=button]')")


def test_the_slider_moves_it(replay: Page) -> None:
    """The slider shows any move at once."""
    replay.locator("#slider").fill("7")
    at(replay, 7)
    assert replay.locator("#slider").get_attribute("aria-valuetext") == f"Move 7 of {MOVES}"
    replay.locator("#slider").focus()
    replay.keyboard.press(" ")
    expect(replay.locator("#play")).to_have_text("Pause")


def test_a_dragged_slider_shows_one_move_a_frame(replay: Page) -> None:
    """A large board takes long to show: of the moves between two frames, only the last is seen."""
    shown = replay.evaluate(
        """async () => {
          let count = 0;
          const seen = new MutationObserver((changes) => { count += changes.length; });
          seen.observe(document.getElementById("number"), { childList: true });
          const slider = document.getElementById("slider");
          for (let move = 1; move <= 9; move++) {
            slider.value = String(move);
            slider.dispatchEvent(new Event("input"));
          }
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          return count;
        }"""
    )
    at(replay, 9)

    assert shown == 1


def test_through_other_eyes(replay: Page) -> None:
    """A player sees their own hand, a spectator none."""
    faces = replay.locator("#board [data-kind=card]")
    expect(faces).to_have_count(0)
    replay.locator("#viewer").select_option("Bob")
    expect(faces).to_have_count(13)


def test_nothing_scrolls_sideways_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    """The controls, the board and long names fit into 320 pixels."""
    table = Table.create(TicTacToe, ["Maximiliane von Hohenlohe-Waldenburg" * 2, "Bob"], seed=1)
    with shown(browser, tmp_path, Replay(table).html(table.player_ids)) as page:
        page.set_viewport_size({"width": 320, "height": 640})
        width = page.evaluate("document.documentElement.scrollWidth")

    assert width <= 320


class HalfSeen(TicTacToe):
    """A game whose beginning cannot be drawn for the first player."""

    def get_scene(self, player_id: int | None) -> Any:
        if player_id == self.players.ids[0] and not any(self.board):
            raise ValueError("no picture")
        return super().get_scene(player_id)


def test_a_first_picture_that_cannot_be_drawn(browser: Browser, tmp_path: Path) -> None:
    """The page begins without a board, and shows it as soon as it can be drawn."""
    replay = played(HalfSeen, 2, 2)
    with shown(browser, tmp_path, replay.html(replay.table.player_ids)) as page:
        expect(page.locator("#status")).to_contain_text("The first picture cannot be drawn")
        expect(page.locator("#board [data-kind=cell]")).to_have_count(0)
        page.locator("#last").click()
        expect(page.locator("#board [data-kind=cell]")).to_have_count(9)


def test_the_languages_of_a_page(browser: Browser, tmp_path: Path) -> None:
    """What is in the language of the game is marked so; the page's own words are English."""
    html = played(TicTacToe, 2).html(language="de", ending="It broke")
    with shown(browser, tmp_path, html) as page:
        page.locator("#last").click()
        lines = page.locator("#log button")
        languages = {
            name: page.locator(name).first.evaluate("(node) => node.closest('[lang]').lang")
            for name in ("#title", "#log", "h2", ".stage", "#board .s", "#status")
        }

        expect(lines.first).to_have_attribute("lang", "en")
        expect(lines.last).to_have_attribute("lang", "de")
        expect(page.locator("#status span").last).to_have_attribute("lang", "en")
        assert {name for name, language in languages.items() if language == "de"} == {"#board .s"}


def test_lines_of_the_log_have_no_frames(browser: Browser, file: Path) -> None:
    """Where the system chooses the colours, they would look like buttons."""
    context = browser.new_context(forced_colors="active")
    with finding_no_fault(context.new_page(), file.as_uri()) as page:
        line = page.locator("#log button").first
        assert line.evaluate("(node) => getComputedStyle(node).borderTopWidth") == "0px"
    context.close()
