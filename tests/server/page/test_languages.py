"""`languages.js`: everybody reads the game in their own language, as far as it has it."""

import json

import pytest
from playwright.sync_api import expect

from tests.server.page.conftest import Visit
from tests.server.page.visitors import start

LOAD = """async (languages) => {
  const { loadTexts } = await import("/static/languages.js");
  const { translate } = await loadTexts("reversi", languages);
  return translate("play disc");
}"""
PREFER = "Object.defineProperty(navigator, 'languages', {{ get: () => {} }});"


def test_two_play_in_two_languages(visit: Visit) -> None:
    """Status, log and choices are German for one and English for the other."""
    ann, bob = visit("Ann", locale="de-AT"), visit("Bob")
    start("reversi", ann, bob)

    expect(ann.page.locator("#status")).to_have_text("Du musst einen Stein setzen")
    expect(ann.page.locator("#all button").first).to_have_text("Stein setzen: x 4, y 3")
    ann.press_choice()
    expect(ann.page.locator("#status")).to_have_text("Bob muss einen Stein setzen")
    ann.wait_for_log("Ann setzt auf Spalte 4, Zeile 3 und dreht 1 Stein um")
    bob.wait_for_log("Ann plays column 4, row 3 and turns over 1 disc")
    assert ann.page.locator("#log").get_attribute("lang") == "de-AT"


def test_a_scene_is_in_the_language_of_the_texts(visit: Visit) -> None:
    """Names in a scene are in the first language that has texts."""
    ann, bob = visit("Ann", is_new=True), visit("Bob")
    ann.context.add_init_script(PREFER.format(json.dumps(["fr-CA", "de"])))
    start("hearts", ann, bob, bots=2)

    expect(ann.page.locator("#stage")).to_contain_text("diese Runde")
    expect(bob.page.locator("#stage")).to_contain_text("this round")


@pytest.mark.parametrize(
    ("languages", "said"),
    [
        pytest.param(["de-CH"], "Stein setzen", id="a country"),
        pytest.param(["fr", "de"], "Stein setzen", id="the first that there is"),
        pytest.param(["en-US", "de"], "play disc", id="English comes first"),
        pytest.param(["fr"], "play disc", id="none"),
        pytest.param([], "play disc", id="nothing said"),
    ],
)
def test_a_language_is_chosen(visit: Visit, languages: list[str], said: str) -> None:
    """It is the first of the reader's that the game has, up to English, which it is written in."""
    visitor = visit("Ann")
    visitor.page.goto(visitor.address)

    assert visitor.page.evaluate(LOAD, languages) == said
