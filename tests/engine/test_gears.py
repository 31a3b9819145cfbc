"""Gears: the rules are the same in each; what they keep and check differs."""

from __future__ import annotations

import contextlib
import pickle
import random
import types
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bga_states import (
    ActionRefused,
    Choice,
    Game,
    GameError,
    Gear,
    Table,
    TableError,
    UserError,
    possible_action,
)
from bga_states.engine.definition.codec import Codec
from bga_states.engine.keeping.keepers import Keeper, WatchfulKeeper
from bga_states.engine.match.match import Point
from bga_states.engine.match.messages import Outcome
from bga_states.engine.running import admission
from bga_states.engine.running.shared_state import SharedState
from bga_states.engine.running.watching import WatchedMachine
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.planting import found_by
from tests.support import AutomaticState, PlayerState, game_of, table_of

GAMES: list[type[Game]] = [
    Battleship, BranchLines, CantStop, Harvest, Hearts, Reversi, ReversiArray, TicTacToe,
]  # fmt: skip
Seen = TypeVar("Seen")
NAMES = ["Ann", "Bob", "Cy", "Di"]
SHORT = 60
"""How many moves of a game are played."""


def in_all_gears(game: type[Game], seed: int) -> list[Table[Any]]:
    names = NAMES[: max(game.min_players, 2)]
    return [Table.create(game, names, seed=seed, gear=gear) for gear in Gear]


def offered(table: Table[Any], player_id: int) -> list[tuple[str, dict[str, object]]]:
    """Return what a player is offered, without the undo that FAST does not have."""
    choices = table.choices(player_id)
    return [(choice.action, choice.args) for choice in choices if "undo" not in choice.action]


CHANGED = (
    "tests/engine/definition/test_data.py::"
    "test_a_value_that_would_come_back_changed_is_refused_at_commit"
)
LOOK = "tests/engine/test_gears.py::test_a_look_that_changes_the_table_is_refused"


@found_by(
    "tests/engine/definition/test_data.py::test_an_attribute_nobody_declared_is_refused_by_name[safe]"
)
def no_data_are_decoded_at_a_commit() -> Iterator[None]:
    """Take it for granted, in the gear that does not compare, that data come back as they are."""

    def take(keeper: WatchfulKeeper, outcome: Outcome) -> Point:
        keeper._check_own()
        point = Keeper.take(keeper, outcome)
        check(keeper._codec, keeper._match.game, point.data)
        keeper._codec.check_owners(keeper._match.game)
        return point

    check = Codec.check
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Codec, "check", lambda _codec, _game, _data: None)
        patch.setattr(WatchfulKeeper, "take", take)
        yield


@found_by(
    *(f"{LOOK}[safe-{hook}]" for hook in ("get_args", "get_choices", "get_all_datas", "get_scene"))
)
def looks_are_not_checked_at_their_end() -> Iterator[None]:
    """Let a look from outside change the table, in the gear that does not watch hooks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Keeper, "check_look", lambda _keeper: None)
        yield


@found_by(
    "tests/engine/definition/test_data.py::test_an_attribute_nobody_declared_is_refused_by_name[safe]"
)
def what_was_not_declared_is_kept() -> Iterator[None]:
    """Do not count attributes, in the gear that does not compare them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Keeper, "_check_declared", lambda _keeper, _data: None)
        yield


@found_by("tests/engine/test_misuse.py::test_args_that_change_what_is_the_engines")
def hooks_are_not_watched() -> Iterator[None]:
    """Watch no hook inside a move."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WatchedMachine, "_fingerprint", lambda _machine: None)
        yield


@found_by(
    "tests/engine/running/test_shared_state.py::test_what_all_tables_share_is_changed_by_no_action"
)
def what_tables_share_is_not_watched() -> Iterator[None]:
    """Let games change what all tables have in common."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SharedState, "unchanged", lambda _shared, _doing: contextlib.nullcontext())
        yield


