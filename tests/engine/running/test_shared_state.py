"""Shared state: what all tables of a game have in common is changed by none of their moves."""

import functools
import linecache
import sys
import threading
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import Enum
from types import FrameType, MappingProxyType
from typing import Any, ClassVar

import msgspec
import pytest

from bga_states import (
    Choice,
    Game,
    GameError,
    GameState,
    Gear,
    Table,
    UserError,
    possible_action,
)
from bga_states.components import Deck
from tests.engine.test_interrupts import traced
from tests.patience import PATIENCE
from tests.support import PlayerState, game_of

pytestmark = pytest.mark.own_gear


@dataclass
class Box:
    """An object in a module, with what it has computed."""

    label: str
    things: list[int] = field(default_factory=list)

    @functools.cached_property
    def length(self) -> int:
        return len(self.label)


@dataclass(slots=True)
class Crate:
    label: str


class Chest(msgspec.Struct):
    label: str


class Good(Enum):
    """Goods, with what is in stock of them, which is the mistake under test."""

    SILK = ("silk", [1])

    def __init__(self, _word: str, _prices: list[int]) -> None:
        self.stock = 3
        self._own = 3


class Till:
    """A plain class with slots."""

    __slots__ = ("coins", "owner")

    def __init__(self) -> None:
        self.coins = [1, 1]

    def __getattr__(self, name: str) -> int:
        raise KeyError(name) if name == "__dict__" else AttributeError(name)


class Stubborn(list[int]):
    """A list that nobody clears."""

    def clear(self) -> None:
        raise RuntimeError


LISTED: list[int] = []
NESTED = ({"a": [deque([1])]}, MappingProxyType({"b": [2]}))
MAPPED: dict[str, int] = {"a": 1}
DEFAULTED: defaultdict[str, int] = defaultdict(int)
ORDERED = OrderedDict(a=1, b=2)
DRAWN = {"a", "b"}
RAW = bytearray(b"abc")
BOX = Box("b")
CRATE = Crate("c")
CHEST = Chest("d")
TILL = Till()
STUBBORN = Stubborn([1])
rounds = 0


def count() -> None:
    global rounds  # noqa: PLW0603  # the mistake under test
    rounds += 1


def one_round_more() -> Iterator[None]:
    global rounds  # noqa: PLW0603  # as above
    rounds += 1
    try:
        yield
    finally:
        rounds -= 1


def collect(n: int, into: list[int] = [], *, seen: set[int] = set()) -> None:  # noqa: B006  # the mistake under test
    into.append(n)
    seen.add(n)


@functools.cache
def squared(n: int) -> int:
    return n * n


class Keeping(PlayerState):
    """Has what its object shares with those of other tables."""

    seen: ClassVar[list[int]] = []
    moves = 0

    def __init__(self, game: Any) -> None:
        self.own = [1]
        super().__init__(game)

    @possible_action
    def act_do(self, name: str) -> None:
        self.game.total += 1
        CHANGES[name][0](self)

    @possible_action
    def act_fail(self) -> None:
        self.seen.append(1)
        raise UserError("No")


class Keeper(Game):
    states = (Keeping,)
    noted: ClassVar[dict[str, int]] = {}
    cards = Deck(str)
    total: int

    def setup_new_game(self) -> Any:
        self.total = 0
        return Keeping


