"""Pictures can be read: nothing lies on anything else, on light pages and on dark ones."""

from functools import cache
from itertools import combinations

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
from tests.graph.geometry import labels, lines, states

SAMPLES = (Battleship, CantStop, Harvest, Hearts, Reversi, ReversiArray, TicTacToe)
GAMES: tuple[type[Game], ...] = (*SAMPLES, Wrong, Dispatcher)

pytestmark = pytest.mark.untraced


@cache
def picture(game: type[Game], played: int = 0) -> bytes:
    graph = graph_of(game)
    if played:
        graph = graph.with_counts(count_moves(game, graph, played))
    return draw_picture(graph, "svg")


PICTURES = [
    *(pytest.param(game, 0, id=game.__name__) for game in GAMES),
    *(pytest.param(game, 2, id=f"{game.__name__}, played") for game in SAMPLES),
]
each_picture = pytest.mark.parametrize(("game", "played"), PICTURES)


@each_picture
def test_no_arrow_crosses_the_label_of_another(game: type[Game], played: int) -> None:
    """What is written on a way or a frame is touched by no other way."""
    svg = picture(game, played)
    boxes = labels(svg)
    crossed = {
        (name, way)
        for way, line in lines(svg)
        for name, box in boxes.items()
        if way != name and line.crosses(box)
    }

    assert boxes
    assert crossed == set()


@each_picture
def test_no_label_lies_on_another_or_on_a_state(game: type[Game], played: int) -> None:
    """Labels and states are apart from each other."""
    svg = picture(game, played)
    boxes = labels(svg) | states(svg)

    apart = combinations(boxes.items(), 2)
    assert [(a, b) for (a, one), (b, other) in apart if one.overlaps(other)] == []


@each_picture
def test_no_arrow_crosses_a_state(game: type[Game], played: int) -> None:
    """A way touches no state but those it leads from and to."""
    svg = picture(game, played)
    boxes = states(svg)
    crossed = {
        (name, way)
        for way, line in lines(svg)
        for name, box in boxes.items()
        if name.removeprefix("state-") not in way.split("-") and line.crosses(box)
    }

    assert crossed == set()
