"""What a client may send for each annotation, and what is refused by name."""

import enum
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple
from uuid import UUID

import msgspec
import pytest
from typing_extensions import TypedDict

from bga_states import ActionRefused, DefinitionError, Meta, Table, possible_action
from bga_states.engine.definition.params import ActionParameter, convert
from tests.support import PlayerState, table_of


class Color(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


@dataclass
class Step:
    x: int
    y: int = 0


@dataclass
class Field:
    width: int
    height: int

    def __post_init__(self) -> None:
        self.area = self.width * self.height


class Meadow(msgspec.Struct, tag=True, frozen=True):
    flowers: int


class Lake(msgspec.Struct, tag=True, frozen=True):
    fish: int


class Named(TypedDict):
    x: int


class Place(NamedTuple):
    x: int
    y: int = 5


class Sparse(msgspec.Struct, omit_defaults=True):
    x: int = 0
    y: int = 0


class Row(msgspec.Struct, array_like=True):
    x: int
    y: int = 5


class Renamed(msgspec.Struct, rename="camel"):
    card_id: int


@dataclass
class Base:
    a: int = 1


@dataclass(slots=True)
class Slotted(Base):
    b: int = 2


Small = Annotated[int, Meta(ge=1, le=6)]

TAKEN: dict[str, tuple[Any, object, object]] = {
    "int": (int, 3, 3),
    "bool": (bool, True, True),
    "float": (float, 1.5, 1.5),
    "float from int": (float, 2, 2.0),
    "str": (str, "5", "5"),
    "literal": (Literal["a", "b"], "b", "b"),
    "enum by value": (Color, "red", Color.RED),
    "enum by member": (Color, Color.RED, Color.RED),
    "int enum": (Level, 1, Level.LOW),
    "list": (list[int], [1, 2], [1, 2]),
    "tuple": (tuple[int, str], [1, "a"], (1, "a")),
    "long tuple": (tuple[int, ...], [1, 2, 3], (1, 2, 3)),
    "set": (set[int], [2, 1], {1, 2}),
    "list of enums": (list[Color], ["red"], [Color.RED]),
    "dataclass": (Step, {"x": 1}, Step(1, 0)),
    "dataclass object": (Step, Step(1, 2), Step(1, 2)),
    "list of dataclasses": (list[Step], [{"x": 1, "y": 2}], [Step(1, 2)]),
    "dict by JSON": (dict[int, int], {"1": 2}, {1: 2}),
    "dict by Python": (dict[int, int], {1: 2}, {1: 2}),
    "dict by enum": (dict[Color, int], {"red": 2}, {Color.RED: 2}),
    "dict by float": (dict[float, int], {"1": 2, "1.50": 3}, {1.0: 2, 1.5: 3}),
    "dict by uuid": (
        dict[UUID, int],
        {"ABCDEF00-0000-0000-0000-000000000000": 2},
        {UUID(int=0xABCDEF << 104): 2},
    ),
    "named tuple": (Place, [1], Place(1, 5)),
    "defaults sent": (Sparse, {"x": 0, "y": 1}, Sparse(0, 1)),
    "struct as a list": (Row, [1], Row(1, 5)),
    "renamed field": (Renamed, {"cardId": 3}, Renamed(3)),
    "slots": (Slotted, {"a": 5}, Slotted(5)),
    "optional none": (int | None, None, None),
    "optional value": (int | None, 4, 4),
    "constraint": (Small, 6, 6),
    "constraint inside": (list[Small], [1, 6], [1, 6]),
}
REFUSED: dict[str, tuple[Any, object, str]] = {
    "int from str": (int, "5", "'5'"),
    "int from bool": (int, True, "True"),
    "int from float": (int, 2.0, "2.0"),
    "int from none": (int, None, "None"),
    "int beyond 64 bits": (int, 1 << 64, "64 bits"),
    "negative int beyond 64 bits": (int, -(1 << 63) - 1, "64 bits"),
    "bool from int": (bool, 1, "1"),
    "float from str": (float, "1.5", "'1.5'"),
    "nan": (float, float("nan"), "not finite"),
    "infinity inside": (list[float], [float("inf")], "not finite"),
    "str from int": (str, 5, "5"),
    "str with a lone surrogate": (str, "\ud800", "surrogates"),
    "literal": (Literal["a", "b"], "c", "'c'"),
    "literal int from bool": (Literal[1], True, "True"),
    "enum": (Color, "blue", "'blue'"),
    "enum by name": (Color, "RED", "'RED'"),
    "list item": (list[int], [1, "2"], "2"),
    "list from str": (list[str], "ab", "'ab'"),
    "tuple too short": (tuple[int, int], [1], "length"),
    "set with repeats": (set[int], [5, 5], "repeated"),
    "dataclass field": (Step, {"x": "1"}, r"x"),
    "dataclass unknown field": (Step, {"x": 1, "z": 2}, "'z'"),
    "dataclass missing field": (Step, {"y": 1}, "`x`"),
    "dict key": (dict[int, int], {"a": 2}, "int"),
    "dict keys that are equal": (dict[int, int], {1: 1, "1": 2}, "a key is repeated"),
    "dict key beyond 64 bits": (dict[int, int], {"99999999999999999999": 1}, "64 bits"),
    "dict key nan": (dict[float, int], {"nan": 1}, "not finite"),
    "unknown field of one of two": (
        list[Meadow | Lake],
        [{"type": "Lake", "fish": 1, "flowers": 2}, {"type": "Meadow", "flowers": 3}],
        "'flowers'",
    ),
    "unknown renamed field": (Renamed, {"cardId": 3, "card_id": 3}, "'card_id'"),
    "unknown field of a typed dict": (Named, {"x": 1, "z": 2}, "'z'"),
    "unknown field in a dict": (dict[str, Step], {"a": {"x": 1, "z": 2}}, "'z'"),
    "unknown field in a set": (frozenset[Lake], [{"type": "Lake", "fish": 1, "eels": 2}], "'eels'"),
    "constraint low": (Small, 0, "`int` >= 1"),
    "constraint high": (Small, 7, "`int` <= 6"),
    "object": (int, object(), "object"),
}


def parameter(annotation: Any) -> tuple[ActionParameter, ...]:
    return (ActionParameter("value", annotation, required=True, default=None),)


@pytest.mark.parametrize(("annotation", "sent", "taken"), TAKEN.values(), ids=TAKEN)
def test_a_value_is_converted_by_its_annotation(
    annotation: Any, sent: object, taken: object
) -> None:
    """A value arrives as its annotation says."""
    converted = convert("act_x", parameter(annotation), {"value": sent})["value"]

    assert (converted, type(converted)) == (taken, type(taken))


@pytest.mark.pitfall(116, caught="run time")
@pytest.mark.parametrize(("annotation", "sent", "named"), REFUSED.values(), ids=REFUSED)
def test_an_ill_typed_value_is_refused_by_name(annotation: Any, sent: object, named: str) -> None:
    """An ill-typed value is refused with the parameter's name; nothing is coerced (P116).

    The message shows the value.
    """
    with pytest.raises(ActionRefused, match=f"(?s)Cannot run act_x: .*{named}") as raised:
        convert("act_x", parameter(annotation), {"value": sent})

    assert raised.value.code == "bad_parameter"


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({}, "'x' is missing. Send just x, y"),
        (None, "'x' is missing"),
        ({"x": 1, "z": 2}, "no parameter 'z'. Send just x, y"),
        ({"x": 1, "args": {}}, "no parameter 'args'"),
        ({"x": 1, "active_player_id": 5}, "no parameter 'active_player_id'"),
        ([1], r"its parameters are \[1\]"),
        ({1: 2}, r"its parameters are \{1: 2\}"),
    ],
    ids=["missing", "none", "unknown", "args", "magic", "list", "int name"],
)
def test_the_set_of_parameters_must_fit(sent: Any, message: str) -> None:
    """Missing, unknown and magic parameters are refused by name.

    Parameters with defaults may be left out.
    """

    class Step2(PlayerState):
        @possible_action
        def act_step(
            self, x: int, active_player_id: int, args: dict[str, object], y: int = 0
        ) -> None:
            raise AssertionError

    table = table_of(Step2)

    with pytest.raises(ActionRefused, match=message):
        table.act(table.player_ids[0], "act_step", sent)


