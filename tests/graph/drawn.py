"""The pictures that the tests look at, each drawn once."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from unittest.mock import patch
from xml.etree import ElementTree as ET

import pytest

from bga_states import Game
from bga_states.check.flow.game_reading import GameReading
from bga_states.cli.counted_graph import counted_ways, tally_random_games
from bga_states.cli.graphviz import draw_picture
from bga_states.graph import Edge, as_dot, as_markdown, as_mermaid, graph_of, graph_reading
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.check.correct.dispatcher import Right as Dispatcher
from tests.docs.pages import ROOT
from tests.planting import found_by, planted
from tests.sizes import size

# By its name: it is wrong for mypy too.
Wrong: type[Game] = import_module("tests.check.cases.declaration.p016_unknown_class").Wrong
SAMPLES = (Battleship, BranchLines, CantStop, Harvest, Hearts, Reversi, ReversiArray, TicTacToe)
GAMES: tuple[type[Game], ...] = (*SAMPLES, Wrong, Dispatcher)
PICTURES = [
    *(pytest.param(game, 0, id=game.__name__) for game in GAMES),
    *(pytest.param(game, 2, id=f"{game.__name__}, played") for game in SAMPLES),
]
HASH_SEEDS = tuple(map(str, range(1, 1 + size("hash-seeds"))))
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


@found_by(
    "tests/graph/test_graphs.py::test_graphs_are_drawn_the_same_each_time",
    "tests/graph/test_pictures.py::test_the_same_picture_each_time",
)
def unordered_labels() -> Iterator[None]:
    """Let the labels of a way come in the order of a set."""
    edges = graph_reading._edges

    def edges_with_sets(game: GameReading) -> Iterator[Edge]:
        for edge in edges(game):
            yield replace(edge, labels=tuple(frozenset(edge.labels)))

    with patch.object(graph_reading, "_edges", edges_with_sets):
        yield


def draw_all() -> None:
    """Print all graphs as texts, and a picture behind them."""
    with planted():
        for game in GAMES:
            graph = graph_of(game)
            for draw in (as_dot, as_markdown, as_mermaid):
                sys.stdout.buffer.write(draw(graph).encode())
        sys.stdout.buffer.write(draw_picture(graph_of(Battleship), "svg"))


@cache
def drawn_with(hash_seed: str) -> tuple[bytes, bytes]:
    """Return the texts and the picture that a process of its own draws, with a hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", "from tests.graph.drawn import draw_all; draw_all()"]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    texts, begin, picture = done.stdout.rpartition(b"<?xml")
    return texts, begin + picture
