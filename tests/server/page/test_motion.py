"""Motion: whatever way a page came to a moment, its board is that of a page opened at it."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.patience import wait_until
from tests.planting import found_by
from tests.sample_games.catalogues import GAMES
from tests.server.page.board_player import BoardPlayer
from tests.server.page.boards import (
    CUT_SOCKETS,
    HIDE,
    KEEP_SOCKETS,
    board_of,
    wait_for_same,
)
from tests.server.page.conftest import Visit, changed
from tests.server.page.test_board import BOTS, PHONE
from tests.server.page.test_links import answer, shown_link
from tests.server.page.visitors import Visitor, start
from tests.server.painted_game import Painted
from tests.server.running import Running, running
from tests.sizes import size

HERE = "tests/server/page/test_motion.py"
MOVING: dict[str, Any] = {"reduced_motion": "no-preference", "has_touch": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with all sample games, and one with undo."""
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path, {**GAMES, "painted": Painted}) as server:
        yield server


NOTE_ANIMATIONS = """() => {
  window.animated = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    window.animated.push(this.getAttribute("class") ?? "");
    return animate.apply(this, args);
  };
}"""


def fresh(visitor: Visitor) -> Page:
    """Open what a visitor sees in another tab, in which nothing moves."""
    page = visitor.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(visitor.page.url)
    expect(page.locator("#stage")).to_be_visible()
    return page


@pytest.mark.parametrize("game", BOTS)
def test_a_board_is_that_of_a_fresh_page(visit: Visit, game: str) -> None:
    """In motion, hidden, after lost connections, with little motion: the board is the same."""
    ann, eve = visit("Ann", **MOVING), visit("Eve")
    player = BoardPlayer(ann)
    path = start(game, ann, bots=BOTS[game])
    hidden, cut = ann.new_page(), ann.new_page()
    hidden.add_init_script(HIDE)
    cut.add_init_script(KEEP_SOCKETS)
    for page in (hidden, cut):
        page.goto(ann.page.url)
    eve.page.goto(eve.address + path)
    for _ in range(size("moments-of-boards")):
        ann.page.bring_to_front()
        is_over = player.play(2)
        cut.evaluate(CUT_SOCKETS)
        mine, watching = fresh(ann), fresh(eve)
        for page, opened in ((ann.page, mine), (hidden, mine), (cut, mine), (eve.page, watching)):
            wait_for_same(page, opened)
        player.picked.clear()
        mine.close()
        watching.close()
        if is_over:
            break

    assert player.mistakes == []


def test_a_board_after_an_undo(visit: Visit) -> None:
    """What is taken back is gone from the board, too."""
    ann = visit("Ann", **MOVING)
    start("painted", ann)
    for name, number in (("Add", 2), ("Add", 4), ("Undo", 2), ("Add", 4), ("Undo", 2)):
        ann.page.get_by_role("button", name=name).click()
        expect(ann.page.locator('#board [data-id="number"]')).to_contain_text(str(number))
        wait_for_same(ann.page, fresh(ann))


def test_a_board_of_a_seat_that_is_handed_over(visit: Visit) -> None:
    """The board of the new holder, and of the old one who watches now, is that of a fresh page."""
    ann, cy = visit("Ann", **MOVING), visit("Cy", **MOVING)
    player = BoardPlayer(ann)
    path = start("battleship", ann, bots=1)
    player.play(4)
    cy.get_name()
    cy.page.goto(cy.address + path)
    expect(cy.page.locator("#stage")).to_be_visible()
    wait_for_same(cy.page, fresh(cy))
    link = shown_link(ann, "Hand over my seat")
    cy.page.goto(cy.address + link.removeprefix("/"))
    answer(cy, "Take the seat of Ann, which Ann hands over to you?", "Take the seat")
    expect(ann.page.locator("dialog")).to_have_count(0)
    BoardPlayer(cy).play(2)
    for visitor in (ann, cy):
        wait_for_same(visitor.page, fresh(visitor))

    ann.faults = [fault for fault in ann.faults if "no longer yours" not in fault]


@found_by(f"{HERE}::test_a_board_is_that_of_a_fresh_page[hearts]")
def ghosts_that_stay() -> Iterator[None]:
    """Leave what was seen on its way where it arrived."""
    with changed("scene/motion.js", "end: () => node.remove() };", "end: () => {} };"):
        yield


@found_by(f"{HERE}::test_a_board_is_that_of_a_fresh_page[reversi]")
def steps_that_are_not_applied() -> Iterator[None]:
    """Show of each move only its first step, and of that nothing new."""
    right = "known.parts = patched(known.parts, { set, drop });"
    with changed("scene/projector.js", right, "known.parts = patched(known.parts, { set: {} });"):
        yield