def test_a_value_that_holds_itself_is_refused() -> None:
    """Endless nesting is refused like any other bad value."""
    endless: list[object] = []
    endless.append(endless)

    with pytest.raises(ActionRefused, match="cannot be sent"):
        convert("act_x", parameter(list[int]), {"value": endless})


def test_table_parameters_describe_what_an_action_takes() -> None:
    """Tools ask the table what an action takes: names, types, and which may be left out."""

    class Described(PlayerState):
        @possible_action
        def act_go(self, x: Small, active_player_id: int, note: str = "") -> None:
            raise AssertionError

    table = table_of(Described)
    described = table.parameters(table.player_ids[0], "act_go")

    assert [(p.name, p.annotation, p.required) for p in described] == [
        ("x", Small, True),
        ("note", str, False),
    ]


UNSENDABLE = [
    *("object", "PlayerState", "Nowhere", "int | PlayerState", "complex"),
    *("dict[tuple[int, int], int]", "list[dict[int | tuple[int, ...], int]]", "dict[Lake, int]"),
]


@pytest.mark.pitfall(33, caught="assembly")
@pytest.mark.parametrize("annotation", UNSENDABLE)
def test_an_annotation_no_client_can_fill_is_refused_at_assembly(annotation: str) -> None:
    """A parameter whose type no client can send is a finding (P33)."""

    def act_wrong(self: object, value: Any) -> None:
        raise AssertionError

    act_wrong.__annotations__["value"] = annotation
    state = type("Wrong", (PlayerState,), {"act_wrong": possible_action(act_wrong)})

    with pytest.raises(DefinitionError, match="P33 .*value"):
        table_of(state)


