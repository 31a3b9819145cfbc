"""People wait at a table for its game to start."""

from playwright.sync_api import expect

from tests.server.page.conftest import Visit


def test_a_game_starts_once_all_are_there_and_ready(visit: Visit) -> None:
    """Until then the host's button does nothing, and a sentence says what is missing."""
    ann, bob = visit("Ann"), visit("Bob")
    ann.come_in()
    path = ann.make_table("reversi")
    waiting = ann.page.locator("#waiting")
    begin = ann.page.get_by_role("button", name="Start the game")

    expect(waiting).to_have_text("2 players are needed, 1 of them is there.")
    expect(begin).to_have_attribute("aria-disabled", "true")
    bob.come_in(path)
    bob.press("Sit")
    expect(waiting).to_have_text("Everybody who has a seat must be ready.")
    bob.press("Ready")
    expect(waiting).to_have_text("You can start the game.")
    expect(begin).not_to_have_attribute("aria-disabled", "true")
    # Whoever starts the game need not say so besides.
    assert ann.page.get_by_role("button", name="Ready").count() == 0


def test_whoever_is_sent_away_is_told_so(visit: Visit) -> None:
    """The host is asked first; who gets up by themselves is told nothing."""
    ann, bob = visit("Ann"), visit("Bob")
    ann.come_in()
    bob.come_in(ann.make_table("reversi"))
    bob.press("Sit")
    expect(ann.page.locator("#seats")).to_contain_text("Bob")
    bob.press("Leave")
    expect(bob.page.locator("#seats")).to_contain_text("2.open")
    assert bob.faults == []
    bob.press("Sit")
    ann.press("Kick")
    dialog = ann.page.locator("dialog")
    expect(dialog).to_contain_text("Send Bob away from seat 2?")
    dialog.get_by_role("button", name="Kick").click()

    expect(bob.page.locator("#notices")).to_contain_text("Seat 2 is no longer yours.")
    bob.faults.clear()
