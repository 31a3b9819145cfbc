"""Links on the page: what they hand on is shown, asked for, and then so."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.conftest import GAMES
from tests.server.odd_games import Jam, Jamming
from tests.server.page.conftest import Visit
from tests.server.page.visitors import Visitor, start
from tests.server.running import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with a game that fails, too."""
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path, GAMES | {"jamming": Jamming}) as server:
        yield server


@pytest.fixture(autouse=True)
def jam() -> Iterator[None]:
    """Let the game that fails do so in each test."""
    Jam.is_on = True
    yield
    Jam.is_on = True


def made_link(visitor: Visitor, name: str) -> str:
    """Press the button of a link, and return the address that is shown."""
    link = shown_link(visitor, name)
    visitor.press("Close")
    return link


def shown_link(visitor: Visitor, name: str) -> str:
    """Press the button of a link, and return the address without closing what shows it."""
    visitor.press(name)
    address = visitor.page.locator("dialog input").input_value()
    return address.removeprefix(visitor.address)


def answer(visitor: Visitor, question: str, yes: str) -> None:
    """Read what is asked, and say yes."""
    dialog = visitor.page.locator("dialog")
    expect(dialog).to_contain_text(question)
    dialog.get_by_role("button", name=yes).click()


def test_another_device(visit: Visit) -> None:
    """A browser that opens the link is asked, and then is who made it, with all their tables."""
    ann, phone = visit("Ann"), visit("Ann's phone")
    ann.come_in()
    link = made_link(ann, "Use on another device")
    path = ann.make_table("tictactoe")
    phone.page.goto(phone.address + link.removeprefix("/"))
    answer(phone, "Be Ann in this browser from now on?", "Go on")

    expect(phone.page.locator("#me")).to_contain_text("You are Ann.")
    expect(phone.page.locator("#waiting a")).to_have_attribute("href", f"/{path}")
    assert "#" not in phone.page.url


def test_a_seat_is_handed_over(visit: Visit) -> None:
    """Whoever opens the link says a name, is asked, and plays on; who had the seat watches.

    What showed the link to them is closed, since nobody else can use it.
    """
    ann, bob, cy = visit("Ann"), visit("Bob"), visit("Cy")
    start("tictactoe", ann, bob)
    cy.come_in(shown_link(ann, "Hand over my seat").removeprefix("/"))
    answer(cy, "Take the seat of Ann, which Ann hands over to you?", "Take the seat")
    cy.wait_for_choices()
    cy.press_choice()
    bob.wait_for_choices()

    expect(bob.page.locator("#players")).to_contain_text("played by Cy")
    expect(ann.page.locator("dialog")).to_have_count(0)
    expect(ann.page.locator(":is(#choices, #all) button")).to_have_count(0)
    expect(ann.page.locator("#controls button")).to_have_count(0)
    ann.faults = [fault for fault in ann.faults if "no longer yours" not in fault]


def test_an_end_without_a_result_is_asked_first(visit: Visit) -> None:
    """A slip of the finger ends no game."""
    ann = visit("Ann")
    start("tictactoe", ann, bots=1)
    question = "End the game without a result?"
    for word in ("Cancel", "Agree"):
        ann.press("Agree to end without a result")
        answer(ann, question, word)

    expect(ann.page.locator("#status")).to_contain_text("ended without a result")


def test_a_replacement(visit: Visit) -> None:
    """Somebody else plays for who has left, found by a link."""
    ann, bob, cy = visit("Ann"), visit("Bob"), visit("Cy")
    start("tictactoe", ann, bob)
    bob.press("Leave")
    answer(bob, "Leave the game?", "Leave")
    expect(ann.page.locator("#vacant")).to_contain_text("Somebody else may play for Bob.")
    cy.come_in(shown_link(ann, "Find a replacement").removeprefix("/"))
    expect(ann.page.locator("dialog")).to_be_visible()
    answer(cy, "Play on for Bob?", "Play on")

    expect(ann.page.locator("dialog")).to_have_count(0)
    expect(ann.page.locator("#players")).to_contain_text("played by Cy")
    expect(ann.page.locator("#vacant button")).to_have_count(0)
    bob.faults = [fault for fault in bob.faults if "no longer yours" not in fault]


