"""Wrappers: what PettingZoo's own environments check, ours do."""

from typing import Any

import numpy as np
import pytest

from bga_states import rl
from sample_games.tictactoe import TicTacToe

pytestmark = pytest.mark.own_gear


def new_env() -> rl.CheckedEnv:
    """Return an environment that stands at the beginning of a game."""
    env = rl.env(TicTacToe)
    env.reset(seed=1)
    return env


def test_who_does_what_is_not_allowed_has_lost(caplog: pytest.LogCaptureFixture) -> None:
    """An illegal action ends the game: -1 for the agent that tried it, 0 for the other."""
    env = new_env()
    env.step(4)
    env.last()
    env.step(4)

    assert env.rewards == {"player_0": 0, "player_1": -1}
    assert all(env.terminations.values())
    assert "Illegal move made" in caplog.text
    for agent in env.agent_iter():
        assert env.last()[1] == (-1 if agent == "player_1" else 0)
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("action", [9, -1, "4", 4.0, np.int64(9), None, True])
def test_what_is_not_an_action_is_refused(action: Any) -> None:
    """A number out of range, or none at all, is a mistake of the program."""
    with pytest.raises(AssertionError, match="action is not in action space"):
        new_env().step(action)


@pytest.mark.parametrize("action", [4, np.int64(4), np.array(4)], ids=["int", "int64", "array"])
def test_an_action_may_be_of_numpy(action: Any) -> None:
    """What a space samples is an action, as an int is."""
    env = new_env()
    env.step(action)

    assert env.agent_selection == "player_1"


@pytest.mark.parametrize("name", ["agents", "agent_selection", "rewards", "terminations", "infos"])
def test_nothing_is_there_before_reset(name: str) -> None:
    """What comes with a table is an error before there is one."""
    env = rl.env(TicTacToe)

    with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
        getattr(env, name)


@pytest.mark.parametrize(
    "call",
    [
        lambda env: env.step(0),
        lambda env: env.observe("player_0"),
        lambda env: env.render(),
        lambda env: env.agent_iter(),
    ],
    ids=["step", "observe", "render", "agent_iter"],
)
def test_nothing_can_be_done_before_reset(call: Any) -> None:
    """Nobody plays without a table."""
    with pytest.raises(AssertionError, match="needs to be called before"):
        call(rl.env(TicTacToe))


def test_a_loop_must_step() -> None:
    """A loop over the agents that forgets to act is stopped, not endless."""
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in new_env().agent_iter():
            pass