@pytest.mark.pitfall(33, caught="assembly")
def test_a_parameter_without_annotation_is_refused_at_assembly() -> None:
    """A parameter that does not say its type is a finding (P33)."""

    def act_wrong(self, value):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202  # the mistake under test
        raise AssertionError(self, value)

    state = type("Wrong", (PlayerState,), {"act_wrong": possible_action(act_wrong)})

    with pytest.raises(DefinitionError, match="P33 .*no annotation"):
        table_of(state)


@pytest.mark.pitfall(28, caught="assembly")
def test_variadic_parameters_are_refused_at_assembly() -> None:
    """Nothing fills `*` and `**` parameters."""

    class Wrong(PlayerState):
        @possible_action
        def act_wrong(self, *values: int) -> None:
            raise AssertionError

    with pytest.raises(DefinitionError, match="P28 .*values"):
        table_of(Wrong)


def test_an_action_of_the_game_class_takes_parameters_too() -> None:
    """An action of the Game class is possible in every state, and follows the same rules."""

    class Quiet(PlayerState):
        pass

    @possible_action
    def act_wave(self: Any, times: int, current_player_id: int) -> None:
        self.notify.all(
            "waved", "${player_name} waves ${times} times", player_id=current_player_id, times=times
        )

    table = table_of(Quiet, act_wave=act_wave)
    ann = table.player_ids[0]

    assert table.act(ann, "act_wave", {"times": 2}).messages(None)[0].text == "Ann waves 2 times"
    assert table.view(ann).possible_actions == ["act_wave"]