CHANGES: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "list of a state": (lambda state: state.seen.append(1), "Keeping.seen", "P99"),
    "number of a state": (lambda state: setattr(Keeping, "moves", 1), "Keeping.moves", "P99"),
    "new on a state": (lambda state: setattr(type(state), "extra", 1), "Keeping.extra", "P99"),
    "gone from a state": (lambda state: delattr(Keeping, "moves"), "Keeping.moves", "P99"),
    "from a constructor": (lambda state: state.own.append(2), "Keeping.own", "P99"),
    "dict of the game": (lambda state: state.game.noted.update(a=1), "Keeper.noted", "P99"),
    "component": (
        lambda state: state.game.cards.auto_reshuffle.update(deck="discard"),
        "Keeper.cards.auto_reshuffle",
        "P99",
    ),
    "component replaced": (lambda state: setattr(Keeper, "cards", 1), "Keeper.cards", "P99"),
    "list": (lambda state: LISTED.append(1), "test_shared_state.LISTED", "PY3"),
    "nested": (lambda state: NESTED[0]["a"][0].append(1), "test_shared_state.NESTED", "PY3"),
    "nested in a view": (lambda state: NESTED[1]["b"].clear(), "test_shared_state.NESTED", "PY3"),
    "dict": (lambda state: MAPPED.update(a=2), "test_shared_state.MAPPED", "PY3"),
    "defaultdict": (lambda state: DEFAULTED["b"], "test_shared_state.DEFAULTED", "PY3"),
    "ordered dict": (lambda state: ORDERED.popitem(), "test_shared_state.ORDERED", "PY3"),
    "order of a dict": (
        lambda state: ORDERED.move_to_end("a"), "test_shared_state.ORDERED", "PY3",
    ),
    "set": (lambda state: DRAWN.remove("a"), "test_shared_state.DRAWN", "PY3"),
    "bytearray": (lambda state: RAW.reverse(), "test_shared_state.RAW", "PY3"),
    "variable": (lambda state: count(), "test_shared_state.rounds", "PY3"),
    "object": (lambda state: setattr(BOX, "label", "c"), "test_shared_state.BOX.label", "PY3"),
    "object with slots": (
        lambda state: setattr(CRATE, "label", "x"), "test_shared_state.CRATE", "PY3",
    ),
    "struct": (lambda state: setattr(CHEST, "label", "x"), "test_shared_state.CHEST", "PY3"),
    "list in an object": (
        lambda state: BOX.things.append(1), "test_shared_state.BOX.things", "PY3",
    ),
    "member of an Enum": (lambda state: setattr(Good.SILK, "stock", 2), "Good.SILK.stock", "P99"),
    "own attribute of a member": (
        lambda state: setattr(Good.SILK, "_own", 2), "Good.SILK._own", "P99",
    ),
    "list in the value of a member": (
        lambda state: Good.SILK.value[1].pop(), "Good.SILK.value", "P99",
    ),
    "slot": (lambda state: setattr(TILL, "owner", "Ann"), "test_shared_state.TILL", "PY3"),
    "list in a slot": (lambda state: TILL.coins.pop(), "test_shared_state.TILL", "PY3"),
    "helper class": (lambda state: setattr(Box, "count", 1), "Box.count", "P99"),
    "default": (lambda state: collect(1), "the default of into in collect", "PY5"),
}  # fmt: skip


def owner_of(till: Till) -> object:
    """Return what stands in a slot, or that nothing does."""
    try:
        return vars(Till)["owner"].__get__(till)
    except AttributeError:
        return "nobody"


def shared() -> object:
    """Return all that the changes above could change."""
    lists = (LISTED, NESTED, MAPPED, DEFAULTED, [*ORDERED.items()], sorted(DRAWN), RAW)
    things = (BOX, CRATE, CHEST, rounds, collect.__defaults__, collect.__kwdefaults__)
    others = (Good.SILK.stock, Good.SILK._own, Good.SILK.value, TILL.coins, owner_of(TILL))
    game = vars(Keeper)["cards"].auto_reshuffle, Keeper.noted
    return repr((lists, things, others, game, Keeping.seen, Keeping.moves, hasattr(Box, "count")))


def table() -> Table[Keeper]:
    return Table.create(Keeper, ["Ann", "Bob"], seed=1, gear=Gear.CHECKED)


def watched_table(*states: type[GameState[Any]], **attributes: Any) -> Table[Any]:
    """Make a table of a game of these states, in the gear that watches."""
    return Table.create(game_of(*states, **attributes), ["Ann", "Bob"], seed=1, gear=Gear.CHECKED)


