"""A new table, at a server that asks for a password, and one whose answer is lost."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from sample_games.cant_stop import CantStop
from sample_games.reversi import Reversi
from tests.server.page.conftest import Visit
from tests.server.running import Caller, Running, running

RIGHT = "open sesame"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server that asks for a password."""
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path, {"reversi": Reversi, "cant_stop": CantStop}, password=RIGHT) as server:
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


def test_a_game_against_bots(visit: Visit) -> None:
    """It has begun when its page is opened: it was made with its bots by one request."""
    ann = visit("Ann")
    ann.come_in()
    ann.page.get_by_label("Password of this server").fill(RIGHT)
    expect(ann.page.get_by_label("Number of players")).to_be_hidden()
    ann.make_table("cant_stop", Opponents="Bots: random", **{"Number of players": "3"})
    ann.wait_for_choices()

    expect(ann.page.get_by_text("random", exact=False).first).to_be_visible()


def lose(route: Route) -> None:
    """Let the server do what is posted, and lose its answer."""
    if route.request.method == "POST":
        route.fetch()
        route.abort()
    else:
        route.fallback()


def test_an_answer_that_is_lost(visit: Visit, server: Running) -> None:
    """Whoever presses again has one table then."""
    ann = visit("Ann")
    before = len(tables(server))
    ann.come_in()
    ann.page.get_by_label("Password of this server").fill(RIGHT)
    ann.page.route("**/api/tables", lose)
    ann.press("Make the table")
    expect(ann.page.get_by_text("The server cannot be reached")).to_be_visible()
    ann.faults = [fault for fault in ann.faults if "cannot be reached" not in fault]
    ann.page.unroute("**/api/tables")
    ann.make_table("reversi")

    assert len(tables(server)) == before + 1


def tables(server: Running) -> list[Any]:
    """Return the tables of a server."""
    listed: list[Any] = Caller(server.address).get("/api/tables")["tables"]
    return listed


ANSWERS = {
    "lost": None,
    "made": [201, {"id": "A" * 14}],
    "refused": [400, {"code": "bad_parameter", "log": "Cannot use these clocks."}],
}
SHOW_FORM = """async () => {
  const { newTableForm } = await import("/static/newtable.js");
  const players = { min_players: 2, max_players: 2 };
  const games = [{ name: "reversi", title: "Reversi", ...players, options: {}, trouble: "" }];
  window.answers = [];
  window.sent = [];
  window.fetch = async (path, request) => {
    window.sent.push(JSON.parse(request.body).id);
    const answer = window.answers.shift();
    if (answer === null) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  };
  const notices = document.createElement("div");
  notices.id = "notices";
  document.getElementById("box").replaceChildren(newTableForm(games, [], false, () => {}), notices);
}"""


def press_and_hear(page: Page, answer: str) -> str:
    """Want a table, be answered so, and return the id that was sent."""
    page.evaluate("(answer) => window.answers.push(answer)", ANSWERS[answer])
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_function("() => !window.answers.length && !document.forms[0].inert")
    return str(page.evaluate("() => window.sent.at(-1)"))


@pytest.mark.parametrize(
    ("answer", "is_same"), [("lost", True), ("made", False), ("refused", False)]
)
def test_who_presses_again(page: Page, answer: str, *, is_same: bool) -> None:
    """They mean the table that was wanted before only where its answer was lost."""
    page.evaluate(SHOW_FORM)
    before, again, last = (press_and_hear(page, one) for one in (answer, "made", "made"))

    assert (again == before) == is_same
    assert last not in {before, again, ""}


def test_who_presses_much_later(own_page: Page) -> None:
    """After a minute they mean another table."""
    page = own_page
    page.clock.install()
    page.evaluate(SHOW_FORM)
    before = press_and_hear(page, "lost")
    page.clock.fast_forward(61_000)

    assert press_and_hear(page, "made") != before
