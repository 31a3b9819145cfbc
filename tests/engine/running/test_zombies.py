"""Players who left: the `zombie` methods play for them."""

import random
from typing import Any

import pytest

from bga_states import (
    GAME_END,
    ActionRefused,
    Game,
    GameError,
    GameState,
    Table,
    TableError,
    UserError,
    possible_action,
)
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.support import AutomaticState, PlayerState, table_of


class Turn(PlayerState):
    """Everybody adds one; the zombie does it too."""

    @possible_action
    def act_add(self, active_player_id: int) -> type[GameState[Any]]:
        self.notify.all("added", "${player_name} adds one", player_id=active_player_id)
        return Next

    def zombie(self, player_id: int) -> type[GameState[Any]]:
        return self.act_add(player_id)


class Next(AutomaticState):
    """The next player's turn."""

    def on_entering_state(self) -> type[Turn]:
        self.game.active_next_player()
        return Turn


def texts(outcome: Any) -> list[str]:
    return [message.text for message in outcome.messages(None) if message.text]


def test_a_zombie_who_is_active_plays_at_once() -> None:
    """The zombie plays at once for a player who leaves while active, and the turn moves on."""
    table = table_of(Turn, Next)
    ann, bob = table.player_ids
    outcome = table.make_zombie(ann)

    assert (texts(outcome), table.active_player_ids) == (["Ann has left", "Ann adds one"], [bob])


def test_a_zombie_plays_when_it_becomes_active() -> None:
    """A zombie's turn is played as soon as it comes, within the action that led to it."""
    table = table_of(Turn, Next, players=3)
    ann, bob, cy = table.player_ids
    table.make_zombie(bob)
    outcome = table.act(ann, "act_add")

    assert (texts(outcome), table.active_player_ids) == (["Ann adds one", "Bob adds one"], [cy])


def test_a_player_who_comes_back_plays_again() -> None:
    """`revive` gives the turns back to the player."""
    table = table_of(Turn, Next)
    ann, bob = table.player_ids
    table.make_zombie(bob)
    table.revive(bob)
    table.act(ann, "act_add")

    assert table.active_player_ids == [bob]


@pytest.mark.pitfall(42, 55, caught="run time")
def test_a_zombie_has_no_current_player() -> None:
    """While a zombie plays there is no current player, and asking for one is an error (P42)."""

    class Asking(PlayerState):
        def zombie(self, player_id: int) -> type[GameState[Any]]:
            self.game.get_current_player_id()
            return type(self)

    table = table_of(Asking)

    with pytest.raises(GameError, match="Cannot get the current player"):
        table.make_zombie(table.player_ids[0])
    assert not table.view(None).players[0].zombie


def test_an_action_has_a_current_player() -> None:
    """While an action runs, its caller is the current player; afterwards there is none."""

    class Asking(PlayerState):
        @possible_action
        def act_ask(self) -> None:
            self.notify.all("asked", "", who=self.game.get_current_player_id())

    table = table_of(Asking)
    ann = table.player_ids[0]

    assert table.act(ann, "act_ask").messages(None)[0].args == {"who": ann}
    with pytest.raises(GameError, match="no player's action is running"):
        table.game.get_current_player_id()


@pytest.mark.pitfall(40, 69, caught="run time")
def test_a_zombie_without_progress_is_an_error() -> None:
    """A zombie method that leaves everything as it was would run forever: an error (P69)."""

    class Idle(PlayerState):
        def zombie(self, player_id: int) -> None:
            pass

    table = table_of(Idle)

    with pytest.raises(GameError, match="Cannot go on without Ann: Idle.zombie neither changed"):
        table.make_zombie(table.player_ids[0])


@pytest.mark.pitfall(70, caught="run time")
def test_a_zombie_must_not_end_the_game() -> None:
    """A player who leaves does not end the game for the others: going to 99 is an error (P70)."""

    class Quit(PlayerState):
        def zombie(self, player_id: int) -> int:
            return GAME_END

    table = table_of(Quit)
    before = table.snapshot()

    with pytest.raises(GameError, match="Quit.zombie goes straight to 99"):
        table.make_zombie(table.player_ids[0])
    assert table.snapshot() == before


