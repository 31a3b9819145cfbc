"""A new table, at a server that asks for a password, and one whose answer is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from sample_games.reversi import Reversi
from tests.server.page.conftest import Visit
from tests.server.running import Caller, Running, running

pytestmark = pytest.mark.untraced
RIGHT = "open sesame"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """Run a server that asks for a password."""
    path = tmp_path / "tables.sqlite"
    with running(path, {"reversi": Reversi}, password=RIGHT) as server:
        yield server


def test_a_password_is_said_once(visit: Visit) -> None:
    """A wrong one is told to be wrong; the right one is remembered as long as the tab is open."""
    ann = visit("Ann")
    ann.come_in()
    field = ann.page.get_by_label("Password of this server")
    field.fill("wrong")
    ann.press("Make the table")
    expect(ann.page.get_by_text("this is not the password")).to_be_visible()
    # The notice, and what the browser itself says of a refusal.
    ann.faults.clear()
    field.fill(RIGHT)
    ann.make_table("reversi")
    ann.page.goto(ann.address)

    expect(field).to_have_value(RIGHT)
    ann.make_table("reversi")


def lose(route: Route) -> None:
    """Let the server do what is posted, and lose its answer."""
    if route.request.method == "POST":
        route.fetch()
        route.abort()
    else:
        route.fallback()


def test_an_answer_that_is_lost(visit: Visit, server: Running) -> None:
    """Whoever presses again has one table then; once they are there, the same makes another."""
    ann = visit("Ann")
    ann.come_in()
    ann.page.get_by_label("Password of this server").fill(RIGHT)
    ann.page.route("**/api/tables", lose)
    ann.press("Make the table")
    expect(ann.page.get_by_text("The server cannot be reached")).to_be_visible()
    ann.faults.clear()
    ann.page.unroute("**/api/tables")
    path = ann.make_table("reversi")
    ann.page.goto(ann.address)

    assert len(Caller(server.address).get("/api/tables")["tables"]) == 1
    assert ann.make_table("reversi") != path