@found_by(
    "tests/engine/definition/test_data.py::test_one_object_has_one_owner",
    *(f"{CHANGED}[checked-{case}]" for case in ("list for tuple", "nan", "key of an Enum")),
)
def values_are_not_compared() -> Iterator[None]:
    """Compare no value with what would come back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WatchfulKeeper, "take", Keeper.take)
        yield


@pytest.mark.own_gear
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
@given(seed=st.integers(0, 2**32), failing=st.sets(st.integers(0, SHORT), max_size=5))
@settings(max_examples=3, deadline=None)
def test_all_gears_play_the_same_game(game: type[Game], seed: int, failing: set[int]) -> None:
    """The same choices, snapshots and messages in every gear, whatever fails on the way."""
    fast, safe, checked = tables = in_all_gears(game, seed)
    chance = random.Random(seed)
    for number in range(SHORT):
        if safe.is_over:
            break
        player_id = chance.choice(safe.active_player_ids)
        choices = [offered(table, player_id) for table in tables]
        assert choices[0] == choices[1] == choices[2]
        if number in failing:
            for table in (safe, checked):  # FAST keeps no way back
                with pytest.raises(ZeroDivisionError):
                    table.arrange(fail)
        if choices[0]:
            action, args = chance.choice(choices[0])
            outcomes = [table.act(player_id, action, args) for table in tables]
        else:
            outcomes = [table.run_zombie(player_id) for table in tables]
        for viewer in (player_id, None):
            assert outcomes[1].messages(viewer) == outcomes[2].messages(viewer)
        assert outcomes[0].entered == outcomes[1].entered == outcomes[2].entered
        assert outcomes[0].moved == outcomes[1].moved == outcomes[2].moved

    assert [without_undo(table) for table in tables] == [without_undo(checked)] * len(tables)
    assert fast.result == safe.result == checked.result


def fail(game: Any) -> None:
    """Change what a move can change, and fail."""
    for player in game.players.values():
        player.score += 1
    game.random.randint(1, 6)
    game.globals.set("failing", 1)
    game.active_next_player()
    raise ZeroDivisionError


def without_undo(table: Table[Any]) -> tuple[object, ...]:
    """Return a table as bytes; FAST records nothing that could be undone."""
    copy = table.copy()
    copy.arrange(lambda game: game.undo_clear())
    return copy.snapshot(), [copy.view(viewer) for viewer in (*copy.player_ids, None)]


class Careless(PlayerState):
    """Changes a list and then fails, or not."""

    @possible_action
    def act_add(self, is_failing: bool) -> None:
        self.game.list.append(1)
        if is_failing:
            raise UserError("No")


def careless(gear: Gear, **attributes: Any) -> Table[Any]:
    def setup_new_game(game: Any) -> type[Careless]:
        game.list = []
        return Careless

    annotations = {"list": list[int]}
    game = game_of(
        Careless, setup_new_game=setup_new_game, __annotations__=annotations, **attributes
    )
    return Table.create(game, ["Ann", "Bob"], gear=gear)


def imagine(table: Table[Any]) -> Table[Any]:
    return table.imagine(table.player_ids[0])


@pytest.mark.parametrize(
    "use", [Table.copy, Table.snapshot, imagine], ids=["copy", "snapshot", "imagine"]
)
def test_a_fast_table_that_fell_is_not_copied(use: Any) -> None:
    """A simulation keeps no way back, so a table whose move failed says so when it is kept."""
    table = careless(Gear.FAST)
    ann = table.player_ids[0]
    with pytest.raises(UserError):
        table.act(ann, "act_add", {"is_failing": True})

    with pytest.raises(TableError, match=r"a move failed \(UserError\).*Make it in Gear.SAFE"):
        use(table)


REFUSED: dict[str, Callable[[Table[Any]], object]] = {
    "an unknown action": lambda table: table.act(table.player_ids[0], "act_nothing"),
    "another player": lambda table: table.act(table.player_ids[1], "act_add"),
    "a wrong parameter": lambda table: table.act(table.player_ids[0], "act_add", {"is_failing": 3}),
    "a preference": lambda table: table.set_preference(table.player_ids[0], "speed", 3),
    "a look": lambda table: table.view(None),
}


@pytest.mark.parametrize("ask", REFUSED.values(), ids=REFUSED)
def test_a_fast_table_that_has_only_refused_is_copied(ask: Callable[[Table[Any]], object]) -> None:
    """Nothing was done to it, so it is as it was."""
    table = careless(Gear.FAST, get_all_datas=lambda _: dict[str, int]()["hand"])
    before = table.snapshot()
    with pytest.raises((ActionRefused, TableError, KeyError)):
        ask(table)

    assert table.copy().snapshot() == before


def test_an_interrupt_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may fall into what refuses, in the turns of zombies too, which is asked in a move."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    there = types.FunctionType(interrupt.__code__, vars(admission))
    monkeypatch.setattr(admission, "is_playing", there)
    table = careless(Gear.FAST)
    with pytest.raises(KeyboardInterrupt):
        table.act(table.player_ids[1], "act_add", {"is_failing": False})

    with pytest.raises(TableError, match=r"a move failed \(KeyboardInterrupt\)"):
        table.snapshot()


def test_a_playout_that_ends_in_a_refusal_has_fallen() -> None:
    """What was played before is done, and no outcome tells of it."""

    class Adding(Careless):
        def get_choices(self) -> list[Choice]:
            return [Choice(self.act_add, is_failing=False)]

    def setup_new_game(game: Any) -> Any:
        game.list = []
        return Adding

    game = game_of(Adding, setup_new_game=setup_new_game, __annotations__={"list": list[int]})
    table: Table[Any] = Table.create(game, ["Ann", "Bob"], gear=Gear.FAST)
    before = table.snapshot()
    wrong = Choice(Careless.act_add, is_failing=3)
    with pytest.raises(ActionRefused):
        table.play_out(lambda _, choices: wrong if table.move_id else choices[0], 5)

    assert table.move_id == 1
    with pytest.raises(TableError, match=r"a move failed \(ActionRefused\)"):
        assert table.snapshot() != before


@pytest.mark.parametrize("gear", Gear)
def test_a_copy_is_a_table_of_its_own(gear: Gear) -> None:
    """What happens to a copy does not happen to the table it was made of, nor the other way."""
    table = careless(gear)
    copy = table.copy()
    table.act(table.player_ids[0], "act_add", {"is_failing": False})

    assert (table.game.list, copy.game.list) == ([1], [])
    assert (table.move_id, copy.move_id, copy.gear) == (1, 0, gear)


def test_a_copy_may_have_other_dice() -> None:
    """With a seed of its own a copy does not foresee the chance of the table."""
    table = Table.create(CantStop, ["Ann", "Bob"], seed=1)
    copies = [table.copy(seed=seed) for seed in (None, 1, 2)]
    rolls = [[copy.game.random.randint(1, 10**9) for _ in range(3)] for copy in copies]

    assert rolls[0] == rolls[1] != rolls[2]


@pytest.mark.parametrize("gear", Gear)
def test_a_table_travels_to_other_processes(gear: Gear) -> None:
    """A pickled table is the same table, in the same gear."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1, gear=gear)
    again = pickle.loads(pickle.dumps(table))  # noqa: S301  # our own

    assert (again.snapshot(), again.gear) == (table.snapshot(), gear)


