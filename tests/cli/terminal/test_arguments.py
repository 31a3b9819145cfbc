from enum import Enum
from typing import Annotated, Any, Literal

import msgspec
import pytest

from bga_states.cli.terminal.arguments import parse_value, write_value


class Suit(Enum):
    HEARTS = "h"
    SPADES = "s"


class Card(msgspec.Struct):
    suit: str
    value: int


@pytest.mark.parametrize(
    ("text", "annotation", "value"),
    [
        ("3", int, 3),
        ("-3", int, -3),
        ("3", str, "3"),
        ('"3"', str, "3"),
        ("null", str, "null"),
        ("null", str | None, None),
        ("2.5", float, 2.5),
        ("true", bool, True),
        ("yes", bool, True),
        ("n", bool, False),
        ("maybe", bool, "maybe"),
        ("", bool, ""),
        ("spades", Suit, "s"),
        ("HEA", Suit, "h"),
        ("s", Literal["slow", "fast"], "slow"),
        ("s", Literal["slow", "steady"], "s"),
        ("5" * 5000, int, "5" * 5000),
        ("3", int | None, 3),
        ("null", int | None, None),
        ("x", int, "x"),
        ("5", Annotated[int, msgspec.Meta(ge=1)], 5),
        ("0", Annotated[int, msgspec.Meta(ge=1)], 0),
        ("12", Annotated[str, msgspec.Meta(max_length=1)], "12"),
        ("fast", Literal["fast", "slow"], "fast"),
        ("2", Literal[1, 2], 2),
        ("h", Suit, "h"),
        ("SPADES", list, ["SPADES"]),
        ("SPADES", Suit, "s"),
        ("[1, 2]", list[int], [1, 2]),
        ("1,2", list[int], [1, 2]),
        ("7", list[int], [7]),
        ("", list[int], []),
        ("a,b", list[str], ["a", "b"]),
        ("1,x", tuple[int, str], [1, "x"]),
        ("1,2,3", tuple[int, ...], [1, 2, 3]),
        ("1,2", list[int] | None, [1, 2]),
        ("1,x", list[int], "1,x"),
        ("1,2", int, "1,2"),
        ("h,SPADES", list[Suit], ["h", "s"]),
        ("SPADES", Suit | None, "s"),
        ('{"suit": "h", "value": 3}', Card, {"suit": "h", "value": 3}),
        ('{"a": 1}', dict[str, int], {"a": 1}),
        ("{", dict[str, int], "{"),
        ("7", Any, 7),
        ("seven", Any, "seven"),
        ("3", object(), 3),
    ],
)
def test_a_text_becomes_a_value_of_the_type(text: str, annotation: Any, value: object) -> None:
    """Typed text is read as the type wanted; if it is not such a value, the engine refuses it."""
    parsed = parse_value(text, annotation)

    assert parsed == value
    assert type(parsed) is type(value)  # True is no 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (None, "null"),
        (True, "true"),
        ("red", "red"),
        ("3", '"3"'),
        ("two words", '"two words"'),
        ("", '""'),
        ("true", '"true"'),
        ([1, 2], "[1,2]"),
        ({"a": 1}, '{"a":1}'),
        ({(1, 2): 1}, "{(1, 2): 1}"),
    ],
)
def test_a_value_is_written_as_it_could_be_typed(value: object, text: str) -> None:
    """A value in the list of choices is written so that typing it means the same value."""
    assert write_value(value) == text
