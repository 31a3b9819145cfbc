"""Decisions: a bot is asked, and the table stays as it is."""

import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from bga_states import Choice, GameError, Table
from bga_states.bots import BotError, Chance, Seat, decide, decide_from_snapshot
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.bots.secrets import played


class Chooser:
    """A bot that chooses what it was made with."""

    def __init__(self, chosen: Any) -> None:
        self.chosen = chosen

    def choose(self, seat: Seat) -> Any:
        return self.chosen(seat)


def decide_at(table: Table[Any], bot: Chooser) -> str:
    return str(decide(bot, table, table.active_player_ids[0], random.Random(1)))


def test_a_bot_decides_by_what_it_returns() -> None:
    """A choice becomes an action of the player, None a turn of the state's zombie."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    before = table.snapshot()

    assert decide_at(table, Chooser(lambda seat: seat.choices[4])) == "act_mark({'cell': 4})"
    assert decide_at(table, Chooser(lambda _seat: None)) == "run_zombie"
    assert table.snapshot() == before


@pytest.mark.parametrize(
    "chosen",
    [
        lambda _seat: "act_mark",
        lambda _seat: 4,
        lambda seat: Choice(seat.choices[0].func, cell=9),
        lambda seat: seat.choices,
    ],
)
def test_what_is_not_offered_is_refused(chosen: Any) -> None:
    """A bot that returns anything but a choice that is offered is told so."""
    with pytest.raises(BotError, match=r"Chooser chose .* Let it return one of seat.choices"):
        decide_at(Table.create(TicTacToe, ["Ann", "Bob"], seed=1), Chooser(chosen))


@pytest.mark.parametrize("index", [9, -1, "0", 0.0, True])
def test_what_is_not_an_index_is_refused(index: Any) -> None:
    """A bot that plays without a look returns the index of a choice, and never counts back."""

    class Picker:
        def pick(self, count: int, chance: Chance) -> Any:
            return index

    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    with pytest.raises(BotError, match=r"Picker picked .*, and the choices are 0 to 8"):
        decide(Picker(), table, table.active_player_ids[0], random.Random(1))


@pytest.mark.parametrize(("kept", "fact"), [(0, "nothing"), (5, "act_mark(cell=4)")])
def test_a_redeal_that_changes_the_choices_is_told(kept: int, fact: str) -> None:
    """Where the game misleads a bot about its own choices, it is the game that is at fault."""

    class Forgetful(TicTacToe):
        def redeal(self, player_id: int) -> None:
            self.board = [0 if cell == kept - 1 else player_id for cell in range(9)]

    table = Table.create(Forgetful, ["Ann", "Bob"], seed=1)
    table.act(table.player_ids[0], "act_mark", {"cell": 4})

    with pytest.raises(GameError, match="after redeal of Forgetful player .* is offered ") as told:
        decide_at(table, Chooser(lambda seat: seat.choices[-1]))
    assert f"is offered {fact}, unlike before" in str(told.value)


def test_what_a_bot_raises_comes_out() -> None:
    """An error in a bot is the bot's author's to see."""
    with pytest.raises(ZeroDivisionError):
        decide_at(Table.create(TicTacToe, ["Ann", "Bob"], seed=1), Chooser(lambda _seat: 1 / 0))


def test_a_bot_cannot_change_the_table_by_playing_on() -> None:
    """A bot may play its imagined tables to the end; the real one has not moved."""

    def play_on(seat: Seat) -> Choice:
        table = seat.imagine()
        table.play_out(lambda _id, choices: choices[0], 100)
        assert table.is_over
        return seat.choices[0]

    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    decide_at(table, Chooser(play_on))

    assert table.move_id == 0


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:playouts=20"])
def test_a_decision_is_a_function_of_plain_values(bot: str) -> None:
    """Asked in another process with the same values, a bot decides the same."""
    table = played(Reversi, seed=2, moves=11)
    question = (Reversi, table.snapshot(), table.active_player_ids[0], bot, 99)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        elsewhere = pool.submit(decide_from_snapshot, *question).result()

    assert elsewhere == decide_from_snapshot(*question)
