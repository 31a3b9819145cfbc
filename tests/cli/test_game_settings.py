from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Literal

import pytest

from bga_states import Game, Meta
from bga_states.cli.game_settings import describe_settings, kind_of
from tests.cli.odd_games import Countdown


class Suit(Enum):
    CLUBS = "c"
    SPADES = "s"


@pytest.mark.parametrize(
    ("annotation", "kind"),
    [
        (int, "whole number"),
        (Annotated[int, Meta(ge=1, le=9)], "whole number from 1 to 9"),
        (Annotated[int, Meta(ge=1)], "whole number of at least 1"),
        (Annotated[float, Meta(gt=0, le=1)], "number above 0 of at most 1"),
        (Annotated[float, Meta(lt=7)], "number below 7"),
        (Annotated[int, Meta(multiple_of=2)], "whole number that is a multiple of 2"),
        (Annotated[str, Meta(min_length=1, max_length=3)], "text with at least 1 with at most 3"),
        (Annotated[str, Meta(pattern="^a")], "text such as ^a matches"),
        (bool, "true or false"),
        (Suit, "one of c, s"),
        (Literal["fast", "slow"], "one of fast, slow"),
        (tuple[int, ...], "list of whole numbers"),
        (list[Suit], "list of one of c, s"),
        (int | None, "whole number or null"),
        (int | str | None, "whole number or text or null"),
        (int | list[int], "whole number or list of whole numbers"),
        (complex, "complex"),
    ],
)
def test_what_a_value_can_be_is_said_in_words(annotation: object, kind: str) -> None:
    """Types and their constraints are said in the words of players."""
    assert kind_of(annotation) == kind


class Explained(Countdown):
    """A game whose options are explained in every way there is."""

    @dataclass
    class Options:
        """What can be chosen."""

        steps: int = 3
        """How many steps
        there are."""
        # Who begins,
        # by name.
        first: str = "Ann"
        speed: Annotated[int, Meta(description="How fast it goes.")] = 1
        hard: bool = False  # whether it is hard
        bonus: list[int] = field(default_factory=list)

    options: Options


def test_each_option_is_described_with_its_default_and_its_sentence() -> None:
    """The sentence is the annotation's, the docstring below the option, or the comment at it."""
    assert list(describe_settings("option", Explained)) == [
        "steps: whole number, by default 3",
        "    How many steps there are.",
        "first: text, by default Ann",
        "    Who begins, by name.",
        "speed: whole number, by default 1",
        "    How fast it goes.",
        "hard: true or false, by default false",
        "    whether it is hard",
        "bonus: list of whole numbers, by default []",
    ]


def test_options_without_a_source_are_described_without_sentences() -> None:
    """Of options made at run time nothing is known but their types."""
    made: type[Game] = type("Made", (Countdown,), {"Options": make_options()})

    assert list(describe_settings("option", made)) == ["steps: whole number, by default 4"]
    assert list(describe_settings("preference", made)) == []


def make_options() -> type:
    namespace: dict[str, object] = {"__annotations__": {"steps": int}, "steps": 4}
    return dataclass(type("Options", (), namespace))
