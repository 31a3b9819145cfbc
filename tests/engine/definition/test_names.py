"""Names: what an author's class defines under a name that the engine or data need."""

import logging
import types
from abc import ABC
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, ClassVar, Final, Protocol

import pytest

from bga_states import Component, DefinitionError, Game, GameError, Gear, Table, possible_action
from bga_states.components import TableCounter
from tests.support import PlayerState, SampleGame, game_of, table_of


class OnlyRead:
    """A descriptor that is not a property."""

    def __get__(self, game: Any, owner: Any = None) -> int:
        return 3


OVER_DATA: dict[str, tuple[Any, str]] = {
    "property": (property(lambda game: 3), "a property has this name too"),
    "cached property": (cached_property(lambda game: 3), "a property has this name too"),
    "descriptor": (OnlyRead(), "a property has this name too"),
    "method": (lambda game: 3, "a method has this name too"),
    "class method": (classmethod(lambda cls: 3), "a method has this name too"),
    "static method": (staticmethod(lambda: 3), "a method has this name too"),
    "class": (int, "a class has this name too"),
    "field of a dataclass": (field(default=0), "its default Field.* does not fit"),
    "default of another type": ("three", "its default 'three' does not fit: Expected `int`"),
    "no default": (None, "its default None does not fit: Expected `int`"),
}


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize(("held", "message"), OVER_DATA.values(), ids=OVER_DATA)
def test_what_stands_where_data_should(held: Any, message: str) -> None:
    """A name is data or something else: a property over an annotation would break the table."""
    with pytest.raises(DefinitionError, match=rf"Sample\.hp: {message}"):
        table_of(PlayerState, __annotations__={"hp": int}, hp=held)


class Selling(Game, ABC):
    """A game whose metaclass has a method `register`, as all classes have `mro`."""

    register: int
    mro: int

    def setup_new_game(self) -> type[PlayerState]:
        self.register = self.mro = 3
        return PlayerState


@pytest.mark.parametrize("gear", Gear)
def test_names_that_only_classes_have(gear: Gear) -> None:
    """What a metaclass has is nothing that an object has, and no matter."""
    game: Any = type("Shop", (Selling,), {"states": (PlayerState,)})
    table: Table[Any] = Table.create(game, ["Ann", "Bob"], gear=gear)
    restored = Table.restore(game, table.snapshot())

    assert (restored.game.register, restored.game.mro) == (3, 3)


@dataclass(slots=True)
class Track(Component):
    limit: int
    data_type = int

    def new_data(self) -> int:
        return self.limit


class Marked(Component):
    __slots__ = ("mark",)
    data_type = int


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize("part", [Track(3), Marked(), type("Own", (Marked,), {})()])
def test_a_component_with_slots(part: Component) -> None:
    """What stands there would be in no table."""
    with pytest.raises(DefinitionError, match="has __slots__: no table gets what stands there"):
        table_of(PlayerState, part=part)


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize("name", ["bind", "twin", "game"])
def test_a_component_with_a_name_of_the_engine(name: str) -> None:
    """What the engine calls or sets there is no name for a method of an author's."""
    part: Any = type("Own", (Component,), {name: lambda _self: None, "data_type": int})
    with pytest.raises(DefinitionError, match=rf"Own\.{name}: the name belongs to the engine"):
        table_of(PlayerState, part=part())


class Named(Component):
    """A component that has something to call itself by."""

    data_type = int

    def __init__(self, name: str, inner: object = None) -> None:
        self.name = name
        self.inner = inner

    def new_data(self) -> int:
        return 0


@pytest.mark.pitfall(99, caught="assembly")
def test_a_component_with_a_name_of_its_own() -> None:
    """Its data would be looked for under that name, and not be found."""
    told = r"Sample\.part: its `name` is 'gold', not that of the attribute"
    with pytest.raises(DefinitionError, match=told):
        table_of(PlayerState, part=Named("gold"))

    assert table_of(PlayerState, part=Named("part")).move_id == 0


@dataclass(slots=True)
class Rules:
    """A helper that knows what it is a helper of."""

    owner: Any


