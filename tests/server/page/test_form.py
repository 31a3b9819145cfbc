"""`form.js`: inputs made from a JSON Schema, and the value they are read back to."""

import dataclasses
import enum
import json
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta
from playwright.sync_api import Page

SHOW = """async (schema) => {
  const { formFields } = await import("/static/form.js");
  const fields = formFields(schema);
  window.field = fields;
  const form = document.createElement("form");
  form.append(fields.node);
  document.getElementById("box").replaceChildren(form);
}"""
READ = "() => window.field.read()"
IS_VALID = "() => document.querySelector('form').checkValidity()"


class Suit(enum.Enum):
    CLUBS = "clubs"
    HEARTS = "hearts"


@dataclasses.dataclass
class Square:
    x: int
    y: int = 2


def show(page: Page, annotation: Any, **default: object) -> None:
    """Show the form of one parameter `it`, as the server describes it."""
    field: Any = ("it", annotation, default["default"]) if default else ("it", annotation)
    made = msgspec.defstruct("Args", [field])
    page.evaluate(SHOW, msgspec.json.schema(made))


def read(page: Page) -> Any:
    """Return what the form says."""
    return page.evaluate(READ)


@pytest.mark.parametrize(
    ("annotation", "default"),
    [
        (int, 3),
        (Annotated[int, Meta(ge=1, le=5)], 5),
        (float, 2.5),
        (str, "a"),
        (bool, True),
        (bool, False),
        (Literal[6, 8, 10], 8),
        (Literal["x"], "x"),
        (Suit, Suit.HEARTS),
        (str | None, None),
        (str | None, "a"),
        (int | str, "a"),
        (int | str, 3),
        (tuple[int, str], (1, "a")),
        (Square | None, None),
    ],
    ids=str,
)
def test_a_form_that_is_left_alone_says_the_defaults(
    page: Page, annotation: Any, default: object
) -> None:
    """What an author gives as the default stands in the form, and is sent as it was."""
    show(page, annotation, default=default)

    assert read(page) == json.loads(msgspec.json.encode({"it": default}))


def test_what_no_input_is_made_for_is_typed_as_json(page: Page) -> None:
    """A mapping is entered as JSON, and anything else is refused."""
    show(page, dict[str, int])
    box = page.get_by_label("It")

    box.fill("{")
    assert not page.evaluate(IS_VALID)
    box.fill('{"a": 1}')
    assert page.evaluate(IS_VALID)
    assert read(page) == {"it": {"a": 1}}


def test_numbers_have_the_bounds_of_their_schema(page: Page) -> None:
    """A number out of its bounds is refused by the browser, and an empty one is missing."""
    show(page, Annotated[int, Meta(ge=1, le=5)])
    box = page.get_by_label("It")

    found = {}
    for text in ("", "0", "1", "5", "6", "1.5"):
        box.fill(text)
        found[text] = page.evaluate(IS_VALID)

    assert found == {"": False, "0": False, "1": True, "5": True, "6": False, "1.5": False}


def test_a_bound_that_is_excluded_is_refused(page: Page) -> None:
    """HTML knows no exclusive bounds, and they hold nevertheless."""
    show(page, Annotated[float, Meta(gt=0)])

    page.get_by_label("It").fill("0")
    assert not page.evaluate(IS_VALID)
    page.get_by_label("It").fill("0.1")
    assert page.evaluate(IS_VALID)


def test_texts_have_the_constraints_of_their_schema(page: Page) -> None:
    """Length and pattern are the input's own; a pattern need not be about the whole text."""
    show(page, Annotated[str, Meta(min_length=2, pattern="[0-9]$")])
    box = page.get_by_label("It")

    found = {}
    for text in ("", "a", "ab", "ab1"):
        box.fill("")
        box.press_sequentially(text)
        found[text] = page.evaluate(IS_VALID)

    assert found == {"": False, "a": False, "ab": False, "ab1": True}


def test_a_list_grows_and_shrinks_between_its_bounds(page: Page) -> None:
    """A list starts with its fewest items, and takes no more than its most."""
    show(page, Annotated[list[int], Meta(min_length=1, max_length=3)])
    for _ in range(4):
        page.get_by_role("button", name="Add").click()
    boxes = page.get_by_role("spinbutton")
    assert boxes.count() == 3
    for number, box in enumerate(boxes.all()):
        box.fill(str(number))

    page.get_by_role("button", name="Remove").nth(1).click()

    assert read(page) == {"it": [0, 2]}


def test_a_dataclass_is_a_group_of_fields(page: Page) -> None:
    """The fields of a nested value are asked for each by its name."""
    show(page, Square)

    page.get_by_label("X").fill("7")

    assert read(page) == {"it": {"x": 7, "y": 2}}


def test_an_enum_is_a_choice_of_its_values(page: Page) -> None:
    """Values are chosen by the words for them, and sent as they are."""
    show(page, Suit)

    page.get_by_label("It").select_option(label="hearts")

    assert read(page) == {"it": "hearts"}


def test_what_may_be_null_is_first_a_choice_between_the_two(page: Page) -> None:
    """A value that may be missing is only asked for once it is said to be there."""
    show(page, int | None, default=None)
    assert page.get_by_role("spinbutton").count() == 0

    page.get_by_label("It").select_option(label="number")
    page.get_by_role("spinbutton").fill("4")

    assert read(page) == {"it": 4}


def test_what_is_left_empty_is_left_out(page: Page) -> None:
    """A number that need not be given is not sent when nothing is entered."""
    schema = {"type": "object", "properties": {"it": {"type": "integer"}}, "required": []}
    page.evaluate(SHOW, schema)

    assert read(page) == {}


def test_a_schema_that_contains_itself_ends(page: Page) -> None:
    """A value inside a value inside a value is asked for as JSON at last."""
    schema = {
        "$ref": "#/$defs/Node",
        "$defs": {
            "Node": {
                "type": "object",
                "properties": {"next": {"$ref": "#/$defs/Node"}},
                "required": ["next"],
            }
        },
    }

    page.evaluate(SHOW, schema)

    assert page.get_by_role("textbox").count() == 1
