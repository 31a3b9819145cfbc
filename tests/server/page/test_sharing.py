"""Sharing a table: the link for those who are to play, on screens of any size."""

from playwright.sync_api import Page, expect

from tests.server.page.conftest import Visit
from tests.server.page.visitors import start

PHONE = {"width": 360, "height": 700}


def test_a_link_to_this_machine_says_so(visit: Visit) -> None:
    """Whoever has opened the server as their own machine is told that others cannot."""
    ann = visit("Ann")
    ann.come_in()
    path = ann.make_table("reversi")

    expect(ann.page.get_by_label("Link")).to_have_value(ann.address + path.removeprefix("/"))
    expect(ann.page.get_by_text("Only this machine opens it.")).to_be_visible()


def test_a_link_for_others_is_one(page: Page) -> None:
    """By an address of the network, or a name, there is nothing to be said."""
    said = page.evaluate(
        """async (addresses) => {
          const { invitation } = await import("/static/share.js");
          return addresses.map((one) => invitation(one).map((node) => node.textContent).join(" "));
        }""",
        ["http://192.168.1.7:8000/table/x", "https://localhost.example.org/table/x"],
    )

    assert all("Send this link" in text for text in said)
    assert not any("Only this machine" in text for text in said)


def is_too_wide(page: Page) -> bool:
    """Whether a page has to be pushed sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


def test_nothing_is_wider_than_a_phone(visit: Visit) -> None:
    """The lobby, a table that waits and one in play fit a screen of 360 pixels."""
    ann, bob = visit("Ann", viewport=PHONE), visit("Bob", viewport=PHONE)
    start("reversi", ann, bob)
    tables = [is_too_wide(visitor.page) for visitor in (ann, bob)]
    ann.page.goto(ann.address)
    expect(ann.page.get_by_label("Time to think")).to_be_visible()
    lobby = is_too_wide(ann.page)
    ann.make_table("reversi")
    expect(ann.page.get_by_label("Link")).to_be_visible()

    assert [*tables, lobby, is_too_wide(ann.page)] == [False] * 4
