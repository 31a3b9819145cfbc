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
    TicTacToe: 10,
    Reversi: 3,
    ReversiArray: 1,
    CantStop: 1,
    Battleship: 1,
    Harvest: 1,
    Hearts: 1,
}
"""How many games of each, times `--games`; `benchmarks/check_sample_games.py` plays 300."""


@pytest.mark.parametrize("game_class", SEEDS, ids=lambda cls: cls.__name__)
def test_random_games(game_class: type[Game], pytestconfig: pytest.Config) -> None:
    """Random games of all sizes end, keep secrets, and can be saved, replayed and left anywhere."""
    check_game(game_class, seeds=range(SEEDS[game_class] * pytestconfig.getoption("--games")))