KEEPING: dict[str, Callable[[Any, Any], object]] = {
    "game": lambda _, game: game,
    "rules": lambda _, game: Rules(game),
    "rules of rules": lambda state, _: [{"a": Rules(Rules(state))}],
    "method": lambda state, _: {"wait": state.act_wait},
    "partial": lambda state, _: partial(state.act_wait, 3),
    "closure": lambda state, _: lambda: state.game.players,
    "component": lambda _state, _game: [TableCounter(0)],
}


@pytest.mark.pitfall(9, caught="assembly")
@pytest.mark.parametrize("keep", KEEPING.values(), ids=KEEPING)
def test_what_a_constructor_keeps_of_no_table(keep: Callable[[Any, Any], object]) -> None:
    """It would know a Game that is nobody's, or be in no table."""

    class Own(PlayerState):
        def __init__(self, game: Any) -> None:
            self.kept = keep(self, game)
            super().__init__(game)

        def act_wait(self) -> None:
            """Wait."""

    with pytest.raises(DefinitionError, match=r"Own\.kept was made for the Game of no table"):
        table_of(Own)


def test_what_a_constructor_may_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Constants, functions and classes are the same at every table; a logger may know them all."""
    monkeypatch.setattr(logging.getLogger(__name__), "tables", [TableCounter(0)], raising=False)

    class Own(PlayerState):
        def __init__(self, game: Any) -> None:
            self.kept = [{"a": (1, "b")}, Rules(dataclass), self.wait_long, types, Own]
            self.kind, self.log = type(game), logging.getLogger(__name__)
            super().__init__(game)

        @staticmethod
        def wait_long() -> None:
            """Wait."""

    assert table_of(Own).move_id == 0


@pytest.mark.pitfall(99, caught="assembly")
def test_a_component_of_two_games() -> None:
    """One object has one name."""
    rounds = TableCounter(0)
    table_of(PlayerState, rounds=rounds)
    with pytest.raises(DefinitionError, match=r"Sample\.laps: its `name` is 'rounds'"):
        table_of(PlayerState, laps=rounds)


@pytest.mark.pitfall(99, caught="assembly")
def test_a_component_of_a_state() -> None:
    """A state object holds no data, and could not use it."""
    own = type("Own", (PlayerState,), {"turns": TableCounter(0)})
    with pytest.raises(
        DefinitionError, match=r"Own\.turns: a component stands in the Game class alone"
    ):
        table_of(own)


def kept_result() -> Any:
    """Return what keeps its result on the object."""
    kept = cached_property(lambda _: 3)
    kept.__set_name__(object, "lines")
    return kept


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize("where", ["game", "state", "component"])
def test_what_is_kept_beside_the_data(where: str) -> None:
    """A result that is kept would outlast what it follows from, and be lost with the table."""
    state = type("Keeping", (PlayerState,), {"lines": kept_result()})
    counter = type("Keeping", (TableCounter,), {"lines": kept_result()})
    games = {
        "game": game_of(PlayerState, lines=kept_result()),
        "state": game_of(state),
        "component": game_of(PlayerState, part=counter(0)),
    }
    with pytest.raises(DefinitionError, match=r"\.lines keeps its result, which is no data"):
        Table.create(games[where], ["Ann", "Bob"])


COUNTERS = {"red": TableCounter(0), "blue": TableCounter(0)}
HOLDING: dict[str, tuple[Any, str]] = {
    "dict": (COUNTERS, r"Sample\.part holds components"),
    "list": ([*COUNTERS.values()], r"Sample\.part holds components"),
    "dict of lists": ({"ann": [COUNTERS]}, r"Sample\.part holds components"),
    "object": (types.SimpleNamespace(**COUNTERS), r"Sample\.part holds components"),
    "body": (
        type("Market", (TableCounter,), {"inner": TableCounter(0)})(0),
        r"Market\.inner: a comp",
    ),
    "constructor": (Named("part", TableCounter(0)), r"Sample\.part: it holds a component"),
}


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize(("part", "message"), HOLDING.values(), ids=HOLDING)
def test_components_inside_something_else(part: Any, message: str) -> None:
    """No table would find them there."""
    with pytest.raises(DefinitionError, match=message):
        table_of(PlayerState, part=part)


class Purse(Component):
    """A component whose property keeps what it is set to in the data."""

    data_type = dict[str, int]

    def new_data(self) -> dict[str, int]:
        return {"coins": 0}

    @property
    def coins(self) -> int:
        return int(self.data["coins"])

    @coins.setter
    def coins(self, coins: int) -> None:
        self.data["coins"] = coins


def test_a_property_of_a_component() -> None:
    """What it sets is data; anything else is refused."""
    table = table_of(PlayerState, purse=Purse())
    table.game.purse.coins += 3
    restored: Table[Any] = Table.restore(table.game_class, table.snapshot())

    assert restored.game.purse.coins == 3
    with pytest.raises(GameError, match="Cannot set purse.owner"):
        restored.game.purse.owner = "Ann"


class NeedsPlayers:
    """A mixin that says what it uses of a Game."""

    players: dict[int, Any]
    random: Any

    def total(self) -> int:
        return sum(player.score for player in self.players.values())


def test_a_mixin_that_says_what_it_uses() -> None:
    """Its annotations are wishes, and declare nothing."""
    game: Any = type("Mixed", (NeedsPlayers, game_of(PlayerState)), {})

    assert Table.create(game, ["Ann", "Bob"]).game.total() == 0


class Sized(SampleGame):
    @dataclass
    class Options:
        """How large it is."""

        size: int = 8

    options: Options
    states = (PlayerState,)


class Longer(Sized):
    @dataclass
    class Options(Sized.Options):
        """How long it is, too."""

        rounds: int = 3


class LongerAnew(Longer):
    options: Longer.Options


class Older(Sized):
    class Options(Sized.Options):
        """Options of a class that should be a dataclass."""

        rounds: int = 3

    options: Options


@pytest.mark.pitfall(113, caught="assembly")
def test_options_that_nobody_could_choose() -> None:
    """A class that only inherits a dataclass has no fields of its own."""
    told = r"P113 Older\.Options\.rounds is no field without @dataclass"
    with pytest.raises(DefinitionError, match=told):
        Table.create(Older, ["Ann", "Bob"])


class Entry:
    """A descriptor that keeps its value in the data of a component."""

    def __get__(self, purse: Any, owner: Any = None) -> int:
        value: int = purse.data["gold"]
        return value

    def __set__(self, purse: Any, value: int) -> None:
        purse.data["gold"] = max(value, 0)


class Wallet(Component):
    """A component that is set by a descriptor."""

    data_type = dict[str, int]
    gold = Entry()

    def new_data(self) -> dict[str, int]:
        return {"gold": 0}


def test_a_descriptor_may_set_the_data_of_a_component() -> None:
    """It keeps what is set where it is saved, as a property does."""
    table = table_of(PlayerState, wallet=Wallet())
    table.arrange(lambda game: setattr(game.wallet, "gold", 3))

    assert Table.restore(type(table.game), table.snapshot()).game.wallet.gold == 3


class Kept:
    """A descriptor that keeps its value where no table saves it."""

    def __set__(self, purse: Any, value: int) -> None:
        purse.__dict__["gold"] = value


class Bag(Component):
    """A component with such a descriptor."""

    data_type = int
    gold = Kept()

    def new_data(self) -> int:
        return 0


def test_a_descriptor_may_set_nothing_else() -> None:
    """What is kept beside the data is refused, and not kept."""
    table = table_of(PlayerState, bag=Bag())
    with pytest.raises(GameError, match=r"Cannot set bag\.gold: only its data is saved"):
        table.arrange(lambda game: setattr(game.bag, "gold", 3))

    assert "gold" not in vars(table.game.bag)


class Card:
    """A class of the module, and of no game."""


class Shop(SampleGame):
    """A game that has a class of the same name."""

    @dataclass
    class Card:
        """A card that has a price."""

        price: int

    cards: "list[Card]"
    states = (PlayerState,)

    def setup_new_game(self) -> type[PlayerState]:
        self.cards = [self.Card(3)]
        return PlayerState


def test_a_class_in_the_game_is_meant_before_one_of_the_module() -> None:
    """In quotes too, as for checkers of types."""
    table = Table.create(Shop, ["Ann", "Bob"])

    assert Table.restore(Shop, table.snapshot()).game.cards == [Shop.Card(3)]


@pytest.mark.pitfall(99, caught="assembly")
def test_options_that_were_extended() -> None:
    """The annotation that says of which class they are is given anew."""
    told = r"Longer\.options: its annotation is not Longer"
    with pytest.raises(DefinitionError, match=told):
        Table.create(Longer, ["Ann", "Bob"])

    assert Table.create(LongerAnew, ["Ann", "Bob"]).game.options.rounds == 3


class Shared(SampleGame):
    """A game whose players are to share what each of them chooses."""

    @dataclass
    class Preferences:
        """What a player likes."""

        is_quick: bool = False

    states = (PlayerState,)
    preferences: Preferences


@pytest.mark.pitfall(99, caught="assembly")
def test_preferences_that_are_not_by_player() -> None:
    """Without this each table would fail, with what msgspec says of the first player's id."""
    told = r"Shared\.preferences: each player has their own. Annotate it as `dict\[int, Preferences"
    with pytest.raises(DefinitionError, match=told):
        Table.create(Shared, ["Ann", "Bob"])


