"""What others do beside the game takes no undo away, and no undo takes it back."""

from collections.abc import Callable
from dataclasses import dataclass
from types import GenericAlias
from typing import Any

import msgspec
import pytest

from bga_states import GameState, Gear, StateType, Table, possible_action
from bga_states.engine.base.limits import UNDO_ACTIONS
from tests.support import PlayerState, table_of


class Build(GameState[Any]):
    """Everybody who wants adds blocks to one tower, at the same time; id 30."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=30, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> Any:
        self.gamestate.set_players_multiactive(self.players.ids[:2], PlayerState)

    @possible_action
    def act_add(self, block: str, current_player_id: int) -> None:
        self.game.undo_savepoint()
        color = self.game.preferences[current_player_id].color
        here = sum(not player.zombie for player in self.players.values())
        self.game.tower.append(f"{color} {block} of {here}")

    @possible_action
    def act_undo(self) -> None:
        self.game.undo_restore_point()

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, PlayerState)


@dataclass
class Preferences:
    """What each player likes."""

    color: str = "red"
    sound: bool = True


def setup_new_game(game: Any) -> Any:
    game.tower = []
    for player_id in game.players.ids[:2]:
        game.undo_savepoint(player_id)
    return Build


@dataclass
class Bounds(Preferences):
    """Preferences of which one must fit another, and one is anything."""

    low: int = 0
    high: int = 10
    token: Any = None

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


def building(wishes: type[Any] = Preferences) -> Table[Any]:
    """Return a table at which Ann and Bob build, and Cy and Di watch."""
    return table_of(
        Build,
        PlayerState,
        players=4,
        Preferences=wishes,
        __annotations__={"tower": list[str], "preferences": GenericAlias(dict, (int, wishes))},
        setup_new_game=setup_new_game,
    )


def add(table: Table[Any], player_id: int, block: str) -> None:
    table.act(player_id, "act_add", {"block": block})


DEEDS: dict[str, Callable[[Table[Any]], object]] = {
    "a player who waits leaves": lambda table: table.make_zombie(table.player_ids[2]),
    "one comes back": lambda table: (
        table.make_zombie(table.player_ids[2]),
        table.revive(table.player_ids[2]),
    ),
    "another changes a preference": lambda table: table.set_preference(
        table.player_ids[1], "color", "blue"
    ),
    "the player changes one": lambda table: table.set_preference(
        table.player_ids[0], "color", "blue"
    ),
}


@pytest.mark.parametrize("do", DEEDS.values(), ids=DEEDS)
def test_what_happens_beside_the_game_takes_no_undo_away(do: Any) -> None:
    """An undo takes back the steps of its player; who is there and what they like stays."""
    table, other = building(), building()
    ann, bob = table.player_ids[:2]
    add(table, ann, "a1")
    do(table)
    do(other)
    for each in (table, other):
        add(each, bob, "b1")
    assert table.game.can_undo(ann)
    table.act(ann, "act_undo")

    assert table.game.tower == other.game.tower
    assert table.game.preferences == other.game.preferences
    assert table.view(ann).players == other.view(ann).players


def test_what_was_done_is_done_again_in_its_order() -> None:
    """A step that is played again finds the players and preferences that it found before."""
    table = building()
    ann, bob, cy, _ = table.player_ids
    add(table, ann, "a1")
    add(table, bob, "b1")
    table.set_preference(bob, "color", "blue")
    table.make_zombie(cy)
    add(table, bob, "b2")
    table.revive(cy)
    table.set_preference(bob, "color", "green")
    add(table, bob, "b3")
    restored = Table.restore(type(table.game), table.snapshot())
    for each in (table, restored):
        each.act(ann, "act_undo")

    assert table.game.tower == ["red b1 of 4", "blue b2 of 3", "green b3 of 4"]
    assert restored.snapshot() == table.snapshot()


def test_the_turn_of_a_zombie_ends_what_can_be_undone() -> None:
    """When a player leaves whose turn it is, `zombie` plays, and nobody returns to before it."""
    table = building()
    ann, bob = table.player_ids[:2]
    add(table, ann, "a1")
    table.make_zombie(bob)

    assert not table.game.can_undo(ann)


class Open:
    """What anybody may do, whose turn it is or not."""

    game: Any

    @possible_action(check=False)
    def act_wait(self) -> None:
        pass

    @possible_action(check=False)
    def act_undo(self) -> None:
        self.game.undo_restore_point()


class Chosen(Open, PlayerState):
    """What follows when all have chosen."""


class Choose(Open, GameState[Any]):
    """Everybody chooses at the same time, and anybody may end it for all; id 40."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=40, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    @possible_action
    def act_choose(self, card: str, current_player_id: int) -> None:
        self.game.tower.append(card)
        self.gamestate.set_player_non_multiactive(current_player_id, Chosen)

    @possible_action
    def act_end(self) -> Any:
        return Chosen

    def zombie(self, player_id: int) -> None:
        self.act_choose("of a zombie", player_id)


