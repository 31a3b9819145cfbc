from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from importlib.metadata import entry_points
from typing import Annotated, Any, Literal

import pytest
from jsonschema import Draft202012Validator

from bga_states import ActionParameter, Game, Meta, Table
from bga_states.server.json_schemas import options_schema, parameters_schema
from tests.cli.odd_games import Auction, Countdown

GAMES = sorted(
    game.name for game in entry_points(group="bga_states.games") if "sample_games" in game.value
)


class Suit(Enum):
    CLUBS = "c"
    SPADES = "s"


@dataclass
class Square:
    x: int
    y: int = 0


def other_square() -> type:
    @dataclass
    class Square:
        name: str

    return Square


class Own:
    """A class that only its game knows."""


class Grumpy:
    """A class that cannot even be asked what it is."""

    @property
    def __origin__(self) -> object:
        raise ZeroDivisionError


def required(annotation: Any) -> ActionParameter:
    return ActionParameter("it", annotation, required=True, default=None)


def schema_of(annotation: Any) -> Any:
    return parameters_schema((required(annotation),))["properties"]["it"]


def parameters_in(game_class: type[Game]) -> Iterator[tuple[ActionParameter, ...]]:
    """Yield what the actions take that can be taken at the beginning of a game."""
    players = [f"Player {no}" for no in range(game_class.min_players)]
    table = Table.create(game_class, players, seed=1)
    for player_id in table.active_player_ids:
        for action in table.view(player_id).possible_actions:
            yield table.parameters(player_id, action)


def describe_case(value: object) -> str:
    """Name a case: the same in every process, so without the address of an object."""
    return "grumpy" if isinstance(value, Grumpy) else str(value)


@pytest.mark.parametrize("name", GAMES)
def test_the_schemas_of_every_game_are_valid(name: str) -> None:
    """Options and parameters of all games have schemas that are JSON Schema, and whole."""
    (entry,) = (game for game in entry_points(group="bga_states.games") if game.name == name)
    game_class = entry.load()
    schemas = [options_schema(game_class), *map(parameters_schema, parameters_in(game_class))]

    assert len(schemas) > 1
    for schema in schemas:
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(
    ("annotation", "described"),
    [
        (int, {"type": "integer"}),
        (Annotated[int, Meta(ge=1, le=6)], {"type": "integer", "minimum": 1, "maximum": 6}),
        (Annotated[str, Meta(max_length=9)], {"type": "string", "maxLength": 9}),
        (Literal["fast", "slow"], {"enum": ["fast", "slow"]}),
        (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        (list[bool], {"type": "array", "items": {"type": "boolean"}}),
        (Any, {}),
        (Own, {"title": "Own"}),
        (list[Own], {"type": "array", "items": {"title": "Own"}}),
        (Own | int, {}),
        (Square | dict[str, int], {}),
        (Grumpy(), {}),
        ("Nowhere", {}),
    ],
    ids=describe_case,
)
def test_a_type_is_described_as_far_as_it_can_be(annotation: Any, described: Any) -> None:
    """Types are described with their limits; what nobody can describe may be anything."""
    assert schema_of(annotation) == described


@pytest.mark.parametrize(
    ("sent", "fits"),
    [
        ({"at": {"x": 1}}, True),
        ({"at": {"x": 1}, "suit": "s"}, True),
        ({}, False),
        ({"at": {"x": "1"}}, False),
        ({"at": {"x": 1}, "suit": "hearts"}, False),
        ({"at": {"x": 1}, "more": 1}, False),
    ],
    ids=str,
)
def test_the_schema_refuses_what_the_action_refuses(sent: Any, fits: bool) -> None:
    """What must be sent, what may be, and nothing else."""
    at = ActionParameter("at", Square, required=True, default=None)
    suit = ActionParameter("suit", Suit, required=False, default=Suit.CLUBS)
    schema = parameters_schema((at, suit))

    assert Draft202012Validator(schema).is_valid(sent) is fits
    assert schema["properties"]["suit"]["default"] == "c"


def test_two_classes_of_one_name_are_told_apart() -> None:
    """Each class has a definition of its own."""
    first = ActionParameter("first", Square, required=True, default=None)
    second = ActionParameter("second", other_square(), required=True, default=None)
    validator = Draft202012Validator(parameters_schema((first, second)))

    assert validator.is_valid({"first": {"x": 1}, "second": {"name": "a"}})
    assert not validator.is_valid({"first": {"name": "a"}, "second": {"name": "a"}})


def test_a_default_that_json_has_not_is_left_out() -> None:
    """Only what can be sent is a default."""
    odd = ActionParameter("odd", Own, required=False, default=Own())

    assert parameters_schema((odd,))["properties"] == {"odd": {"title": "Own"}}


class Explained(Countdown):
    @dataclass
    class Options:
        """What can be chosen."""

        steps: Annotated[int, Meta(ge=1)] = 3
        """How many steps there are."""
        speed: Annotated[int, Meta(description="How fast it goes.")] = 1
        """Not this one."""
        # Who begins.
        suit: Suit = Suit.SPADES
        bonus: list[int] = field(default_factory=list)

    options: Options


def test_options_are_described_by_their_source() -> None:
    """Each has its default, and the sentence of its annotation or else of the source."""
    properties = options_schema(Explained)["properties"]

    assert properties == {
        "steps": {
            "type": "integer",
            "minimum": 1,
            "default": 3,
            "description": "How many steps there are.",
        },
        "speed": {"type": "integer", "default": 1, "description": "How fast it goes."},
        "suit": {"$ref": "#/$defs/Suit", "default": "s", "description": "Who begins."},
        "bonus": {"type": "array", "items": {"type": "integer"}, "default": []},
    }


def test_no_option_must_be_given() -> None:
    """A table can be made with the defaults alone, and of a game without options."""
    for game_class in (Explained, Auction, Countdown):
        assert Draft202012Validator(options_schema(game_class)).is_valid({})
    assert not Draft202012Validator(options_schema(Countdown)).is_valid({"steps": 3})
