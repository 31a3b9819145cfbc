"""Games that do what no game should: found at once, reported clearly, and nothing is lost."""

import collections
import enum
import pickle
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from bga_states import (
    ActionRefused,
    Choice,
    DefinitionError,
    Game,
    GameError,
    Player,
    Table,
    TableError,
    UserError,
    possible_action,
)
from sample_games.tictactoe import TicTacToe
from tests.support import PlayerState, table_of


@dataclass
class Point:
    x: int = 0


class Pair(msgspec.Struct):
    x: int = 0


class Number(enum.IntEnum):
    ONE = 1


class Changing(PlayerState):
    """Does to the game what a test wants, in an action that stays."""

    what: Any = None

    @possible_action
    def act_change(self) -> Any:
        return type(self).what(self)


def change(what: Any, **attributes: Any) -> Table[Any]:
    """Make a table whose action does this."""
    return table_of(type("Now", (Changing,), {"what": staticmethod(what)}), **attributes)


def refused(table: Table[Any], error: type[Exception], match: str) -> None:
    before, draw = table.snapshot(), table.game.random.draws
    with pytest.raises(error, match=match):
        table.act(table.player_ids[0], "act_change")
    assert (table.snapshot(), table.game.random.draws) == (before, draw)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (float, 1),
        (list[float], [1]),
        (dict[str, int], collections.defaultdict(int)),
        (dict[str, int], collections.Counter("a")),
        (set[int], frozenset({1})),
        (int, Number.ONE),
        (bytes, bytearray(b"x")),
        (list[int], type("Own", (list,), {})([1])),
    ],
    ids=[
        "float",
        "inner float",
        "defaultdict",
        "Counter",
        "frozenset",
        "IntEnum",
        "bytearray",
        "list subclass",
    ],
)
def test_data_that_would_come_back_as_another_type(kind: Any, value: Any) -> None:
    """A value that equals the restored one but has another type is still another value."""

    def setup(game: Any) -> Any:
        game.held = value
        return game.states[0]

    with pytest.raises(GameError, match="held.*would come back as|cannot be encoded"):
        table_of(PlayerState, __annotations__={"held": kind}, setup_new_game=setup)


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize(
    "value",
    [Point(), Pair(), bytearray(b"x"), (Point(),)],
    ids=["dataclass", "Struct", "bytes", "inner"],
)
def test_a_default_that_all_tables_would_share(value: Any) -> None:
    """An object in the class body that can change belongs to no table."""
    kind = tuple[Point, ...] if isinstance(value, tuple) else type(value)
    with pytest.raises(DefinitionError, match="its default would be shared by all tables"):
        table_of(PlayerState, __annotations__={"held": kind}, held=value)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (dict[frozenset[str], int], "a key holds a set"),
        (dict[tuple[int, frozenset[str]], int], "a key holds a set"),
        (list[Player], "Keep the player's id"),
    ],
    ids=["set", "set in a tuple", "player"],
)
def test_types_that_no_data_can_have(kind: Any, message: str) -> None:
    """Keys that hold sets have no order, and players are the engine's own."""
    with pytest.raises(DefinitionError, match=message):
        table_of(PlayerState, __annotations__={"held": kind})


@pytest.mark.pitfall(99, caught="run time")
def test_an_attribute_that_no_field_holds() -> None:
    """An attribute set on an object beside its fields would be lost."""

    def setup(game: Any) -> Any:
        game.point = Point()
        game.point.color = "red"
        return game.states[0]

    with pytest.raises(GameError, match="color is 'red' .str. and no field, so it would be lost"):
        table_of(PlayerState, __annotations__={"point": Point}, setup_new_game=setup)


