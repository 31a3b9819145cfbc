"""`words.js`: what people read for names and values of the code."""

from typing import Any

from playwright.sync_api import Page

CHOICES: dict[str, tuple[str, dict[str, Any], str, dict[str, Any]]] = {
    "Play disc: x 3, y 4": ("act_play_disc", {"x": 3, "y": 4}, "", {}),
    "Play disc": ("actPlayDisc", {}, "", {}),
    "Pass cards: card ids 1 2": ("act_pass_cards", {"card_ids": [1, 2]}, "", {}),
    "Bid: open yes, suit none": ("act_bid", {"open": True, "suit": None}, "", {}),
    "Go: to x 1, y 2": ("act_go", {"to": {"x": 1, "y": 2}}, "", {}),
    "Q♠": ("act_play_card", {"card_id": 7}, "${card}", {"card": "Q♠"}),
}


def test_a_choice_reads_as_its_label_or_as_action_and_parameters(page: Page) -> None:
    """The label of a choice is filled; without one, names of the code become words."""
    offered = [
        {"action": action, "args": args, "label": label, "label_args": label_args}
        for action, args, label, label_args in CHOICES.values()
    ]

    texts = page.evaluate(
        """async (offered) => {
          const { choiceText } = await import("/static/words.js");
          return offered.map((one) => choiceText(one));
        }""",
        offered,
    )

    assert texts == [*CHOICES]


def test_names_and_values_are_read_in_the_readers_language(page: Page) -> None:
    """Actions, parameters and values of enums stand in catalogues as words."""
    german = {"place ship": "Schiff setzen", "direction": "Richtung", "vertical": "senkrecht"}

    text = page.evaluate(
        """async (german) => {
          const { choiceText } = await import("/static/words.js");
          const args = { x: 3, direction: "vertical" };
          const offered = { action: "act_place_ship", args, label: "", label_args: {} };
          return choiceText(offered, (text) => german[text] ?? text);
        }""",
        german,
    )

    assert text == "Schiff setzen: x 3, Richtung senkrecht"
