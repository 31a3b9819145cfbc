"""`choices.js`: what may be done as buttons and forms, each click taken once and none lost."""

from itertools import combinations
from typing import Any

from playwright.sync_api import Page

BEGIN = """async () => {
  const { ChoiceBox } = await import("/static/choices.js");
  window.acted = [];
  window.acts = [];
  const act = (taken) => {
    window.acts.push(taken);
    window.acted.push([taken.action, taken.args]);
  };
  window.choiceBox = new ChoiceBox(document.getElementById("box"), act);
}"""
SHOW = "([choices, isLocked]) => window.choiceBox.show(choices, isLocked)"


def offer(action: str, label: str = "", **args: object) -> dict[str, Any]:
    """Return one choice as the server offers it."""
    return {"action": action, "args": args, "label": label, "label_args": {}}


def show(
    page: Page,
    *offers: dict[str, Any],
    actions: dict[str, Any] | None = None,
    v: int = 1,
    is_locked: bool = False,
) -> None:
    """Show what may be done."""
    page.evaluate(BEGIN) if not page.evaluate("'choiceBox' in window") else None
    choices = {"v": v, "seat": 1, "choices": [*offers], "actions": actions or {}}
    page.evaluate(SHOW, [choices, is_locked])


def acted(page: Page) -> Any:
    """Return what was done, in order."""
    return page.evaluate("window.acted")


def test_each_choice_is_a_button(page: Page) -> None:
    """A button says what it does, and does it with the arguments that were offered."""
    show(page, offer("act_play", x=1), offer("act_play", "Down", x=2))

    page.get_by_role("button", name="Down").click()
    page.get_by_role("button", name="Play: x 1").click()

    assert acted(page) == [["act_play", {"x": 2}], ["act_play", {"x": 1}]]


def test_an_action_is_taken_on_what_was_shown(page: Page) -> None:
    """It names the seat and the version of the choices that the button belongs to."""
    show(page, offer("act_play", x=1), v=7)

    page.get_by_role("button").click()

    [act] = page.evaluate("window.acts")
    assert (act["seat"], act["v"]) == (1, 7)


def test_the_second_click_of_a_double_click_does_nothing(page: Page) -> None:
    """What stands under the mouse after the first click was not meant by the second."""
    show(page, offer("act_roll"))

    page.get_by_role("button").dblclick()

    assert acted(page) == [["act_roll", {}]]


def test_nothing_is_done_while_it_is_locked(page: Page) -> None:
    """While a seat waits for an answer, its buttons say so and do nothing."""
    show(page, offer("act_roll"), is_locked=True)
    button = page.get_by_role("button")

    assert button.get_attribute("aria-disabled") == "true"
    button.dispatch_event("click")
    assert acted(page) == []

    show(page, offer("act_roll"))
    button.click()
    assert acted(page) == [["act_roll", {}]]


def test_a_button_drawn_anew_between_press_and_release_is_clicked(page: Page) -> None:
    """The moves of others, which draw the page anew, lose no click."""
    show(page, offer("act_play", x=1))
    page.get_by_role("button").hover()

    page.mouse.down()
    show(page, offer("act_play", x=0), offer("act_play", x=1), v=2)
    show(page, offer("act_play", x=1), v=3)
    page.mouse.up()

    assert acted(page) == [["act_play", {"x": 1}]]


def test_the_keyboard_stays_where_it_is(page: Page) -> None:
    """What has the focus keeps it as long as it is there; then its box has it."""
    show(page, offer("act_play", x=1), offer("act_play", x=2))
    page.get_by_role("button", name="x 2").focus()
    focused = "document.activeElement.textContent || document.activeElement.id"

    show(page, offer("act_play", x=2), offer("act_play", x=3), v=2)
    assert page.evaluate(focused) == "Play: x 2"
    show(page, offer("act_play", x=3), v=3)
    assert page.evaluate("document.activeElement.id") == "box"


def test_an_action_that_nothing_offers_has_a_form(page: Page) -> None:
    """Its parameters are asked for, and sent with their types."""
    bid = {
        "type": "object",
        "properties": {"points": {"type": "integer", "minimum": 1}},
        "required": ["points"],
    }
    show(page, actions={"act_bid": bid})

    page.get_by_label("Points").fill("0")
    page.get_by_role("button", name="Bid").click()
    assert acted(page) == []
    page.get_by_label("Points").fill("12")
    page.get_by_role("button", name="Bid").click()

    assert acted(page) == [["act_bid", {"points": 12}]]


def test_what_is_typed_stays_while_others_move(page: Page) -> None:
    """A form that is drawn anew is the same one as long as the same may be done."""
    bid = {"type": "object", "properties": {"points": {"type": "integer"}}, "required": ["points"]}
    show(page, actions={"act_bid": bid})
    page.get_by_label("Points").fill("12")

    show(page, actions={"act_bid": bid}, v=2, is_locked=True)
    show(page, actions={"act_bid": bid}, v=3)

    assert page.get_by_label("Points").input_value() == "12"


def test_an_action_without_parameters_is_a_button(page: Page) -> None:
    """There is nothing to ask for."""
    show(page, actions={"act_pass": {"type": "object", "properties": {}}})

    page.get_by_role("button", name="Pass").click()

    assert acted(page) == [["act_pass", {}]]


def test_other_actions_stand_behind_a_lid_where_something_is_offered(page: Page) -> None:
    """A game that offers choices need not mean the other actions too."""
    show(page, offer("act_roll"), actions={"act_roll": {}, "act_pass": {}})
    hidden = page.get_by_role("button", name="Pass")
    assert not hidden.is_visible()

    page.get_by_text("Other actions").click()
    show(page, offer("act_roll"), actions={"act_roll": {}, "act_pass": {}}, v=2)

    hidden.click()
    assert acted(page) == [["act_pass", {}]]


def test_hundreds_of_choices_are_picked_by_their_words(page: Page) -> None:
    """Each word that is picked leaves those that have it, until few enough are left to be shown."""
    cards = [f"{number}♣" for number in range(1, 14)]
    show(
        page, *(offer("act_pass", " ".join(three), of=[*three]) for three in combinations(cards, 3))
    )
    assert page.locator(".choice").count() == 0

    for card in ("1♣", "7♣"):
        page.get_by_role("button", name=card, exact=True).click()
    assert page.locator(".choice").count() == 11
    page.get_by_role("button", name="9♣", exact=True).click()
    page.get_by_role("button", name="1♣ 7♣ 9♣").click()

    assert acted(page) == [["act_pass", {"of": ["1♣", "7♣", "9♣"]}]]


def test_numbers_come_first_among_words(page: Page) -> None:
    """They stand in their order, and the other words in that of the choices."""
    sides = ("down", "across")
    squares = [(x, y, side) for x in (10, 9, 2, 1) for y in range(3, 9) for side in sides]
    show(page, *(offer("act_put", f"{x}, {y} {side}", of=[x, y, side]) for x, y, side in squares))

    words = page.locator(".chip").all_inner_texts()

    assert words == [*(str(number) for number in range(1, 11)), "down", "across"]


def test_names_are_text(page: Page) -> None:
    """What strangers call themselves is shown and never run."""
    name = "<img src=x onerror=alert(1)>"
    show(page, offer("act_vote", name))

    assert page.get_by_role("button").inner_text() == name
    assert page.locator("img").count() == 0
