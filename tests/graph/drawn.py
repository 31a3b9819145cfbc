"""The pictures that the tests look at, each drawn once."""

import os
import subprocess
import sys
from importlib import import_module
from xml.etree import ElementTree as ET

import pytest

from bga_states import Game
from bga_states.cli.counted_graph import counted_ways, tally_random_games
from bga_states.cli.graphviz import draw_picture
from bga_states.graph import graph_of
from sample_games.battleship import Battleship
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.check.correct.dispatcher import Right as Dispatcher
from tests.docs.pages import ROOT

# By its name: it is wrong for mypy too.
Wrong: type[Game] = import_module("tests.check.cases.declaration.p016_unknown_class").Wrong
SAMPLES = (Battleship, CantStop, Harvest, Hearts, Reversi, ReversiArray, TicTacToe)
GAMES: tuple[type[Game], ...] = (*SAMPLES, Wrong, Dispatcher)
PICTURES = [
    *(pytest.param(game, 0, id=game.__name__) for game in GAMES),
    *(pytest.param(game, 2, id=f"{game.__name__}, played") for game in SAMPLES),
]
HASH_SEEDS = ("1", "2", "3", "4")
"""By which the order of sets differs: two names may well come in the same order with two seeds."""
each_picture = pytest.mark.parametrize(("game", "played"), PICTURES)


def parsed(svg: bytes) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  # what our own code has just written


DRAWN: dict[tuple[type[Game], int], bytes] = {}


def picture(game: type[Game], played: int = 0) -> bytes:
    if (game, played) not in DRAWN:
        graph = graph_of(game)
        if played:
            tally = tally_random_games(game, played)
            graph = graph.with_counts(counted_ways(graph, tally))
        DRAWN[game, played] = draw_picture(graph, "svg")
    return DRAWN[game, played]


def printed(program: str, hash_seed: str) -> bytes:
    """Return what a program prints in a process of its own, with a hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", program]
    return subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True
    ).stdout