def test_things_move(visit: Visit) -> None:
    """A move is seen: cards go from place to place, above all others."""
    ann = visit("Ann", **MOVING)
    start("hearts", ann, bots=3)
    ann.page.evaluate(NOTE_ANIMATIONS)
    BoardPlayer(ann).play(6)

    moved = ann.page.evaluate("window.animated")
    assert any({"s-kind-card", "flying"} <= set(names.split()) for names in moved)


def test_nothing_moves_where_nobody_wants_it(visit: Visit) -> None:
    """The setting counts, whatever the system says; it is kept for the next page."""
    ann = visit("Ann", **MOVING)
    start("reversi", ann, bots=1)
    ann.page.locator("#settings summary").click()
    ann.page.get_by_label("Movement").select_option("off")
    ann.page.reload()
    expect(ann.page.locator("#stage")).to_be_visible()
    ann.page.evaluate(NOTE_ANIMATIONS)
    BoardPlayer(ann).play(3)

    assert ann.page.evaluate("window.animated") == []
    ann.page.locator("#settings summary").click()
    expect(ann.page.get_by_label("Movement")).to_have_value("off")


def test_a_move_is_confirmed_if_wanted(visit: Visit) -> None:
    """On a phone a tap may go astray: then a button sends what was picked."""
    ann = visit("Ann", viewport=PHONE, has_touch=True)
    player = BoardPlayer(ann)
    start("reversi", ann, bots=1)
    ann.page.locator("#settings summary").tap()
    ann.page.get_by_label("Confirm each move").tap()
    targets = ann.page.locator("#board .target")
    expect(targets).not_to_have_count(0)
    for id_ in [node.get_attribute("data-id") for node in targets.all()][:2]:
        cell = ann.page.locator(f'#board [data-id="{id_}"]')
        cell.tap()
        expect(cell).to_have_class(re.compile(r"\bpicked\b"))
    confirm = ann.page.locator("#choices button.choice")
    expect(confirm).to_have_count(1)

    assert player.acts == []
    confirm.tap()
    ann.wait_for_log("Ann plays")


NOTE_STATUS = """() => {
  window.said = [];
  const status = document.getElementById("status");
  const note = () => window.said.push(status.textContent);
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(note).observe(status, all);
}"""


def test_the_status_bar_says_what_is_seen(visit: Visit) -> None:
    """While moves are shown, it tells of them; then it says what is to be done."""
    ann = visit("Ann", **MOVING)
    player = BoardPlayer(ann)
    start("reversi", ann, bots=1)
    expect(ann.page.locator("#stage")).to_be_visible()
    ann.page.evaluate(NOTE_STATUS)
    player.play(1)
    expect(ann.page.locator("#status")).to_contain_text("You must play")
    said = [text for text, _ in groupby(ann.page.evaluate("window.said"))]

    # On a slow machine, the first move may be left out.
    assert said[-2].startswith("random plays")
    assert {text.split()[1] for text in said[:-1]} == {"plays"}


@found_by(f"{HERE}::test_the_status_bar_says_what_is_seen")
def a_status_bar_ahead_of_the_board() -> Iterator[None]:
    """Say at once what is to be done after the moves that are still to be seen."""
    right = "const waits = left > 0 || projector.isBehind(table?.v ?? 0);"
    with changed("tablescreen.js", right, "const waits = false;"):
        yield


SIX_STEPS = """async () => {
  const { SceneView } = await import("/static/scene/sceneview.js");
  document.body.innerHTML = '<div id="stage"><div id="board"></div></div>';
  const [stage, root] = ["stage", "board"].map((id) => document.getElementById(id));
  const sent = [];
  const view = new SceneView(stage, root, (act) => sent.push(act), { speed: "normal" });
  view.projector.show(1, (text) => text);
  const cards = [1, 2, 3, 4, 5, 6].map((n) => `card ${n}`);
  const parts = {
    "": { viewer: 0, players: [], active: [], items: ["hand", "row"] },
    hand: { t: "hand", id: "hand", items: cards },
    row: { t: "row", id: "row" },
  };
  for (const id of cards) parts[id] = { t: "card", id, corner: id, means: { card_id: id } };
  view.projector.take({ seat: 1, v: 0, parts });
  const steps = cards.map((_, n) => ({
    set: {
      hand: { t: "hand", id: "hand", items: cards.slice(n + 1) },
      row: { t: "row", id: "row", items: cards.slice(0, n + 1) },
    },
  }));
  window.world = { view, sent, steps, root };
  const offered = cards.map((id) => {
    return { action: "act_take", args: { card_id: id }, label: "", label_args: {} };
  });
  const actions = { act_take: { properties: { card_id: {} } } };
  const redraw = () => view.offer(window.world.choices, false, redraw);
  window.world.choices = { seat: 1, v: 0, choices: offered, actions };
  window.world.redraw = redraw;
  redraw();
}"""
"""A view of six cards, of which six steps bring one each into a row."""
IN_ROW = """() => [...document.querySelectorAll('#board [data-kind="card"]')].filter(
  (node) => node.parentElement.getAttribute("aria-label")?.startsWith("row")).length"""


