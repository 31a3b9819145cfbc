"""Hostile calls: whatever is handed to `act` is taken as it was meant, or refused in words."""

import collections
import datetime as dt
import decimal
import enum
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, NamedTuple, NotRequired

import msgspec
import pytest
from typing_extensions import TypedDict

from bga_states import ActionRefused, Gear, Meta, Table, UserError, possible_action
from bga_states.engine.definition import params
from bga_states.engine.definition.params import ActionParameter, convert
from tests.planting import found_by
from tests.support import PlayerState, counted, table_of

RANDOM = "tests/engine/definition/test_hostile_calls.py::test_random_calls_are_taken_or_refused"
CALLS = 300
"""How many random values are sent, times the size `games`."""


class Color(enum.Enum):
    RED = "red"


class Rights(enum.Flag):
    READ = 1
    WRITE = 2


@dataclass
class Counted:
    x: int
    made: int = field(init=False, default=7)


@dataclass
class Positive:
    x: int

    def __post_init__(self) -> None:
        assert self.x > 0, "\x1b[31mnot positive\n" * 99


class Pair(msgspec.Struct, array_like=True, frozen=True):
    a: int
    b: int = 5


class One(msgspec.Struct, tag="one", frozen=True):
    a: int


class Two(msgspec.Struct, tag="two", frozen=True):
    a: float


class Spot(NamedTuple):
    x: int
    y: float = 1.0


class Wish(TypedDict):
    a: int
    b: NotRequired[list[int]]


class Chain(msgspec.Struct):
    v: int
    rest: "Chain | None" = None


ANNOTATIONS: dict[str, Any] = {
    "int": int,
    "float": float,
    "str": str,
    "bool": bool,
    "bytes": bytes,
    "any": Any,
    "color": Color,
    "rights": Rights,
    "small": Annotated[int, Meta(ge=1, le=6)],
    "short": Annotated[str, Meta(max_length=5)],
    "numbers": list[int],
    "floats": set[float],
    "pairs": set[Pair],
    "either": list[One | Two],
    "by_number": dict[int, int],
    "by_text": dict[str, Any],
    "counted": Counted,
    "positive": Positive,
    "pair": Pair,
    "spot": Spot,
    "wish": Wish,
    "chain": Chain,
    "moment": dt.datetime,
    "price": decimal.Decimal,
    "perhaps": int | str | None,
}


class Foreign(Mapping[str, object]):
    """A mapping that is no dict."""

    def __init__(self, **values: object) -> None:
        self.values_by_name = values

    def __getitem__(self, name: str) -> object:
        return self.values_by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)


class Broken(Foreign):
    """A mapping that cannot even be read."""

    def __iter__(self) -> Iterator[str]:
        raise RuntimeError("\x1b[31mno")


class Painted:
    """An object that shows itself in red, and in half characters."""

    def __repr__(self) -> str:
        return "\x1b[31m\ud800" * 999


class Name(str):
    """A text of a class of its own."""

    __slots__ = ()


def nested(depth: int, value: object = 1) -> object:
    for _ in range(depth):
        value = [value]
    return value


ENDLESS: list[object] = []
ENDLESS.append(ENDLESS)


@cache
def values() -> list[Any]:
    """Return what is sent; a variable of the module would be watched with the game."""
    return [
        *(0, 1, -1, True, None, 7, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**5000),
        *(1.0, 1.5, 1e308, float("nan"), float("inf"), -0.0),
        *("", "a", "red", "5", "\ud800", "\x1b[31m" * 50, "\u202e", "x" * 70_000, "x" * 10**6),
        *(b"", b"abc", bytearray(b"a"), memoryview(b"a"), b"x" * 10**6),
        *([], [1], [1, 1], [1, "a"], [True], (1, "a"), {1, 2}, {1, "a"}, frozenset({1})),
        *([1] * 10**6, [[]] * 21_000, [[1]] * 10**5, set(range(4000)), list(range(4000))),
        *([{"a": n} for n in range(300)], [[n] for n in range(64)], [[n] for n in range(300)]),
        *({}, {"a": 1}, {"a": 1, "z": 2}, {1: 2, "1": 3}, {"1": 2}, {"nan": 1}, {(1, 2): 3}),
        *({"x": 1}, {"x": 1, "made": 9}, {"x": -1}, {"v": 1, "rest": {"v": 2}}, ["Pair", 1, 2]),
        *(
            {"type": "one", "a": 1},
            {"type": "two", "a": 2**53 + 1},
            [{"type": "two", "a": 1, "b": 1}],
        ),
        *(nested(31), nested(33), nested(400), nested(3000), ENDLESS),
        *(object(), int, Painted(), Name("a"), Foreign(a=1), Broken(a=1)),
        *(collections.deque([1]), range(3), iter([1]), collections.OrderedDict(a=1)),
        *(Color.RED, Rights.READ, Counted(1), Positive(1), Pair(1), One(1), Two(1.0), Spot(1)),
        *(dt.datetime(2020, 1, 1, tzinfo=dt.UTC), dt.date(2020, 1, 1), dt.timedelta(1)),
        *("2020-01-01T00:00:00Z", "2020-01-01T00:00:00.12345678Z", "NaN", "1e999999"),
        *(decimal.Decimal("1.5"), decimal.Decimal("NaN"), decimal.Decimal("1e400"), complex(1)),
    ]


