"""Every sample game is played on its board alone."""

from collections.abc import Iterator, Sequence
from functools import partial

import pytest
from playwright.sync_api import expect

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