@pytest.mark.parametrize("gear", Gear)
def test_an_arranged_position_is_silent(gear: Gear) -> None:
    """A test's change of the position is told to nobody, and counts for no move."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1, gear=gear)
    ann, bob = table.player_ids

    def change(game: Reversi) -> None:
        game.active_next_player()
        game.player_score.set(ann, 7, "${player_name} has ${value}")
        game.give_extra_time(bob)

    table.arrange(change)
    outcome = table.outcome

    assert (table.active_player_ids, table.move_id) == ([bob], 0)
    assert table.game.players[ann].score == 7
    assert (outcome.messages(None), outcome.extra_time, outcome.entered) == ([], (), ())


def test_an_arranged_position_in_which_no_table_rests() -> None:
    """A change after which nobody could act is refused, and the table is as it was."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)
    before = table.snapshot()
    with pytest.raises(GameError, match="Cannot rest here: Ann is eliminated and active"):
        table.arrange(lambda game: game.eliminate_player(table.player_ids[0]))

    assert table.snapshot() == before


def test_outside_a_move_nothing_is_changed_but_data() -> None:
    """What changes the table needs a move: outside one a call says where it belongs."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)

    with pytest.raises(GameError, match="Cannot call active_next_player: no move is running"):
        table.game.active_next_player()


@pytest.mark.pitfall(75, caught="run time")
@pytest.mark.parametrize("hook", ["get_args", "get_choices", "get_all_datas", "get_scene"])
def test_a_look_that_changes_the_table_is_refused(hook: str) -> None:
    """A look from outside leaves the table as it was, in each gear that keeps points."""
    changing: list[str] = []

    class Curious(PlayerState):
        def get_args(self) -> dict[str, int]:
            return look(self.game, "get_args", {})

        def get_choices(self) -> list[Choice]:
            return look(self.game, "get_choices", [])

    def look(game: Any, name: str, seen: Seen) -> Seen:
        if name in changing:
            game.players[game.players.ids[0]].score += 1
        return seen

    def get_all_datas(game: Any, current_player_id: int | None) -> Any:
        return look(game, "get_all_datas", {})

    def get_scene(game: Any, player_id: int | None) -> Any:
        return look(game, "get_scene", None)

    # A copy: it has not asked for the args yet.
    table = table_of(Curious, get_all_datas=get_all_datas, get_scene=get_scene).copy()
    before = table.snapshot()
    changing.append(hook)
    with pytest.raises(GameError, match=r"changed the table. Let (it|them) only .*\(P75\)"):
        LOOKS[hook](table)
    changing.clear()

    assert table.game.players[table.player_ids[0]].score == 0
    assert table.snapshot() == before


LOOKS: dict[str, Callable[[Table[Any]], object]] = {
    "get_args": lambda table: table.view(None),
    "get_choices": lambda table: table.choices(table.player_ids[0]),
    "get_all_datas": lambda table: table.view(None),
    "get_scene": lambda table: table.scene(None),
}
"""Looks from outside, by the hook that each of them runs."""


def test_an_error_of_the_game_says_where_it_came_up() -> None:
    """An error from a game's code carries a note: seed, move, state, player, action, parameters."""

    class Broken(PlayerState):
        @possible_action
        def act_break(self, n: int) -> None:
            raise ZeroDivisionError(n)

    table = Table.create(game_of(Broken), ["Ann", "Bob"], seed=7)
    ann = table.player_ids[0]
    with pytest.raises(ZeroDivisionError) as raised:
        table.act(ann, "act_break", {"n": 3})

    note = f"After move 0 (seed 7), in Broken: player {ann} runs 'act_break' {{'n': 3}}."
    assert raised.value.__notes__ == [note]


