"""The options of a game: chosen in the lobby, and in force at the table."""

from playwright.sync_api import expect

from tests.server.page.conftest import Visit


def test_a_table_has_the_options_that_were_chosen(visit: Visit) -> None:
    """Whoever chooses a small board for a new table plays on one."""
    ann = visit("Ann")
    ann.come_in()
    ann.make_table("reversi", Size="6")
    ann.press("Take this one too")
    ann.press("Start the game")

    expect(ann.page.locator("#board [data-kind=cell]")).to_have_count(36)