def everybody_chooses(game: Any) -> Any:
    """Begin with a savepoint of everybody's."""
    game.tower = []
    game.gamestate.set_all_players_multiactive()
    for player_id in game.players.ids:
        game.undo_savepoint(player_id)
    return Choose


def choosing() -> Table[Any]:
    """Return a table at which four players choose."""
    return table_of(
        Choose,
        Chosen,
        players=4,
        __annotations__={"tower": list[str]},
        setup_new_game=everybody_chooses,
    )


@pytest.mark.parametrize("is_away_meanwhile", [True, False])
def test_leaving_and_coming_back_costs_nobody_an_undo(is_away_meanwhile: bool) -> None:
    """No zombie plays after an undo for a player who is back, whoever acted in between."""
    table = choosing()
    ann, bob, cy, di = table.player_ids
    table.act(ann, "act_choose", {"card": "ace"})
    table.make_zombie(ann)
    if is_away_meanwhile:
        table.act(bob, "act_choose", {"card": "two"})
    table.revive(ann)
    if not is_away_meanwhile:
        table.act(bob, "act_choose", {"card": "two"})
    table.act(ann, "act_undo")

    assert table.game.tower == ["two"]
    assert sorted(table.active_player_ids) == [ann, cy, di]
    assert not any(player.zombie for player in table.game.players.values())
    assert table.game.can_undo(bob)
    assert restored(table, table.gear).snapshot() == table.snapshot()


@pytest.mark.parametrize("is_back", [True, False])
def test_an_undo_that_gives_others_their_turn_again(is_back: bool) -> None:
    """Who is back takes it; for who is still away `zombie` plays it, and ends what was before."""
    table = choosing()
    ann, bob, cy, di = table.player_ids
    table.act(ann, "act_end")
    table.make_zombie(bob)
    table.act(cy, "act_wait")
    if is_back:
        table.revive(bob)
    table.act(ann, "act_undo")

    assert table.game.tower == ([] if is_back else ["of a zombie"])
    assert sorted(table.active_player_ids) == [ann, *([bob] if is_back else []), cy, di]
    assert table.game.can_undo(cy) is is_back


def test_a_turn_that_zombie_plays_for_a_player_ends_it_too() -> None:
    """It does not matter whether the player has left, or only their time is up."""
    table = building()
    ann, bob = table.player_ids[:2]
    add(table, ann, "a1")
    table.run_zombie(bob)

    assert not table.game.can_undo(ann)


def test_nobody_takes_an_undo_away_by_doing_something_again_and_again() -> None:
    """However often players leave, come back and choose, what can be undone stays, and is short."""
    table = building().copy(gear=Gear.SAFE)
    ann, bob, cy, _ = table.player_ids
    add(table, ann, "a1")
    for number in range(100):
        table.make_zombie(cy)
        table.set_preference(bob, "color", f"number {number}")
        table.set_preference(bob, "sound", number % 2 == 0)
        table.revive(cy)
    steps = msgspec.msgpack.decode(table.snapshot())["undo"]["steps"]
    table.act(ann, "act_undo")

    assert [step["kind"] for step in steps] == ["act", "set_preference", "revive"]
    assert table.game.tower == []
    assert table.game.preferences[bob] == Preferences("number 99", sound=False)


def test_preferences_that_only_fit_together_take_no_undo_away() -> None:
    """They are chosen again as they were in the end, whatever order they were chosen in."""
    table = building(Bounds)
    ann, bob, *_ = table.player_ids
    add(table, ann, "a1")
    for name, value in {"high": 20, "low": 15, "token": b"x"}.items():
        table.set_preference(bob, name, value)
    table.set_preference(bob, "high", 30)
    restored = Table.restore(type(table.game), table.snapshot())
    for each in (table, restored):
        each.act(ann, "act_undo")

        assert each.game.tower == []
        assert each.game.preferences[bob] == Bounds(low=15, high=30, token=b"x")
    assert restored.snapshot() == table.snapshot()


