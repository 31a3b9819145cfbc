"""People play on the page, each in a browser of their own, by its buttons alone."""

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.planting import found_by
from tests.server.page.conftest import Visit, changed
from tests.server.page.visitors import start, start_by_hand
from tests.sizes import size

SIDE = str(size("boards-on-pages"))
"""How many squares the boards have on a side."""


@found_by(
    "tests/server/page/test_playing.py::test_two_play_reversi",
    "tests/server/page/test_playing.py::test_one_laptop_is_handed_round",
)
def two_moves_at_a_press() -> Iterator[None]:
    """Let buttons be pressed again while what was pressed is on its way."""
    with changed("requests.js", "return true;", "return false;"):
        yield


@found_by("tests/server/page/test_playing.py::test_four_play_a_round_of_hearts")
def scores_of_the_beginning() -> Iterator[None]:
    """Show the scores that there were when the page was opened."""
    with changed("players.js", "player?.score ?? seat.score", "seat.score"):
        yield


def test_two_play_reversi(visit: Visit) -> None:
    """Two people play a whole game; each press is one move, and both see the same result."""
    ann, bob = visit("Ann"), visit("Bob")
    start_by_hand("reversi", ann, bob, Size=SIDE)

    for player in (ann, bob):
        player.play_on()
    for player in (ann, bob):
        player.wait_for_result()
    for player in (ann, bob):
        player.wait_for_moves(ann.pressed + bob.pressed, "plays")

    assert ann.page.locator("#places").inner_text() == bob.page.locator("#places").inner_text()
    assert ann.log == bob.log
    ann.wait_for_what_is_true()


def test_four_play_a_round_of_hearts(visit: Visit) -> None:
    """Everybody passes three cards at once and plays thirteen; then all know the scores."""
    players = [visit(name) for name in ("Ann", "Bob", "Cy", "Di")[: size("hands-on-pages")]]
    start("hearts", *players, bots=4 - len(players))

    for player in players:
        player.play_on(end="Round 2 begins")
    for player in players:
        player.wait_for_log("Round 2 begins")

    assert [player.pressed for player in players] == [1 + 13] * len(players)
    for player in players:
        scores = player.page.locator("#players .number").all_inner_texts()
        assert sum(map(int, scores)) in {26, 3 * 26}
        player.wait_for_what_is_true()


def test_one_laptop_is_handed_round(visit: Visit) -> None:
    """Somebody with two seats is shown whoever's turn it is, and plays for both."""
    ann = visit("Ann")
    ann.come_in()
    ann.make_table("reversi", Size=SIDE)
    ann.press("Take this one too")
    ann.press("Start the game")
    expect(ann.page.locator("#stage")).to_be_visible()

    ann.play_on()
    ann.wait_for_result()
    ann.wait_for_moves(ann.pressed, "plays")

    movers = {line.partition(" plays ")[0] for line in ann.log if " plays " in line}
    assert movers == {"Ann", "Ann (2)"}


def test_somebody_watches(visit: Visit) -> None:
    """Who has no name sees each move as the players do, and is offered nothing."""
    ann, bob, watcher = visit("Ann"), visit("Bob"), visit("nobody")
    path = start("tictactoe", ann, bob)
    watcher.page.goto(watcher.address + path)
    expect(watcher.page.locator("#stage")).to_be_visible()

    for player in (ann, bob):
        player.play_on()
    for visitor in (watcher, ann):
        visitor.wait_for_result()
    for visitor in (watcher, ann):
        visitor.wait_for_moves(ann.pressed + bob.pressed, "marks")
        visitor.wait_for_what_is_true()

    assert watcher.log == ann.log
    assert watcher.page.locator("#stage").inner_text() == ann.seen()["board"]
    assert watcher.page.locator(":is(#choices, #all) button").count() == 0