def draw(game: Any) -> None:
    """Draw from chance."""
    game.random.randint(1, 6)


def score(game: Any) -> None:
    """Give everybody ten points."""
    for player in game.players.values():
        player.score = 10


BEYOND_DATA = pytest.mark.parametrize(
    ("init_table", "done"), [(draw, "draws from chance"), (score, "changes a player")]
)


@pytest.mark.parametrize("gear", Gear)
@BEYOND_DATA
def test_a_component_that_begins_with_more_than_data(
    init_table: Any, done: str, gear: Gear
) -> None:
    """It would do so again wherever its table is restored."""

    class Bag(TableCounter):
        def new_data(self) -> int:
            init_table(self.game)
            return 0

    with pytest.raises(GameError, match=f"Cannot make part: its new_data {done}"):
        Table.create(game_of(PlayerState, part=Bag(0)), ["Ann", "Bob"], gear=gear).snapshot()


@pytest.mark.parametrize("gear", Gear)
@BEYOND_DATA
def test_an_init_table_that_sets_up_the_game(init_table: Any, done: str, gear: Gear) -> None:
    """It runs when a table is restored, too, which would lose what was since."""
    game = game_of(PlayerState, init_table=init_table)
    with pytest.raises(GameError, match=f"init_table of Sample {done}.*Do it in setup_new_game"):
        Table.create(game, ["Ann", "Bob"], gear=gear)