@pytest.mark.parametrize(
    ("what", "match"),
    [
        (lambda state: setattr(state.game, "random", None), "Sample.random was replaced"),
        (lambda state: setattr(state.game, "players", {}), "Sample.players was replaced"),
        (lambda state: delattr(state.game, "notify"), "Sample.notify was replaced"),
        (lambda state: setattr(state.game, "globals", None), "Sample.globals was replaced"),
        (
            lambda state: setattr(next(iter(state.players.values())), "no", 7),
            "number or colour of a player was changed",
        ),
        (lambda state: state.notify.add_decorator(lambda log, args: args), "Do it in init_table"),
    ],
    ids=["random", "players", "notify", "component", "seat", "decorator"],
)
def test_what_belongs_to_the_engine_stays(what: Any, match: str) -> None:
    """A game that replaces the engine's objects gets an error, and they are put back."""
    table = change(what)

    refused(table, GameError, match)
    assert table.view(None).players == table.view(None).players


def test_the_seed_cannot_be_changed() -> None:
    """Chance follows from the table's seed alone."""
    refused(change(lambda state: setattr(state.random, "seed", 9)), AttributeError, "seed")


class TestReentrancy:
    """A game does not use its own table."""

    @pytest.mark.pitfall(114, caught="run time")
    def test_acting_inside_an_action(self) -> None:
        """A nested action is refused at once; the outer one goes on or fails as a whole."""
        tables: list[Table[Any]] = []

        def inner(state: Any) -> Any:
            state.globals.set("begun", 1)
            tables[0].act(tables[0].player_ids[0], "act_change")

        tables.append(change(inner))
        refused(tables[0], GameError, "Cannot use this table: it is busy with another call")

    def test_looking_inside_a_look(self) -> None:
        """A hook that looks at its own table is refused too."""
        tables: list[Table[Any]] = []

        class Curious(PlayerState):
            def get_choices(self) -> Any:
                return [Choice(self.act_look) for _ in tables[0].view(None).players]

            @possible_action
            def act_look(self) -> Any:
                return None

        tables.append(table_of(Curious))
        with pytest.raises(GameError, match="Cannot use this table: it is busy with another call"):
            tables[0].choices(tables[0].player_ids[0])
        assert tables[0].view(None).state_name == "Curious"


class TestMessages:
    """Values in messages may be of any size and kind."""

    def test_numbers_too_long_to_print(self) -> None:
        """A number of ten thousand digits is refused like any other, as argument or as player."""
        table = Table.create(TicTacToe, ["Ann", "Bob"])
        huge = 10**10_000
        with pytest.raises(ActionRefused, match="cell=<int>"):
            table.act(table.player_ids[0], "act_mark", {"cell": huge})
        with pytest.raises(ActionRefused, match="<int> is none of the players"):
            table.act(huge, "act_mark", {"cell": 1})
        with pytest.raises(TableError, match="the seed is <int>"):
            Table.create(TicTacToe, ["Ann", "Bob"], seed=huge)

    def test_long_texts_are_cut(self) -> None:
        """A message shows the beginning of what was sent."""
        table = Table.create(TicTacToe, ["Ann", "Bob"])
        with pytest.raises(ActionRefused) as refusal:
            table.act(table.player_ids[0], "act_mark", {"cell": "x" * 100_000})

        assert len(str(refusal.value)) < 500

    def test_errors_can_be_sent_to_other_processes(self) -> None:
        """Refusals and findings survive pickling with all they hold."""
        refusal = pickle.loads(pickle.dumps(ActionRefused("not_active", "Cannot run")))  # noqa: S301  # our own bytes
        with pytest.raises(DefinitionError) as error:
            table_of()
        copy = pickle.loads(pickle.dumps(error.value))  # noqa: S301  # our own bytes

        assert (refusal.code, str(refusal)) == ("not_active", "Cannot run")
        assert copy.findings == error.value.findings

    def test_values_of_a_user_error_are_plain(self) -> None:
        """An enum in the sentence for a player reads as its value, as in notifications."""

        class Suit(enum.Enum):
            GOAT = "goat"

        assert str(UserError("Not the ${suit}", suit=Suit.GOAT)) == "Not the goat"


@pytest.mark.pitfall(28, caught="assembly")
@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"get_args": None}, "get_args is None. Write it as a plain method"),
        ({"on_entering_state": 5}, "on_entering_state is 5"),
        ({"zombie": property(lambda state: None)}, "zombie is <property"),
    ],
    ids=["None", "int", "property"],
)
def test_hooks_that_are_no_methods(attributes: dict[str, Any], message: str) -> None:
    """A hook that is not a plain method is found at assembly."""
    with pytest.raises(DefinitionError, match=message):
        table_of(type("Odd", (PlayerState,), attributes))