@pytest.mark.pitfall(99, caught="run time")
@pytest.mark.parametrize("name", CHANGES)
def test_what_all_tables_share_is_changed_by_no_action(name: str) -> None:
    """The move that changes it fails with the name of what it was, and all is as before."""
    _, changed, code = CHANGES[name]
    played, before = table(), shared()
    snapshot = played.snapshot()
    fact = f"Cannot save the table: the game changed {changed}, which all tables share. "
    for _ in range(2):
        with pytest.raises(GameError) as raised:
            played.act(played.player_ids[0], "act_do", {"name": name})

        assert str(raised.value).startswith(fact)
        assert str(raised.value).endswith(f"({code}).")
        assert (shared(), played.snapshot()) == (before, snapshot)


def test_a_cache_of_pythons_is_no_data() -> None:
    """What functools keeps of pure functions may be shared, and is left alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(CHANGES, "cache", (lambda state: (squared(3), BOX.length), "", ""))
        played = table()

        assert played.act(played.player_ids[0], "act_do", {"name": "cache"}).move_id == 1


def test_a_failed_move_takes_back_what_it_changed_for_all() -> None:
    """A refusal that comes after the change stays one, and says so in a note for the author."""
    played = table()
    with pytest.raises(UserError) as raised:
        played.act(played.player_ids[0], "act_fail")

    assert raised.value.__notes__ == [
        "Before it failed, the game changed Keeping.seen, which all tables share."
    ]
    assert Keeping.seen == []


@pytest.mark.parametrize("gear", [Gear.SAFE, Gear.CHECKED])
def test_what_a_generator_of_a_failed_move_takes_back_itself(gear: Gear) -> None:
    """It has done so before what was shared is put back, and does not do it once more."""

    class Counting(PlayerState):
        @possible_action
        def act_count(self) -> None:
            steps = one_round_more()
            next(steps)
            raise UserError("no")

    before = rounds
    table = Table.create(game_of(Counting), ["Ann", "Bob"], gear=gear)
    for _ in range(3):
        with pytest.raises(UserError):
            table.act(table.player_ids[0], "act_count")

    assert rounds == before


def test_what_cannot_be_put_back_is_said_to_stay() -> None:
    """A container of an author's that refuses to be cleared stays as the move left it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(CHANGES, "stubborn", (lambda state: STUBBORN.append(2), "", ""))
        played = table()
        with pytest.raises(GameError, match=r"STUBBORN, .* share and which stays changed. Make it"):
            played.act(played.player_ids[0], "act_do", {"name": "stubborn"})
    del STUBBORN[1:]


@pytest.mark.parametrize("place", [0, -1])
def test_what_goes_from_one_list_to_the_next_is_seen(place: int) -> None:
    """All that is shared is compared in one go, each thing for itself."""

    class Moving(PlayerState):
        first: ClassVar = [1, 2]
        second: ClassVar = [3]

        @possible_action
        def act_move(self) -> None:
            self.second.insert(0, self.first.pop(place))

        @possible_action
        def act_move_back(self) -> None:
            self.first.append(self.second.pop(0))

    played = watched_table(Moving)
    for action in ("act_move", "act_move_back"):
        with pytest.raises(GameError, match=r"Moving\.first.* share"):
            played.act(played.player_ids[0], action)

    assert (Moving.first, Moving.second) == ([1, 2], [3])


def test_an_object_with_another_dict_is_seen() -> None:
    """The attributes of an object are those it has now, even if it was given all of them anew."""

    class Swapping(PlayerState):
        @possible_action
        def act_swap(self) -> None:
            BOX.__dict__ = {**vars(BOX), "label": "c"}

    played = watched_table(Swapping)
    before = dict(vars(BOX))
    with pytest.raises(GameError, match=r"test_shared_state\.BOX\.label, "):
        played.act(played.player_ids[0], "act_swap")

    assert vars(BOX) == before


def test_other_code_may_change_what_is_shared() -> None:
    """Between the moves, and while a test arranges a position, the program does what it likes."""
    played = table()
    LISTED.append(1)
    played.arrange(lambda _: LISTED.append(2))
    played.view(None)

    assert LISTED == [1, 2]
    LISTED.clear()


