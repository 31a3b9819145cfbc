"""Every sample game is played on its board alone."""

from collections.abc import Iterator, Sequence
from functools import partial

import pytest
from playwright.sync_api import Position, expect

from tests.planting import found_by
from tests.sample_games.catalogues import GAMES
from tests.server.page.board_player import WAYS, BoardPlayer
from tests.server.page.conftest import Visit, changed
from tests.server.page.visitors import start
from tests.server.running import Running, running
from tests.sizes import is_full, size

PHONE = {"width": 390, "height": 844}
BOTS = {
    "battleship": 1,
    "branch_lines": 2,
    "cant_stop": 2,
    "harvest": 2,
    "hearts": 3,
    "reversi": 1,
    "reversi_array": 1,
    "tictactoe": 1,
}
"""The number of bots against which each game is played."""
CORNER: Position = {"x": 8, "y": 8}
"""What shows of a card in a hand beside the next one."""
IS_FULL = is_full("picks-on-boards")
USED = [(way,) for way in WAYS] if IS_FULL else [WAYS]
"""The ways of picking in a game: whole games by each alone, the first picks by all in turn."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with all sample games."""
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite", GAMES) as server:
        yield server


PLAYED = "tests/server/page/test_board.py::test_a_game_is_played_on_its_board"


@pytest.mark.parametrize("ways", USED, ids=" ".join)
@pytest.mark.parametrize("game", BOTS)
def test_a_game_is_played_on_its_board(visit: Visit, game: str, ways: Sequence[str]) -> None:
    """Clicks, keys and taps on the board are enough; what is sent is what was picked."""
    ann = visit("Ann", viewport=PHONE, has_touch=True)
    player = BoardPlayer(ann)
    start(game, ann, bots=BOTS[game])
    is_over = player.play(size("picks-on-boards"), ways)

    assert player.mistakes == []
    assert player.acts
    assert is_over or not IS_FULL
    assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@found_by(*(f"{PLAYED}[{game}-{' '.join(WAYS)}]" for game in ("reversi", "battleship", "hearts")))
def picks_of_neighbours() -> Iterator[None]:
    """Send another choice than the one that was picked."""
    right = "if (isSure) this.#send(now.ready[0]);"
    wrong = "if (isSure) this.#send(choices.at(now.ready[0] === choices[0] ? -1 : 0));"
    with changed("scene/sceneview.js", right, wrong):
        yield


@pytest.mark.parametrize("screen", [(390, 664), (844, 390)])
def test_what_was_picked_is_confirmed_in_sight(visit: Visit, screen: tuple[int, int]) -> None:
    """The buttons are on the screen; a fourth card changes nothing, Cancel takes back all."""
    width, height = screen
    ann = visit("Ann", viewport={"width": width, "height": height})
    player = BoardPlayer(ann)
    start("hearts", ann, bots=3)
    picks, cards = ann.page.locator("#picks"), ann.page.locator("#board .target")
    picked = ann.page.locator("#board .picked")
    cards.first.click(position=CORNER)
    expect(picks).to_contain_text("Pick 2 more.")
    picks.get_by_role("button", name="Cancel").click()
    expect(picked).to_have_count(0)
    for _ in range(3):
        cards.first.click(position=CORNER)
    ann.page.locator("#board .s-kind-card:not(.picked)").last.click(force=True)
    expect(picked).to_have_count(3)
    confirm = picks.locator("button.main")
    expect(confirm).to_contain_text("Pass cards: ")
    ann.page.evaluate("scrollTo(0, 0)")
    box = confirm.bounding_box()

    assert box is not None
    assert box["y"] + box["height"] <= height
    assert player.acts == []


@found_by("tests/server/page/test_board.py::test_what_was_picked_is_confirmed_in_sight[screen0]")
def buttons_below_the_screen() -> Iterator[None]:
    """Let the buttons stand where the board ends, and let the board take all room."""
    with (
        changed("site.css", "  bottom: 0;\n", ""),
        changed("scene/sceneview.js", "const BELOW = 72;", "const BELOW = -200;"),
    ):
        yield


@found_by("tests/server/page/test_board.py::test_what_was_picked_is_confirmed_in_sight[screen0]")
def a_slip_that_costs_all_picks() -> Iterator[None]:
    """Begin anew with a card that is one too many."""
    right = "return isList ? new Set() : targets(choices, []);"
    with changed("scene/picking.js", right, "return targets(choices, []);"):
        yield


def test_three_cards_are_confirmed(visit: Visit) -> None:
    """A choice of three elements is sent by a button that names them, not by the last pick."""
    ann = visit("Ann")
    player = BoardPlayer(ann)
    start("hearts", ann, bots=3)
    cards = ann.page.locator("#board .target")
    for number in range(3):
        cards.nth(number).click()
    confirm = ann.page.locator("#choices button.choice")
    expect(confirm).to_have_count(1)

    assert player.acts == []
    confirm.click()
    ann.wait_for_log("Ann has chosen")
    assert len(player.acts[0]["args"]["card_ids"]) == 3


def test_a_pick_is_taken_back(visit: Visit) -> None:
    """Picking again or pressing Escape takes back what was picked."""
    ann = visit("Ann")
    start("battleship", ann, bots=1)
    cell = ann.page.locator('#board [data-id$=":3,4"]:is(.target, .picked)')
    picked = ann.page.locator("#board .picked")
    for takes_back in (cell.click, partial(ann.page.keyboard.press, "Escape")):
        cell.click()
        expect(picked).to_have_count(1)
        expect(ann.page.locator("#choices button.choice")).not_to_have_count(0)
        takes_back()
        expect(picked).to_have_count(0)