@pytest.mark.pitfall(113, caught="assembly")
@pytest.mark.parametrize(
    "attributes",
    [{"min_players": "2"}, {"max_players": None}, {"player_colors": None}, {"min_players": 0}],
    ids=["text", "None", "no colours", "nobody"],
)
def test_limits_that_do_not_fit_together(attributes: dict[str, Any]) -> None:
    """The numbers of players are ints, and there are colours for all."""
    with pytest.raises(DefinitionError, match="do not fit together"):
        table_of(PlayerState, **attributes)


@pytest.mark.pitfall(16, caught="assembly")
@pytest.mark.parametrize(
    "target", [[], {}, 3.5, "PlayerState"], ids=["list", "dict", "float", "name"]
)
def test_transitions_to_nonsense(target: Any) -> None:
    """A transition that leads to no state is found at assembly, whatever it is."""

    class Odd(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"on": target})

    with pytest.raises(DefinitionError, match="the transition 'on' leads to"):
        table_of(Odd)


@pytest.mark.pitfall(33, caught="assembly")
@pytest.mark.parametrize(
    "kind", [list[Point | Player], Table[Any] | None, dict[str, Table[Any]]], ids=str
)
def test_parameters_no_client_can_send(kind: Any) -> None:
    """A type that no client can send is found inside another one too."""

    def act_send(state: Any, value: Any) -> Any:
        return None

    act_send.__annotations__["value"] = kind
    with pytest.raises(DefinitionError, match="P33"):
        table_of(type("Odd", (PlayerState,), {"act_send": possible_action(act_send)}))


@pytest.mark.parametrize(
    "what", [int, "Reversi", None, TicTacToe.states[0]], ids=["type", "name", "None", "state"]
)
def test_tables_of_what_is_no_game(what: Any) -> None:
    """A table is made of a subclass of Game, and of nothing else."""
    with pytest.raises(TableError, match="it is not a game"):
        Table.create(what, ["Ann", "Bob"])


@pytest.mark.parametrize("given", [[], "size", 7], ids=["list", "text", "number"])
def test_settings_that_are_no_mapping(given: Any) -> None:
    """Options and preferences are given by name."""
    for name in ("options", "preferences"):
        with pytest.raises(TableError, match="is not a mapping"):
            Table.create(TicTacToe, ["Ann", "Bob"], **{name: given})


def test_attributes_with_and_without_a_value_in_any_order() -> None:
    """Data may have its first value in the class body, before or after data that has none."""

    class Mixed(Game):
        states = (PlayerState,)
        first: int = 1
        second: int

        def setup_new_game(self) -> Any:
            self.second = 2
            return PlayerState

    table = Table.create(Mixed, ["Ann", "Bob"])

    assert Table.restore(Mixed, table.snapshot()).game.second == 2


def test_a_buffer_that_changes_later() -> None:
    """A table restored from a buffer keeps its own copy."""
    table = Table.create(TicTacToe, ["Ann", "Bob"])
    buffer = bytearray(table.snapshot())
    restored: Table[Any] = Table.restore(TicTacToe, buffer)  # type: ignore[arg-type]  # callers without mypy
    buffer[:] = b"\0" * len(buffer)
    with pytest.raises(ActionRefused):
        restored.act(7, "act_mark")

    assert restored.snapshot() == table.snapshot()


@pytest.mark.pitfall(114, caught="run time")
@pytest.mark.parametrize(
    "use",
    [
        lambda table: table.snapshot(),
        lambda table: table.game,
        lambda table: table.parameters(2300001, "act_change"),
    ],
    ids=["snapshot", "game", "parameters"],
)
def test_a_half_done_table_is_not_looked_at(use: Any) -> None:
    """While an action runs nobody has access to the table, which could be half done."""
    tables: list[Table[Any]] = []
    tables.append(change(lambda _state: use(tables[0]) and None))

    refused(tables[0], GameError, "Cannot use this table: it is busy with another call")