def act_for(name: str, annotation: Any) -> Any:
    def act(self: Any, value: Any) -> None:
        self.game.kept[name] = msgspec.json.decode(msgspec.json.encode(value))
        self.notify.all("kept", value=value)

    act.__name__ = act.__qualname__ = f"act_{name}"
    act.__annotations__["value"] = annotation
    return possible_action(act)


def begin(game: Any) -> Any:
    game.kept = {}
    return game.states[0]


def listening() -> Table[Any]:
    """Return a table with an action for each annotation, which keeps and tells its value."""
    return _first_listening().copy(gear=Gear.SAFE)  # what CHECKED adds is no cost of a call


@cache
def _first_listening() -> Table[Any]:
    actions = {f"act_{name}": act_for(name, kind) for name, kind in ANNOTATIONS.items()}
    actions["get_args"] = lambda self: {"kept": self.game.kept}
    state = type("Listening", (PlayerState,), actions)
    return table_of(state, setup_new_game=begin, __annotations__={"kept": dict[str, Any]})


def refused(table: Table[Any], player_id: Any, action: Any, sent: Any) -> bool:
    """Call `act`; whether it was refused at once, in words that can be shown, without a trace."""
    before = table.snapshot()
    try:
        with counted() as work:
            table.act(player_id, action, sent)
    except (ActionRefused, UserError) as error:
        text = str(error)
        assert work.is_little()
        assert text.isprintable()
        assert len(text) <= 600
        assert table.snapshot() == before
        return True
    return False


@pytest.mark.own_gear
@pytest.mark.parametrize("name", ANNOTATIONS)
def test_every_value_is_taken_or_refused(name: str) -> None:
    """Whatever is sent is taken or refused; what is taken can be told, saved and restored."""
    table = listening()
    ann = table.player_ids[0]
    for value in values():
        if refused(table, ann, f"act_{name}", {"value": value}):
            continue
        msgspec.json.encode([table.view(None), table.outcome.messages(None)])
        blob = table.snapshot()
        assert Table.restore(type(table.game), blob).snapshot() == blob


@pytest.mark.own_gear
@pytest.mark.parametrize("kind", [list, dict])
def test_what_one_parameter_holds_is_limited(kind: type) -> None:
    """A parameter has up to 4,096 lists and dicts in it, its own one included."""
    table = listening()
    ann = table.player_ids[0]

    assert refused(table, ann, "act_any", {"value": [kind() for _ in range(4_096)]})
    assert not refused(table, ann, "act_any", {"value": [kind() for _ in range(4_095)]})


STRANGERS: list[Any] = [
    *(True, False, None, 0, 1, -1, 2300001.0, "2300001", 10**5000, float("nan"), "x" * 10**6),
    *([], {}, object(), Painted(), b"", (2300001,)),
]
ACTIONS: list[Any] = [
    *("", "act_nothing", "ACT_INT", "act_int ", "zombie", "get_args", "__class__", "x" * 10**6),
    *("\ud800", "\x1b[31m", None, 5, True, [], {}, b"act_int", object(), Painted(), float("nan")),
]


@pytest.mark.own_gear
def test_nobody_else_acts_and_nothing_else_is_run() -> None:
    """Strange players and strange actions are refused, whatever they are."""
    table = listening()
    ann, bob = table.player_ids

    assert all(refused(table, who, "act_int", {"value": 1}) for who in (*STRANGERS, bob))
    assert all(refused(table, ann, action, {"value": 1}) for action in ACTIONS)
    assert all(refused(table, who, action, {}) for who in STRANGERS for action in ACTIONS)