class HasLines(Protocol):
    """A Protocol that keeps a result."""

    @cached_property
    def lines(self) -> int:
        return 3


@pytest.mark.pitfall(99, caught="assembly")
def test_a_protocol_that_keeps_a_result() -> None:
    """A class that inherits it keeps it too."""
    own = types.new_class("Own", (HasLines, PlayerState))
    with pytest.raises(DefinitionError, match=r"HasLines\.lines keeps its result"):
        table_of(own)


@dataclass
class Wealth:
    gold: int = 0


@pytest.mark.pitfall(99, caught="assembly")
def test_a_dataclass_as_a_mixin() -> None:
    """Its constructor is not called, and the sentence says what to do."""
    game: Any = type("Mixed", (game_of(PlayerState), Wealth), {})
    told = "Wealth is a dataclass, whose __init__ no Game calls. Annotate its attributes in a plain"
    with pytest.raises(DefinitionError, match=told):
        Table.create(game, ["Ann", "Bob"])


class Referred:
    """A mixin that adds nothing but that it can be referred to."""

    __slots__ = ("__weakref__",)


def test_a_mixin_without_attributes() -> None:
    """Slots that hold no data are no matter."""
    game = type("Mixed", (game_of(PlayerState), Referred), {})

    assert Table.create(game, ["Ann", "Bob"]).move_id == 0


def act_and_save(table: Table[Any], action: str) -> None:
    """Take an action, and save the table, as only then FAST looks at it."""
    table.act(table.player_ids[0], action)
    table.snapshot()