def test_refusals_carry_a_code() -> None:
    """An action that may not run is refused with a code for programs.

    It is unknown, out of turn, or impossible in this state.
    """

    class Here(PlayerState):
        @possible_action
        def act_here(self) -> int:
            return 99

    class There(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        @possible_action
        def act_there(self) -> None:
            raise AssertionError

    table = table_of(Here, There)
    ann, bob = table.player_ids
    codes = [
        _code(table, ann, "act_nothing"),
        _code(table, bob, "act_here"),
        _code(table, ann, "act_there"),
    ]
    table.act(ann, "act_here")

    assert [*codes, _code(table, ann, "act_here")] == [
        "unknown_action",
        "not_active",
        "not_possible",
        "game_over",
    ]


@pytest.mark.parametrize(
    "player_id", [0, 1, -1, None, "2300001", 2300001.0, [], True, 2.5], ids=repr
)
def test_a_stranger_cannot_act(player_id: Any) -> None:
    """Whoever does not sit at the table is refused like somebody who is not active."""

    class Here(PlayerState):
        @possible_action
        def act_here(self) -> None:
            raise AssertionError

    assert _code(table_of(Here), player_id, "act_here") == "not_active"


def _code(table: Any, player_id: Any, action: str) -> str:
    with pytest.raises(ActionRefused) as raised:
        table.act(player_id, action)
    return raised.value.code


@pytest.mark.pitfall(30, 111, caught="impossible")
def test_methods_without_the_mark_cannot_be_called_from_outside() -> None:
    """Only marked methods are actions: helpers and hooks cannot be reached (P30)."""

    class Closed(PlayerState):
        def helper(self) -> None:
            raise AssertionError

    table = table_of(Closed)
    codes = {
        _code(table, table.player_ids[0], name)
        for name in ("helper", "zombie", "__init__", "get_args")
    }

    assert codes == {"unknown_action"}


def test_a_default_left_out_is_the_same_as_one_sent() -> None:
    """A dataclass is saved to the same bytes whether its defaults were sent or left out."""

    class Walk(PlayerState):
        @possible_action
        def act_walk(self, steps: list[Step]) -> None:
            self.game.steps = steps

    blobs = set()
    for sent in ({"x": 1}, {"x": 1, "y": 0}, {"y": 0, "x": 1}, Step(1)):
        table = table_of(Walk, steps=None, __annotations__={"steps": list[Step] | None})
        table.act(table.player_ids[0], "act_walk", {"steps": [sent]})
        blobs.add(table.snapshot())

    assert len(blobs) == 1


@pytest.mark.parametrize("number", range(8))
def test_sets_are_taken_in_whatever_order_they_are_sent(number: int) -> None:
    """A set of different objects loses nothing, in whatever order Python keeps it."""
    sent = [{"type": "Meadow", "flowers": number}, {"type": "Lake", "fish": number}]
    taken = convert("act_x", parameter(frozenset[Meadow | Lake]), {"value": sent})

    assert taken == {"value": frozenset({Meadow(number), Lake(number)})}


def test_what_a_dataclass_works_out_is_kept() -> None:
    """Fields that `__post_init__` sets reach the action, and come back with a restored table."""

    class Sow(PlayerState):
        @possible_action
        def act_sow(self, field: Field) -> None:
            self.game.fields.append(field)
            self.notify.all("sown", area=field.area)

    table = table_of(Sow, __annotations__={"fields": list[Field]}, setup_new_game=begin)
    [told] = table.act(
        table.player_ids[0], "act_sow", {"field": {"width": 2, "height": 3}}
    ).messages(None)
    again: Table[Any] = Table.restore(type(table.game), table.snapshot())

    assert (told.args, again.game.fields[0].area) == ({"area": 6}, 6)


def begin(game: Any) -> Any:
    game.fields = []
    return game.states[0]


def test_a_slotted_dataclass_is_saved_as_it_is() -> None:
    """Fields in slots have one value, however the class inherits."""

    class Keep(PlayerState):
        @possible_action
        def act_keep(self, thing: Slotted) -> None:
            thing.a = 7
            self.game.fields.append(thing)

    table = table_of(Keep, __annotations__={"fields": list[Slotted]}, setup_new_game=begin)
    table.act(table.player_ids[0], "act_keep", {"thing": {}})

    assert Table.restore(type(table.game), table.snapshot()).game.fields == [Slotted(7, 2)]


def test_sets_are_recorded_in_one_order() -> None:
    """The same set, sent in whatever order, gives the same bytes, what can be undone included."""

    class Pick(PlayerState):
        @possible_action
        def act_pick(self, numbers: list[int]) -> None:
            self.game.undo_savepoint()

    def save_and_begin(game: Any) -> Any:
        game.undo_savepoint()
        return Pick

    snapshots = set()
    for sent in ({0, 8, 16}, {16, 8, 0}, [0, 8, 16]):
        table = table_of(Pick, setup_new_game=save_and_begin)
        table.act(table.player_ids[0], "act_pick", {"numbers": sent})
        snapshots.add(table.snapshot())

    assert len(snapshots) == 1