UNNAMED = [[], "", 5, object(), Painted(), Broken(value=1), {1: 2}, iter([])]


@pytest.mark.own_gear
@pytest.mark.parametrize("sent", UNNAMED, ids=lambda sent: type(sent).__name__)
def test_parameters_come_by_name(sent: Any) -> None:
    """What is no mapping from names, or cannot be read, is refused."""
    table = listening()

    assert refused(table, table.player_ids[0], "act_int", sent)


@pytest.mark.own_gear
def test_many_unknown_names_are_refused_at_the_first() -> None:
    """A mapping with too many names is not read to its end."""
    table = listening()
    sent = {f"{number}": number for number in range(300_000)}

    assert refused(table, table.player_ids[0], "act_int", sent)


@pytest.mark.own_gear
@pytest.mark.parametrize(
    ("name", "value", "taken"),
    [
        ("any", (1, ["a", (2,)]), [1, ["a", [2]]]),
        ("any", {1: {"a": 2}}, {1: {"a": 2}}),
        ("rights", 3, Rights.READ | Rights.WRITE),
        ("price", "1.50", decimal.Decimal("1.50")),
        ("counted", {"x": 1}, Counted(1)),
        ("pairs", [[1], [2, 3]], {Pair(1), Pair(2, 3)}),
        ("either", [{"type": "two", "a": 1}], [Two(1.0)]),
    ],
)
def test_what_is_taken_is_what_was_meant(name: str, value: object, taken: object) -> None:
    """A value arrives as JSON would have brought it: tuples as lists."""
    parameter = ActionParameter("value", ANNOTATIONS[name], required=True, default=None)
    sent: dict[str, object] = {Name("value"): value}
    converted = convert("act_x", (parameter,), sent)["value"]

    assert (converted, type(converted)) == (taken, type(taken))


@pytest.mark.own_gear
@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("rights", -1, "Rights"),
        ("float", decimal.Decimal("0.1"), "a float cannot hold"),
        ("price", "NaN", "not finite"),
        ("price", "1e999999", "too long"),
        ("moment", "2020-01-01T00:00:00.12345678Z", "more digits than microseconds"),
        ("any", dt.date(2020, 1, 1), "where anything may stand"),
        ("by_text", {"a": [b"abc"]}, "where anything may stand"),
        ("counted", {"x": 1, "made": 9}, "no field 'made'"),
        ("positive", {"x": -1}, "not positive"),
        ("any", [1] * 10**6, "more than 65536 bytes"),
    ],
)
def test_what_would_be_changed_is_refused(name: str, value: object, message: str) -> None:
    """Nothing is dropped or made something else of without a word."""
    parameter = ActionParameter("value", ANNOTATIONS[name], required=True, default=None)
    with pytest.raises(ActionRefused, match=message):
        convert("act_x", (parameter,), {"value": value})


def grown(chance: random.Random, depth: int = 0) -> Any:
    """Return a random value: one of `values`, or a few of them in a list or by name."""
    how = chance.random()
    if depth > 3 or how < 0.5:
        return chance.choice(values())
    inside = [grown(chance, depth + 1) for _ in range(chance.randint(0, 3))]
    if how < 0.75:
        return inside
    names = ["a", "b", "x", "y", "v", "rest", "type", "1", 1, "\x1b"]
    return {chance.choice(names): value for value in inside}


@pytest.mark.own_gear
def test_random_calls_are_taken_or_refused(games: int) -> None:
    """Random values find no other error, and leave a table that can be saved."""
    table, chance = listening(), random.Random(7)
    for _ in range(CALLS * games):
        action = f"act_{chance.choice(list(ANNOTATIONS))}"
        refused(table, table.player_ids[0], action, {"value": grown(chance)})

    assert Table.restore(type(table.game), table.snapshot()).snapshot() == table.snapshot()


@found_by(RANDOM)
def texts_that_no_client_can_send() -> Iterator[None]:
    """Let the error through that a text raises which is no UTF-8."""
    bring = params._plain

    def bring_openly(action: str, given: dict[str, object]) -> dict[str, tuple[object, bool]]:
        try:
            return bring(action, given)
        except ActionRefused as error:
            if isinstance(error.__cause__, UnicodeError):
                raise error.__cause__ from None
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(params, "_plain", bring_openly)
        yield


@found_by(RANDOM)
def texts_as_they_were_sent() -> Iterator[None]:
    """Repeat what was sent as it is, with its control codes and all its length."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(params, "show", str)
        yield