CHANGING: dict[str, tuple[Any, Any]] = {
    "int for a float": (float, 0),
    "tuple for a list": (list[int], ()),
    "frozenset for a set": (set[int], frozenset()),
    "tuple for anything": (Any, (1,)),
    "no number": (float, float("nan")),
}


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize(("annotation", "default"), CHANGING.values(), ids=CHANGING)
def test_a_default_that_would_come_back_changed(annotation: Any, default: Any) -> None:
    """With it, no table that was saved before could be opened."""
    with pytest.raises(DefinitionError, match=r"Sample\.hp: its default .* would come back as"):
        table_of(PlayerState, __annotations__={"hp": annotation}, hp=default)


def test_a_property_of_a_mixin_over_data() -> None:
    """It counts wherever Python finds it before the data."""

    class Mixin:
        @property
        def hp(self) -> int:
            return 3

    declaring = game_of(PlayerState, __annotations__={"hp": int})
    game = type("Mixed", (Mixin, declaring), {})

    with pytest.raises(DefinitionError, match=r"Mixed\.hp: a property has this name too"):
        Table.create(game, ["Ann", "Bob"])


OF_THE_ENGINE = ("players", "random", "notify", "gamestate", "globals", "player_score")
DEFINED: dict[str, Any] = {"property": property(lambda _: 3), "method": lambda _: 3, "value": 3}


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize("defined", DEFINED.values(), ids=DEFINED)
@pytest.mark.parametrize("name", OF_THE_ENGINE)
def test_names_that_the_engine_fills(name: str, defined: Any) -> None:
    """What the engine gives games and states has its name to itself in both."""
    own = type("Own", (PlayerState,), {name: defined})
    with pytest.raises(DefinitionError, match=rf"Own\.{name}: the name belongs to the engine"):
        table_of(own)

    with pytest.raises(DefinitionError, match=rf"Sample\.{name}: the name belongs to the engine"):
        Table.create(game_of(PlayerState, **{name: defined}), ["Ann", "Bob"])


@pytest.mark.pitfall(99, caught="assembly")
def test_annotated_names_that_the_engine_fills() -> None:
    """An annotation makes a name no more its own, of a state or of a constant of the game."""
    own = type("Own", (PlayerState,), {"players": None, "__annotations__": {"players": Any}})
    with pytest.raises(DefinitionError, match=r"Own\.players: the name belongs to the engine"):
        table_of(own)

    annotations = {"players": ClassVar[Any]}
    with pytest.raises(DefinitionError, match=r"Sample\.players: the name belongs to the engine"):
        Table.create(
            game_of(PlayerState, __annotations__=annotations, players=None), ["Ann", "Bob"]
        )


@pytest.mark.pitfall(99, caught="assembly")
def test_data_with_the_name_of_a_component() -> None:
    """What a base has as a component is no data of a subclass; its type may be named, though."""
    base = game_of(PlayerState, turns=TableCounter(0))
    over = type("Over", (base,), {"__annotations__": {"turns": int}})
    with pytest.raises(DefinitionError, match=r"Over\.turns: Over has a component of this name"):
        Table.create(over, ["Ann", "Bob"])


@pytest.mark.parametrize("annotation", [TableCounter, Any, object, TableCounter | None])
def test_an_annotation_that_fits_a_component(annotation: Any) -> None:
    """A subclass, or a mixin before it, may say which component it expects."""
    base = game_of(PlayerState, turns=TableCounter(0))
    mixin = type("Mixin", (), {"__annotations__": {"turns": annotation}})
    game = type("Mixed", (mixin, base), {"__annotations__": {"turns": annotation}})

    assert Table.create(game, ["Ann", "Bob"]).game.turns.get() == 0


class HasTurns(Protocol):
    """What a helper expects of a game."""

    turns: TableCounter


def test_a_game_with_a_protocol() -> None:
    """Its constructor is Python's own, and no mistake of the game."""
    base = game_of(PlayerState, turns=TableCounter(0))
    game = types.new_class("Kept", (HasTurns, base))

    assert Table.create(game, ["Ann", "Bob"]).game.turns.get() == 0