PRESS = """async (details) => {
  const { view, sent, steps, redraw } = world;
  const targets = () => document.querySelectorAll("#board .target").length;
  view.projector.take({ seat: 1, v: 1, steps });
  redraw();
  const seen = [targets()];
  const card = document.querySelector('#board [data-id="card 6"]');
  for (const detail of details) {
    card.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    await new Promise(setTimeout);
    redraw();
    seen.push(sent.length, targets(), document.getAnimations().length);
  }
  return seen;
}"""
"""Press at once while steps are shown, since they end by themselves."""


@pytest.mark.parametrize("details", [[1], [1, 2]])
def test_a_press_shows_the_end(page: Page, details: list[int]) -> None:
    """Who does not want to wait presses anywhere on the board, and does nothing else by that.

    The second click of a double click was meant for what stood there before.
    """
    page.evaluate(SIX_STEPS)

    assert page.evaluate(PRESS, details) == [0, *([0, 6, 0] * len(details))]
    page.locator('#board [data-id="card 6"]').click()
    assert page.evaluate("world.sent.length") == 1


def expect_what_is_drawn_anew(page: Page) -> None:
    """Wait until nothing moves, and compare the board with the same scene drawn at once."""
    wait_until(lambda: board_of(page) != "moving", "everything is in its place")
    seen = board_of(page)
    page.evaluate(
        """() => {
          world.view.projector.show(2, null);
          world.view.projector.show(1, (text) => text);
        }"""
    )

    assert board_of(page) == seen


def test_choices_that_stay_are_offered_meanwhile(page: Page) -> None:
    """Another player's move takes away nothing that one is typing; other choices wait."""
    page.evaluate(SIX_STEPS)
    stay, wait = page.evaluate(
        """() => {
          const { view, steps, choices } = world;
          const offer = (some) => view.offer(some, false, () => {}).left;
          const before = offer(choices);
          view.projector.take({ seat: 1, v: 1, steps });
          const stay = offer({ ...choices }) === before;
          return [stay, offer({ ...choices, choices: choices.choices.slice(1) })];
        }"""
    )

    assert stay
    assert wait is None


def test_choices_wait_for_their_scene(page: Page) -> None:
    """They may come before it: in an older scene they would be about other elements."""
    page.evaluate(SIX_STEPS)
    early, then = page.evaluate(
        """() => {
          const { view, steps, choices } = world;
          const offer = () => view.offer({ ...choices, v: 1, actions: {} }, false, () => {});
          const early = [offer(), document.querySelectorAll("#board .target").length];
          view.preferences.speed = "off";
          view.projector.take({ seat: 1, v: 1, steps });
          return [early, offer() && document.querySelectorAll("#board .target").length];
        }"""
    )

    assert early == [{"left": None, "picked": [], "missing": 0, "all": None}, 0]
    assert then == 6


def test_steps_are_seen_one_after_the_other(page: Page) -> None:
    """The board shows each step, and at the end the last one."""
    page.evaluate(SIX_STEPS)
    # With a time that stands still, no step is left out, however busy the machine is.
    page.evaluate(
        """async () => {
          performance.now = () => 0;
          const { view, steps, root } = world;
          const places = () => [...root.querySelectorAll('[data-kind="card"]')]
            .map((node) => node.style.transform).join();
          const seen = new Set([places()]);
          view.projector.take({ seat: 1, v: 1, steps });
          while (seen.size < 7) {
            seen.add(places());
            await new Promise(requestAnimationFrame);
          }
        }"""
    )
    expect_what_is_drawn_anew(page)


def test_thirty_moves_at_once(page: Page) -> None:
    """However many moves come at once, the board is right when they have been seen."""
    page.evaluate(SIX_STEPS)
    page.evaluate(
        """async () => {
          const { view, steps } = world;
          const all = [...steps, ...steps, ...steps, ...steps, ...steps];
          all.forEach((step, n) => view.projector.take({ seat: 1, v: n + 1, steps: [step] }));
          while (view.projector.seenFor > 0) await new Promise(requestAnimationFrame);
        }"""
    )
    expect_what_is_drawn_anew(page)


def test_a_gap_is_noticed(page: Page) -> None:
    """Steps that do not follow what is known are not shown: the whole scene is asked for."""
    page.evaluate(SIX_STEPS)
    took = page.evaluate(
        """() => [[2, world.steps], [0, world.steps], [1, []]].map(
          ([v, steps]) => world.view.projector.take({ seat: 1, v, steps }))"""
    )

    assert took == [False, True, True]