def test_what_another_thread_sets_meanwhile_stays() -> None:
    """A program with several threads may keep its tables in the module of the game."""
    played, ready, go_on = table(), threading.Event(), threading.Event()

    def set_it() -> None:
        assert ready.wait(PATIENCE)
        MAPPED["b"] = 2
        go_on.set()

    def wait(_state: Any) -> None:
        ready.set()
        assert go_on.wait(PATIENCE)

    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as threads:
        patch.setitem(CHANGES, "nothing", (wait, "", ""))
        setting = threads.submit(set_it)
        played.act(played.player_ids[0], "act_do", {"name": "nothing"})
        setting.result(PATIENCE)

    assert MAPPED.pop("b") == 2
    assert played.game.total == 1


def test_data_of_a_table_in_a_variable_of_the_program() -> None:
    """A program may keep a list of the game's in a module: it is the table's, and changes."""

    class Piling(PlayerState):
        @possible_action
        def act_pile(self) -> None:
            self.game.pile.append(1)

    def setup_new_game(game: Any) -> Any:
        game.pile = []
        return Piling

    annotations = {"pile": list[int]}
    played = watched_table(Piling, setup_new_game=setup_new_game, __annotations__=annotations)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[__name__], "NESTED", (played.game.pile,))

        assert played.act(played.player_ids[0], "act_pile").move_id == 1


@pytest.mark.pitfall(99, caught="run time")
def test_data_that_is_a_list_of_the_module() -> None:
    """A constant that became data of a table is still that of all others."""

    class Piling(PlayerState):
        @possible_action
        def act_pile(self) -> None:
            self.game.pile.append(1)

    def setup_new_game(game: Any) -> Any:
        game.pile = LISTED
        return Piling

    annotations = {"pile": list[int]}
    played = watched_table(Piling, setup_new_game=setup_new_game, __annotations__=annotations)
    with pytest.raises(GameError, match="the game changed test_shared_state.LISTED"):
        played.act(played.player_ids[0], "act_pile")
    assert LISTED == []


class Looking(PlayerState):
    """Remembers who looked, where nobody may."""

    def get_choices(self) -> Iterator[Choice]:
        LISTED.append(1)
        yield Choice(self.act_go)

    @possible_action
    def act_go(self) -> None:
        pass


LOOKS: dict[str, Callable[[Table[Any]], object]] = {
    "choices": lambda played: played.choices(played.player_ids[0]),
    "get_all_datas": lambda played: played.view(None),
    "get_scene": lambda played: played.scene(None),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_look_changes_nothing_for_other_tables(look: Callable[[Table[Any]], object]) -> None:
    """Hooks that only look leave alone what all tables share, too."""

    def get_all_datas(_game: Any) -> dict[str, object]:
        LISTED.append(1)
        return {}

    def get_scene(_game: Any, player_id: int | None) -> None:
        LISTED.append(1)

    played = watched_table(Looking, get_all_datas=get_all_datas, get_scene=get_scene)
    with pytest.raises(GameError, match="Cannot look at the table: the game changed .*LISTED"):
        look(played)
    assert LISTED == []


@pytest.mark.parametrize("gear", [Gear.FAST, Gear.SAFE])
def test_other_gears_do_not_look(gear: Gear) -> None:
    """What is shared is watched in the checked gear alone."""
    played = Table.create(Keeper, ["Ann", "Bob"], gear=gear)
    played.act(played.player_ids[0], "act_do", {"name": "list"})

    assert LISTED == [1]
    LISTED.clear()


def test_an_interrupt_at_the_end_of_a_watch_ends_no_other() -> None:
    """A call that is interrupted where it stops to watch leaves the next ones watched."""
    played = table()

    def interrupt(_number: int, frame: FrameType) -> None:
        line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
        if line.strip() == "self._watched = None":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        traced(lambda: played.scene(None), interrupt)

    with pytest.raises(GameError, match=r"the game changed test_shared_state\.LISTED"):
        played.act(played.player_ids[0], "act_do", {"name": "list"})
