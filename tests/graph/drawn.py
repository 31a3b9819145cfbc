"""The pictures that the tests look at, each drawn once."""

from functools import cache
from xml.etree import ElementTree as ET

import pytest

from bga_states import Game
from bga_states.cli.counted_games import count_moves
from bga_states.cli.pictures import draw_picture
from bga_states.graph import graph_of
from sample_games.battleship import Battleship
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.check.cases.declaration.p016_unknown_class import Wrong
from tests.check.correct.dispatcher import Right as Dispatcher

SAMPLES = (Battleship, CantStop, Harvest, Hearts, Reversi, ReversiArray, TicTacToe)
GAMES: tuple[type[Game], ...] = (*SAMPLES, Wrong, Dispatcher)
PICTURES = [
    *(pytest.param(game, 0, id=game.__name__) for game in GAMES),
    *(pytest.param(game, 2, id=f"{game.__name__}, played") for game in SAMPLES),
]
each_picture = pytest.mark.parametrize(("game", "played"), PICTURES)


def parsed(svg: bytes) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  # what our own code has just written


@cache
def picture(game: type[Game], played: int = 0) -> bytes:
    graph = graph_of(game)
    if played:
        graph = graph.with_counts(count_moves(game, graph, played))
    return draw_picture(graph, "svg")
