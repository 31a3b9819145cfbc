"""People wait at a table for its game to start."""

import pytest
from playwright.sync_api import expect

from tests.server.page.conftest import Visit

pytestmark = pytest.mark.untraced


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
    expect(waiting).to_have_text("Ann can start the game.")
    expect(begin).not_to_have_attribute("aria-disabled", "true")
    # Whoever starts the game need not say so besides.
    assert ann.page.get_by_role("button", name="Ready").count() == 0