def test_savepoints_last_for_64_actions_and_not_for_64_deeds() -> None:
    """What players do beside the game is not counted."""
    table = building().copy(gear=Gear.SAFE)
    ann, bob = table.player_ids[:2]
    for number in range(60):
        add(table, bob, "b")
        table.set_preference(bob, "color", str(number))
        table.set_preference(bob, "sound", number % 2 == 0)
    add(table, ann, "a1")
    table.act(ann, "act_undo")

    assert len(table.game.tower) == 60


class Plain(PlayerState):
    """A state in which anybody may add a block, and none of that makes a savepoint."""

    @possible_action(check=False)
    def act_add(self, block: str) -> None:
        self.game.tower.append(block)

    @possible_action(check=False)
    def act_save(self, current_player_id: int) -> None:
        self.game.undo_savepoint(current_player_id)


def one_for_the_second(game: Any) -> Any:
    """Begin with a savepoint of another player, so that all actions are recorded."""
    game.tower = []
    game.undo_savepoint(game.players.ids[1])
    return Plain


@pytest.mark.parametrize("deed", ["nothing", "preference", "leaving", "coming back"])
def test_a_savepoint_lasts_as_long_whatever_others_do_beside_it(deed: str) -> None:
    """It lasts for 64 actions after it, though somebody has done something else at once."""
    table = table_of(
        Plain,
        players=4,
        Preferences=Preferences,
        __annotations__={"tower": list[str], "preferences": dict[int, Preferences]},
        setup_new_game=one_for_the_second,
    ).copy(gear=Gear.SAFE)
    ann, bob, cy, _ = table.player_ids
    table.act(ann, "act_save")
    if deed == "preference":
        table.set_preference(bob, "color", "blue")
    elif deed != "nothing":
        table.make_zombie(cy)
        if deed == "coming back":
            table.revive(cy)
    table.act(ann, "act_add", {"block": "a"})
    lasts = [table.game.can_undo(ann)]
    for _ in range(UNDO_ACTIONS):
        table.act(bob, "act_add", {"block": "b"})
        lasts.append(table.game.can_undo(ann))

    assert lasts == [True] * UNDO_ACTIONS + [False]


def test_nothing_that_was_arranged_can_be_undone() -> None:
    """What a test arranges is where the game begins for it."""
    table = building()
    ann = table.player_ids[0]
    add(table, ann, "a1")
    table.arrange(lambda game: game.tower.append("c1"))

    assert not table.game.can_undo(ann)


class Once(PlayerState):
    """A state of one player that shows what can be undone."""

    def get_args(self, active_player_id: int) -> Any:
        return {"can_undo": self.game.can_undo(active_player_id)}

    @possible_action
    def act_count(self) -> Any:
        self.game.tower.append("c")
        return Once


def test_args_tell_that_a_savepoint_has_lapsed() -> None:
    """A savepoint too many actions ago is gone, and what is shown at rest says so at once."""
    table = table_of(Once, __annotations__={"tower": list[str]}, setup_new_game=one_savepoint)
    ann = table.player_ids[0]
    for _ in range(UNDO_ACTIONS):
        table.act(ann, "act_count")
    assert table.view(ann).args == {"can_undo": True}

    told = table.act(ann, "act_count").records(ann)

    assert table.view(ann).args == told[-1].args["main_args"] == {"can_undo": False}


def one_savepoint(game: Any) -> Any:
    game.tower = []
    game.undo_savepoint()
    return Once


def restored(table: Table[Any], gear: Gear) -> Table[Any]:
    return Table.restore(table.game_class, table.snapshot(), gear=gear)


@pytest.mark.parametrize(
    "into", [lambda table, gear: table.copy(gear=gear), restored], ids=["copy", "restore"]
)
def test_a_simulation_brings_nothing_that_can_be_undone(into: Any) -> None:
    """Nobody records what is done there: a later undo would take the others' moves away."""
    table = building()
    ann, bob = table.player_ids[:2]
    add(table, ann, "a1")
    fast = into(table, Gear.FAST)
    add(fast, bob, "b1")
    kept = fast.copy(gear=Gear.CHECKED)

    assert not any(one.game.can_undo(ann) for one in (fast, kept))
    assert kept.game.tower == ["red a1 of 4", "red b1 of 4"]
