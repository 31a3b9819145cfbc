"""Playouts: many moves of a simulation in one call."""

from __future__ import annotations

import random

import pytest

from bga_states import Choice, Game, GameError, Gear, Table, TableError, possible_action
from bga_states.engine.exclusive import Played
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.support import PlayerState, game_of

pytestmark = pytest.mark.own_gear
NAMES = ["Ann", "Bob", "Cy", "Di"]


def fast(game: type[Game], seed: int = 1) -> Table[Game]:
    names = NAMES[: max(game.min_players, 2)]
    return Table.create(game, names, seed=seed, gear=Gear.FAST)


def last_choice(_player_id: int, choices: list[Choice]) -> Choice:
    return choices[-1]


@pytest.mark.parametrize("game", [TicTacToe, Reversi, Hearts, Harvest], ids=lambda g: g.__name__)
def test_a_playout_is_the_moves_one_by_one(game: type[Game]) -> None:
    """A playout leads to the same table, and enters the same states, as `act` for each move."""
    chance, again = random.Random(3), random.Random(3)
    table, other = fast(game), fast(game)
    outcome = table.play_out(lambda _id, choices: chance.choice(choices), 10_000)
    entered = list[object]()
    while not other.is_over:
        player_id = other.next_to_act
        choice = again.choice(other.choices(player_id))
        entered += other.act(player_id, choice.action, choice.args).entered

    assert table.is_over
    assert list(outcome.entered) == entered
    assert (table.snapshot(), table.outcome) == (other.snapshot(), outcome)


def test_a_playout_ends_after_so_many_moves() -> None:
    """A playout of three moves ends after three."""
    table = fast(TicTacToe)

    assert table.play_out(last_choice, 3).move_id == 3
    assert not table.is_over


def test_a_playout_gives_the_time_of_all_its_moves() -> None:
    """Extra time that any of the moves has given is part of the outcome, in order."""

    class Give(PlayerState):
        def get_choices(self) -> list[Choice]:
            return [Choice(self.act_give)]

        @possible_action
        def act_give(self, active_player_id: int) -> type[Give]:
            self.game.give_extra_time(active_player_id, 5)
            self.game.active_next_player()
            return Give

    table = fast(game_of(Give))
    given = table.play_out(last_choice, 3).extra_time
    ann, bob = table.player_ids

    assert [(one.player_id, one.seconds) for one in given] == [(ann, 5), (bob, 5), (ann, 5)]


def test_zombies_play_where_nothing_is_picked() -> None:
    """A pick of None lets the state's zombie play, as where nothing is offered."""
    table = fast(TicTacToe)
    table.play_out(lambda _id, _choices: None, 10)

    assert table.is_over


def test_a_table_is_busy_while_something_is_picked() -> None:
    """What picks cannot use the table, as no code of a game can."""
    table = fast(TicTacToe)

    with pytest.raises(GameError, match="busy"):
        table.play_out(lambda player_id, _choices: table.choices(player_id)[0], 10)


def test_a_playout_that_fails_says_where() -> None:
    """An error of the game's code comes out, with a note of the seed and the state."""

    class Break(PlayerState):
        def get_choices(self) -> list[Choice]:
            raise ZeroDivisionError

    table = fast(game_of(Break))

    with pytest.raises(ZeroDivisionError) as caught:
        table.play_out(last_choice, 10)
    assert "(seed 1), in Break" in caught.value.__notes__[0]
    with pytest.raises(TableError, match="Gear.FAST keeps no way back"):
        table.snapshot()


@pytest.mark.parametrize("gear", [Gear.SAFE, Gear.CHECKED])
def test_gears_that_keep_points_refuse_playouts(gear: Gear) -> None:
    """A table that goes back to a point after every move is not played out, and stays as it is."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1, gear=gear)

    with pytest.raises(TableError, match="Copy it into Gear.FAST first"):
        table.play_out(last_choice, 1)
    assert len(table.choices(table.player_ids[0])) == 9


@pytest.mark.parametrize("game", [TicTacToe, Harvest], ids=lambda g: g.__name__)
def test_a_playout_is_logged_move_by_move(game: type[Game]) -> None:
    """A log holds who moved where, with how many choices, what they did, and what it entered."""
    chance, again = random.Random(3), random.Random(3)
    log: list[Played] = []
    table, other = fast(game), fast(game)
    table.play_out(lambda _id, choices: chance.choice(choices), 10_000, log)
    for played in log:
        player_id = other.next_to_act
        choices = other.choices(player_id)
        choice = again.choice(choices)
        state_id = other.game.gamestate.get_current_state_id(player_id)
        entered = other.act(player_id, choice.action, choice.args).entered
        assert played == (player_id, state_id, len(choices), choice.action, len(entered))

    assert (len(log), other.is_over) == (table.move_id, True)


def test_zombies_are_logged_too() -> None:
    """A move that is left to the state's zombie is logged without an action."""
    log: list[Played] = []
    fast(TicTacToe).play_out(lambda _id, _choices: None, 10, log)

    assert {action for _, _, _, action, _ in log} == {""}