@pytest.mark.pitfall(117, caught="run time")
def test_zombies_who_play_forever_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of zombies whose game never ends is an error, not a call that never returns."""
    monkeypatch.setattr("bga_states.engine.running.machine.ZOMBIE_TURNS", 50)
    table = table_of(Turn, Next)
    ann, bob = table.player_ids
    table.make_zombie(bob)

    with pytest.raises(GameError, match="zombies played 50 turns"):
        table.make_zombie(ann)


@pytest.mark.parametrize("game", [TicTacToe, Reversi])
@pytest.mark.parametrize("seed", range(10))
def test_a_table_of_zombies_plays_to_its_end(game: type[Game], seed: int) -> None:
    """When everybody has left, the zombies play the game to its end."""
    table = Table.create(game, ["Ann", "Bob"], seed=seed)
    for player_id in table.player_ids:
        table.make_zombie(player_id)

    assert table.result is not None


@pytest.mark.parametrize("game", [TicTacToe, Reversi])
@pytest.mark.parametrize("seed", range(10))
def test_people_may_leave_and_return_at_any_moment(game: type[Game], seed: int) -> None:
    """However people leave and come back, the game goes on and ends."""
    table = Table.create(game, ["Ann", "Bob"], seed=seed)
    chance = random.Random(seed)
    while not table.is_over:
        (player_id,) = table.active_player_ids
        table.run_zombie(player_id)
        if not table.is_over:
            table.make_zombie(chance.choice(table.player_ids))
            table.revive(chance.choice(table.player_ids))
            table.revive(table.player_ids[0])
            table.revive(table.player_ids[1])

    assert table.result is not None


def test_run_zombie_plays_one_turn_of_somebody_present() -> None:
    """`run_zombie` lets the zombie method play for an active player who is still there."""
    table = table_of(Turn, Next)
    ann, bob = table.player_ids
    outcome = table.run_zombie(ann)

    assert (texts(outcome), table.active_player_ids, table.view(None).players[0].zombie) == (
        ["Ann adds one"],
        [bob],
        False,
    )
    with pytest.raises(TableError, match="not active"):
        table.run_zombie(ann)


def test_random_zombie_choices_come_from_the_tables_chance() -> None:
    """`get_random_zombie_choice` draws with the table's seed, so that replays agree."""
    tables = [Table.create(TicTacToe, ["Ann", "Bob"], seed=4) for _ in range(2)]
    for table in tables:
        table.make_zombie(table.player_ids[0])

    assert tables[0].snapshot() == tables[1].snapshot()
    assert tables[0].game.random.draws > 0


@pytest.mark.parametrize(
    ("reversed_", "best"), [(False, {"b", "c"}), (True, {"a"})], ids=["most", "fewest"]
)
def test_the_best_zombie_choice_has_the_most_points(reversed_: bool, best: set[str]) -> None:
    """`get_best_zombie_choice` returns a choice with most points (or fewest), ties by chance."""
    state = PlayerState(table_of(PlayerState).game)
    points = {"a": 1, "b": 3, "c": 3}
    found = {state.get_best_zombie_choice(points, reversed=reversed_) for _ in range(40)}

    assert found == best


def test_the_best_of_nothing_is_an_error() -> None:
    """Without choices there is no best one."""
    state = PlayerState(table_of(PlayerState).game)

    with pytest.raises(GameError, match="there are no choices"):
        state.get_best_zombie_choice({})


@pytest.mark.pitfall(53, caught="run time")
def test_a_zombie_does_not_hide_a_mistake() -> None:
    """What must hold while the table waits holds for zombies too: they cover no fault (P52)."""

    class Restless(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=13)

        def on_entering_state(self) -> None:
            self.game.active_next_player()

        def zombie(self, player_id: int) -> type[Turn]:
            return Turn

    class Begin(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        @possible_action
        def act_go(self) -> type[Restless]:
            return Restless

    table = table_of(Begin, Restless, Turn, Next)
    ann, bob = table.player_ids
    table.make_zombie(bob)

    with pytest.raises(GameError, match="the active player changed in Restless"):
        table.act(ann, "act_go")


@pytest.mark.pitfall(40, caught="run time")
@pytest.mark.parametrize(
    "error", [UserError("Not there"), ActionRefused("not_possible", "Cannot run act_x: no.")]
)
def test_what_a_zombie_is_refused_is_no_fault_of_who_acted(error: Exception) -> None:
    """A zombie that breaks a rule is the author's mistake, and no player's action was wrong."""

    class Refused(PlayerState):
        def zombie(self, player_id: int) -> type[GameState[Any]]:
            raise error

    table = table_of(Refused)
    before = table.snapshot()

    with pytest.raises(
        GameError, match="Cannot go on without Ann: Refused.zombie was refused: "
    ) as raised:
        table.make_zombie(table.player_ids[0])
    assert (raised.value.__cause__, table.snapshot()) == (error, before)


def test_everybody_is_told_who_leaves_and_who_is_back() -> None:
    """Leaving and coming back are announced to all; saying it twice changes nothing."""
    table = table_of(Turn, Next)
    _, bob = table.player_ids
    outcomes = [table.make_zombie(bob), table.make_zombie(bob), table.revive(bob)]
    before = table.snapshot()
    table.revive(bob)
    told = [
        [(message.type, message.text) for message in outcome.messages(None)] for outcome in outcomes
    ]

    assert told == [[("playerstatus", "Bob has left")], [], [("zombieBack", "Bob is back")]]
    assert ([outcome.move_id for outcome in outcomes], table.snapshot()) == ([1, 1, 2], before)


def test_a_state_that_refuses_where_a_zombie_leads() -> None:
    """A refusal in a state that a zombie's turn enters is not the fault of whoever acted."""

    class Leave(PlayerState):
        def zombie(self, player_id: int) -> type[GameState[Any]]:
            return Strict

    class Strict(AutomaticState):
        def on_entering_state(self) -> None:
            raise UserError("Not now")

    table = table_of(Leave, Strict)

    with pytest.raises(
        GameError, match="Cannot go on without Ann: Leave.zombie was refused: Not now"
    ):
        table.make_zombie(table.player_ids[0])