def test_an_error_of_the_game_says_what_was_going_on() -> None:
    """What cannot be saved is an error of the move that did it; args are asked for moves, too."""

    class Spoiling(PlayerState):
        def get_args(self) -> dict[str, int]:
            return {"share": 12 // self.game.shares}

        @possible_action
        def act_spoil(self) -> None:
            self.game.shares = "none"

    def begin(game: Any) -> type[Spoiling]:
        game.shares = 1
        return Spoiling

    table = table_of(Spoiling, setup_new_game=begin, __annotations__={"shares": int})
    with pytest.raises(GameError, match="Cannot save the table") as raised:
        table.act(table.player_ids[0], "act_spoil")
    assert raised.value.__notes__[0].startswith("After move 0 ")

    table.game.shares = 0
    with pytest.raises(ZeroDivisionError) as divided:
        table.view(None)
    assert divided.value.__notes__[0].endswith("in Spoiling: looking.")
    with pytest.raises(ZeroDivisionError) as divided:
        table.run_zombie(table.player_ids[0])
    assert divided.value.__notes__[0].endswith("in Spoiling: no action of a player.")


@pytest.mark.parametrize(
    "change",
    [
        lambda players: players.clear(),
        lambda players: players.pop(2300001),
        lambda players: players.__setitem__(1, players[2300001]),
        lambda players: players.update({}),
    ],
    ids=["clear", "pop", "set", "update"],
)
def test_nobody_is_added_to_the_players_or_taken_away(change: Any) -> None:
    """The players are a dict to read; who sits at a table never changes."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)

    with pytest.raises(GameError, match="Cannot change the players: who sits at a table never"):
        change(table.game.players)


@pytest.mark.pitfall(72, caught="run time")
@pytest.mark.parametrize("gear", Gear)
def test_a_player_is_not_eliminated_by_hand(gear: Gear) -> None:
    """Setting `eliminated` is refused at once, with the call that does it (P72)."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1, gear=gear)
    ann = table.player_ids[0]

    with pytest.raises(GameError, match=r"Call self.game.eliminate_player\(player_id\)"):
        table.game.players[ann].eliminated = True
    assert not table.game.players[ann].eliminated


def test_a_choice_is_offered_and_not_called() -> None:
    """A choice is for players to take: calling it, or giving values without a name, is refused."""

    class Offering(PlayerState):
        def get_choices(self) -> list[Choice]:
            return [Choice(self.act_go, 3)]  # type: ignore[bga-choice, call-arg]  # the mistake under test

        @possible_action
        def act_go(self, n: int) -> None:
            pass

    table = Table.create(game_of(Offering), ["Ann", "Bob"], gear=Gear.CHECKED)
    with pytest.raises(GameError, match="act_go is given 3 without a name"):
        table.choices(table.player_ids[0])
    choice = Choice(Offering.act_go, n=3).labelled("three")
    with pytest.raises(GameError, match=r"Cannot call act_go\(n=3\): a choice is for players"):
        choice()
    assert (choice.label, choice.args, hash(choice)) == ("three", {"n": 3}, hash(choice))


def test_what_choices_gives_out_is_not_what_the_table_keeps() -> None:
    """Changing a list of choices, or the values of one, changes nothing of the table."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)
    ann = table.player_ids[0]
    before = table.choices(ann)
    before[0].args["x"] = 99
    before.clear()

    assert len(table.choices(ann)) == 4
    assert all(choice.args["x"] != 99 for choice in table.choices(ann))


@pytest.mark.pitfall(46, caught="run time")
def test_an_error_of_the_engine_that_is_swallowed_fails_the_action() -> None:
    """A GameError of a verb fails the action at its end; a UserError may be caught."""

    class Swallow(PlayerState):
        @possible_action
        def act_swallow(self) -> None:
            with contextlib.suppress(GameError):
                self.gamestate.next_state("nowhere")

        @possible_action
        def act_catch(self) -> None:
            with contextlib.suppress(UserError):
                self.game.undo_restore_point()

    table = Table.create(game_of(Swallow), ["Ann", "Bob"])
    ann = table.player_ids[0]
    with pytest.raises(GameError, match="no transition has this name"):
        table.act(ann, "act_swallow")

    assert table.act(ann, "act_catch").move_id == 1


def test_bgas_jump_pad() -> None:
    """A second jump takes the place of one to a GAME state where nothing would happen."""

    class Pad(AutomaticState):
        pass

    class Busy(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=21)

        def on_entering_state(self) -> type[Jumping]:
            return Jumping

    class Jumping(PlayerState):
        @possible_action
        def act_jump(self, first: int) -> None:
            self.gamestate.jump_to_state(first)
            self.gamestate.jump_to_state(Jumping)

    table = Table.create(game_of(Jumping, Pad, Busy), ["Ann", "Bob"])
    ann = table.player_ids[0]

    assert [step.state_id for step in table.act(ann, "act_jump", {"first": 20}).entered] == [10]
    with pytest.raises(GameError, match="already moves the table"):
        table.act(ann, "act_jump", {"first": 21})


def test_a_setup_that_returns_nothing_enters_state_2() -> None:
    """As in BGA, state 2 follows where `setup_new_game` names no state and asks for no move."""

    class Second(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=2)

    def setup_new_game(_game: Any) -> None:
        """Name no state."""

    table = Table.create(game_of(Second, setup_new_game=setup_new_game), ["Ann", "Bob"])

    assert table.state_id == 2


class Shelf(PlayerState):
    @possible_action
    def act_take(self) -> None:
        self.game.hand.append(7)


@pytest.mark.parametrize("gear", [Gear.SAFE, Gear.CHECKED])
def test_a_look_that_fails_has_changed_nothing(gear: Gear) -> None:
    """One list under two names looks like two equal ones, and is taken back all the same."""

    def setup_new_game(game: Any) -> type[Shelf]:
        game.hand, game.shown = [], []
        return Shelf

    def get_all_datas(game: Any) -> dict[str, object]:
        game.shown = game.hand
        raise ValueError("a planted mistake")

    hints = {"hand": list[int], "shown": list[int]}
    own = {"setup_new_game": setup_new_game, "get_all_datas": get_all_datas}
    game = game_of(Shelf, __annotations__=hints, **own)
    table: Table[Any] = Table.create(game, ["Ann", "Bob"], gear=gear)
    with pytest.raises(ValueError, match="planted"):
        table.view(None)
    table.act(table.player_ids[0], "act_take")

    assert (table.game.hand, table.game.shown) == ([7], [])