def test_a_used_link(visit: Visit) -> None:
    """Whoever comes second is told so, and the page goes on as without the link."""
    ann, bob, cy = visit("Ann"), visit("Bob"), visit("Cy")
    ann.come_in()
    ann.make_table("tictactoe")
    link = made_link(ann, "Hand over").removeprefix("/")
    bob.come_in(link)
    answer(bob, "Take the seat of Ann", "Take the seat")
    expect(bob.page.locator("#seats")).to_contain_text("Bob (you")
    cy.come_in(link)

    expect(cy.page.locator("#notices")).to_contain_text("somebody has used it before")
    assert "#" not in cy.page.url
    expect(ann.page.locator("#notices")).to_contain_text("Seat 1 is no longer yours.")
    for visitor in (ann, cy):
        visitor.faults.clear()


def test_a_watch_link(visit: Visit) -> None:
    """A table that is watched by link shows itself to who has it, and to no others."""
    ann, watcher = visit("Ann"), visit("nobody")
    ann.come_in()
    ann.page.get_by_label("Who may watch").select_option("link")
    path = ann.make_table("tictactoe")
    ann.press("Take this one too")
    ann.press("Start the game")
    expect(ann.page.locator("#stage")).to_be_visible()
    link = made_link(ann, "Link to watch").removeprefix("/")
    watcher.page.goto(watcher.address + path)
    expect(watcher.page.locator("#status")).to_contain_text("watched by a link")
    watcher.page.goto(watcher.address + link)

    expect(watcher.page.locator("#stage")).to_be_visible()
    ann.wait_for_choices()
    ann.press_choice()
    watcher.wait_for_log("marks")


@pytest.mark.own_gear
def test_a_table_that_stands_still(visit: Visit) -> None:
    """The host may put a bot where one has failed, or end the table."""
    ann = visit("Ann")
    ann.come_in()
    ann.make_table("jamming")
    ann.press("Take this one too")
    ann.press("Add a bot")
    ann.press("Start the game")
    for mover in ("1", "2"):
        expect(ann.page.locator("#players tr.active")).to_have_attribute(
            "data-key", f"player {mover}"
        )
        ann.wait_for_choices()
        ann.press_choice()
    expect(ann.page.locator("#status")).to_contain_text("cannot play on")
    Jam.is_on = False
    ann.press("Add a bot")
    ann.wait_for_choices()
    Jam.is_on = True

    expect(ann.page.locator("#controls")).not_to_contain_text("End the table")
    expect(ann.page.locator("#vacant button")).to_have_count(0)


@pytest.mark.own_gear
def test_a_table_that_is_ended(visit: Visit) -> None:
    """The host ends a table that stands still, and is asked before."""
    ann = visit("Ann")
    ann.come_in()
    ann.make_table("jamming")
    ann.press("Add a bot")
    ann.press("Add a bot")
    ann.press("Start the game")
    ann.wait_for_choices()
    ann.press_choice()
    expect(ann.page.locator("#status")).to_contain_text("cannot play on")
    ann.press("End the table")
    answer(ann, "End the table for everybody", "End the table")

    expect(ann.page.locator("#status")).to_contain_text("ended without a result")
    expect(ann.page.locator("#controls button")).to_have_count(0)


def test_signed_out_elsewhere(visit: Visit) -> None:
    """A browser that another one of the same person signs out says why it asks for a name."""
    ann, phone = visit("Ann"), visit("Ann's phone")
    ann.come_in()
    link = made_link(ann, "Use on another device")
    phone.page.goto(phone.address + link.removeprefix("/"))
    answer(phone, "Be Ann in this browser from now on?", "Go on")
    expect(phone.page.locator("#me")).to_contain_text("You are Ann.")
    ann.press("Sign out elsewhere")
    answer(ann, "Sign out all other browsers", "Sign out elsewhere")

    said = "Another device of yours has signed this one out."
    expect(phone.page.locator("#notices")).to_contain_text(said)
    expect(phone.page.get_by_label("Your name")).to_be_visible()
    for visitor in (ann, phone):
        visitor.faults.clear()
