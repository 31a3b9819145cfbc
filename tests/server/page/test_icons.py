"""Icons within texts: drawn where they can be, and else their names."""

from typing import Any

from playwright.sync_api import Page

FILL = """async (texts) => {
  const { contextOf, withIcons } = await import("/static/scene/icons.js");
  const { fill } = await import("/static/dom.js");
  const piece = (name, shape, color) => [name, { t: "piece", shape, color, name, items: [] }];
  const icons = new Map([piece("wood", "cube", "brown"), piece("gold", "coin", "yellow")]);
  const german = { wood: "Holz", gold: "Gold" };
  const translate = (text) => german[text] ?? text;
  const context = { ...contextOf(null, translate, () => ""), icons };
  const box = document.createElement("div");
  document.body.replaceChildren(box);
  return texts.map((text) => {
    fill(box, withIcons(text, context));
    const drawn = [...box.querySelectorAll("[role=img]")];
    const fills = drawn.map((node) => node.querySelectorAll("path")[2].getAttribute("fill"));
    return [box.textContent, drawn.map((node) => node.ariaLabel), fills];
  });
}"""
BROWN, YELLOW = "#8a5a34", "#f2c230"


def drawn(page: Page, *texts: Any) -> list[Any]:
    """Fill one box with several texts, one after the other; return words, names and colours."""
    shown: list[Any] = page.evaluate(FILL, list(texts))
    return shown


def test_an_icon_is_drawn_and_named(page: Page) -> None:
    """Its name is in the reader's language; one that the game does not have is a name alone."""
    log = {"log": "take ${icon:wood} ${n}${icon:tin}", "args": {"n": 2}}

    assert drawn(page, log) == [["take  2tin", ["Holz"], [BROWN]]]


def test_another_icon_takes_the_place_of_the_first(page: Page) -> None:
    """A box that keeps its nodes draws them anew where they differ."""
    first, other = drawn(page, "take ${icon:wood}", "take ${icon:gold}")

    assert first == ["take ", ["Holz"], [BROWN]]
    assert other == ["take ", ["Gold"], [YELLOW]]
