"""Observation: what is written without an author, and what an author's function gives."""

from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Box

from bga_states import TableError, View, rl
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe

pytestmark = pytest.mark.own_gear


def board_of(view: View, player_id: int) -> np.ndarray[Any, Any]:
    """Return the board, 1 for the discs of who looks and -1 for those of the other."""
    me = next(player.no for player in view.players if player.id == player_id)
    size = view.datas["size"]
    board = np.zeros((size, size), np.int8)
    for disc in view.datas["discs"]:
        board[disc["y"] - 1, disc["x"] - 1] = 1 if disc["color"] == me else -1
    return board


def test_plain_data_are_written_in_a_fixed_order() -> None:
    """Who looks, who is active, the scores, the state, then the data by their names."""
    env = rl.raw_env(TicTacToe)
    env.reset(seed=1)
    for cell in (4, 0):
        env.step(cell)
    seen = env.observe("player_0")["observation"].tolist()

    assert seen[:7] == [1, 0, 1, 0, 0, 0, 1]  # seat, active, scores, state
    assert seen[7:16] == [2, 0, 0, 0, 1, 0, 0, 0, 0]  # the board
    assert seen[16:] == [0, 1, 1, 1, 0, 1, 1, 1, 1, 0]  # empty cells, and no others


def test_players_are_counted_from_who_looks() -> None:
    """Each agent finds itself first, so that one policy can play any seat."""
    env = rl.raw_env(TicTacToe)
    env.reset(seed=1)
    mine, theirs = (env.observe(agent)["observation"].tolist() for agent in env.agents)

    assert (mine[:4], theirs[:4]) == ([1, 0, 1, 0], [0, 1, 0, 1])


def test_an_author_may_write_the_observation() -> None:
    """A function of a view and who looks decides what an agent sees, in its own shape and type."""
    env = rl.raw_env(Reversi, observe=board_of)
    env.reset(seed=1)
    seen = env.observe("player_1")["observation"]

    assert env.observation_space("player_1")["observation"] == Box(-128, 127, (8, 8), np.int8)
    assert seen[3:5, 3:5].tolist() == [[1, -1], [-1, 1]]


@pytest.mark.parametrize(
    ("observe", "message"),
    [
        (lambda view, _: view.datas, "observe returned {'size': 8"),
        (lambda _view, _: np.array([]), "Return a numpy array of numbers."),
        (lambda view, _: np.zeros(view.progression + 1), r"returned float64 \(8,\) after float64"),
        (lambda view, _: np.zeros(1) if not view.progression else [0.0], r"returned \[0.0\] after"),
    ],
    ids=["no array", "empty", "of another shape", "no array any more"],
)
def test_what_is_not_an_observation_is_told(observe: Any, message: str) -> None:
    """Observations are arrays of numbers, all of one shape and type."""
    with pytest.raises(TableError, match=message):
        observe_twice(observe)


def observe_twice(observe: Any) -> None:
    """Look at a game of Reversi before and after its first move."""
    env = rl.raw_env(Reversi, observe=observe)
    env.reset(seed=1)
    env.step(int(env.observe("player_0")["action_mask"].argmax()))
    env.observe("player_1")
