"""`new_table`: the table of a test in one line."""

from typing import Any

import pytest

from bga_states import Gear, Table, TableError
from bga_states.testing import new_table, play
from bga_states.testing.audible_table import names_of
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe


def names(table: Table[Any]) -> list[str]:
    return [player.name for player in table.view(None).players]


def test_players_have_names() -> None:
    """Players are as few as the game takes, so many, or those who are named."""
    assert names(new_table(TicTacToe)) == ["Ann", "Bob"]
    assert names(new_table(Hearts, 4)) == ["Ann", "Bob", "Cy", "Di"]
    assert names(new_table(TicTacToe, ["Eve", "Fay"])) == ["Eve", "Fay"]
    assert new_table(TicTacToe, {7: "Eve", 9: "Fay"}).player_ids == (7, 9)
    assert names_of(14)[-2:] == ["Player 13", "Player 14"]


@pytest.mark.parametrize("players", [0, 1, 3, -1, 10**12])
def test_a_wrong_number_is_refused(players: int) -> None:
    """The table says how many players the game takes."""
    with pytest.raises(TableError, match="TicTacToe takes 2."):
        new_table(TicTacToe, players)


def test_a_table_is_the_same_each_time() -> None:
    """The seed is fixed unless another is given, and so are options."""
    assert new_table(Hearts).snapshot() == new_table(Hearts).snapshot()
    assert new_table(Hearts, seed=2).snapshot() != new_table(Hearts).snapshot()
    assert len(new_table(Reversi, options={"size": 6}).game.board) < len(
        new_table(Reversi).game.board
    )


def test_a_table_is_watched_unless_asked_otherwise() -> None:
    """Tests find most in Gear.CHECKED."""
    assert new_table(TicTacToe).gear is Gear.CHECKED
    assert new_table(TicTacToe, gear=Gear.FAST).gear is Gear.FAST


def test_a_position_is_arranged() -> None:
    """The table begins in a position of the test's own."""
    almost_won = [1, 1, 0, 2, 2, 0, 0, 0, 0]
    table = new_table(TicTacToe, arrange=lambda game: setattr(game, "board", almost_won))
    play(table, "act_mark cell=2")

    assert table.is_over