@pytest.mark.pitfall(112, caught="assembly")
@pytest.mark.parametrize("held", [None, 3, lambda cls, version, data: data])
def test_an_upgrade_that_is_no_class_method(held: Any) -> None:
    """Without it no table of an earlier version could be opened."""
    with pytest.raises(DefinitionError, match=r"Sample\.upgrade is .* Write it as a class method"):
        Table.create(game_of(PlayerState, upgrade=held), ["Ann", "Bob"])


def test_scores_that_are_replaced() -> None:
    """In the gear of tests it is found that a game has put something in their place."""

    class Replace(PlayerState):
        @possible_action
        def act_replace(self) -> None:
            self.game.player_score = 5

    table = Table.create(game_of(Replace), ["Ann", "Bob"], gear=Gear.CHECKED)
    with pytest.raises(GameError, match=r"Sample\.player_score was replaced"):
        table.act(table.player_ids[0], "act_replace")


@pytest.mark.parametrize("gear", Gear)
def test_a_component_that_is_replaced(gear: Gear) -> None:
    """The error names it, when the move ends or, in FAST, when the table is saved."""

    class Replace(PlayerState):
        @possible_action
        def act_replace(self) -> None:
            self.game.turns = 5

    table = Table.create(game_of(Replace, turns=TableCounter(0)), ["Ann", "Bob"], gear=gear)
    with pytest.raises(GameError, match=r"Sample\.turns was replaced\. Leave it, and use its"):
        act_and_save(table, "act_replace")


@pytest.mark.pitfall(112, caught="assembly")
@pytest.mark.parametrize("name", ["get_scene", "redeal", "on_concede"])
def test_hooks_that_are_no_methods(name: str) -> None:
    """A hook of the game is written as a method, or left out."""
    with pytest.raises(DefinitionError, match=rf"Sample\.{name} is None\. Write it as a plain"):
        Table.create(game_of(PlayerState, **{name: None}), ["Ann", "Bob"])


@pytest.mark.pitfall(99, caught="assembly")
def test_a_state_with_slots() -> None:
    """No table would get what its constructor puts there."""
    own = type("Own", (PlayerState,), {"__slots__": ("limit",)})
    with pytest.raises(DefinitionError, match=r"Own has __slots__: no table gets"):
        table_of(own)


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize("name", ["__setattr__", "__delattr__"])
def test_a_state_that_would_hold_data(name: str) -> None:
    """What keeps data from state objects is left alone."""
    own = type("Own", (PlayerState,), {name: getattr(object, name)})
    with pytest.raises(DefinitionError, match=rf"Own has {name}: state objects hold no data"):
        table_of(own)


STORING: dict[str, tuple[Any, str]] = {
    "__slots__": (("hp",), "has __slots__: no table gets what stands there"),
    "__setattr__": (object.__setattr__, "has __setattr__: it runs while a table is put back"),
    "__getattr__": (lambda game, name: 3, "has __getattr__: it would stand in for data"),
    "__getattribute__": (object.__getattribute__, "has __getattribute__: it would stand in"),
    "version": ("2", r"version is '2'\. Give an int"),
    "tie_breaker_description": (property(lambda _: ""), "tie_breaker_description is .*Give a text"),
    "icons": ({"wood": "brown"}, "icons is .*Give a dict of pieces by their names"),
    "gamestate_class": (dict, "gamestate_class is .*Give a subclass of GameStateMachine"),
}


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize("name", STORING)
def test_how_a_game_is_stored_is_left_alone(name: str) -> None:
    """What would keep attributes from being saved or put back is refused before a table exists."""
    held, message = STORING[name]
    with pytest.raises(DefinitionError, match=message):
        table_of(PlayerState, **{name: held})


@pytest.mark.pitfall(99, caught="run time")
def test_a_constant_that_is_set() -> None:
    """The error says that it is declared, and how it becomes data."""

    def setup_new_game(game: Any) -> Any:
        game.hp = 3
        return PlayerState

    annotations = {"hp": Final[int]}
    with pytest.raises(GameError, match=r"Sample\.hp is declared as a constant.*without Final"):
        table_of(PlayerState, __annotations__=annotations, setup_new_game=setup_new_game)
