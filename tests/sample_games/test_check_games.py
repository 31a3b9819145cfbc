"""Every game of the repository holds what must hold for any game."""

import pytest

from bga_states import Game
from bga_states.testing import check_game
from sample_games.battleship import Battleship
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe

SEEDS = {
    TicTacToe: 50,
    Reversi: 10,
    ReversiArray: 3,
    CantStop: 5,
    Battleship: 3,
    Harvest: 5,
    Hearts: 2,
}
"""How many games of each; `benchmarks/check_sample_games.py` plays 300."""


@pytest.mark.parametrize("game_class", SEEDS, ids=lambda cls: cls.__name__)
def test_random_games(game_class: type[Game]) -> None:
    """Random games of all sizes end, keep secrets, and can be saved, replayed and left anywhere."""
    check_game(game_class, seeds=range(SEEDS[game_class]))
