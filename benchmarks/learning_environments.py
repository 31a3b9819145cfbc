"""Measure random steps through environments, ours and PettingZoo's own, in one run.

    pip install 'pettingzoo[classic]'
    python benchmarks/learning_environments.py

Each environment has its checks around it, and is driven by the loop of PettingZoo's documentation:
`agent_iter`, `last`, a random action of the mask, `step`. Short rounds alternate between them, so
that a noisy moment hits all; the medians are compared. It ends with an error if ours plays
tic-tac-toe slower than theirs does.
"""

import importlib
import random
import statistics
import sys
import time
from typing import Any

import numpy as np

from bga_states import rl
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe

ROUNDS = 60
SECONDS = 0.05
"""The CPU time of an environment in a round."""
OURS, THEIRS = "tic-tac-toe", "tictactoe_v3"


def play(env: Any, chance: random.Random) -> int:
    """Play one game at random; return how many actions were taken."""
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        seen, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.step(None)
            continue
        env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
    return steps


def steps_a_second(env: Any, chance: random.Random) -> float:
    """Play for some time; return the steps for each second of CPU time."""
    begin, spent, steps = time.process_time(), 0.0, 0
    while spent < SECONDS:
        steps += play(env, chance)
        spent = time.process_time() - begin
    return steps / spent


def main() -> int:
    """Measure, print, and return whether the goal was missed."""
    envs: dict[str, Any] = {OURS: rl.env(TicTacToe), "Reversi": rl.env(Reversi)}
    for name in (THEIRS, "connect_four_v3"):
        envs[name] = importlib.import_module(f"pettingzoo.classic.{name}").env()
    chance = random.Random(5)  # noqa: S311  # lots, not keys
    rates: dict[str, list[float]] = {name: [] for name in envs}
    for _ in range(ROUNDS):
        for name, env in envs.items():
            rates[name].append(steps_a_second(env, chance))
    medians = {name: statistics.median(measured) for name, measured in rates.items()}
    for name, median in medians.items():
        print(f"{name}: {median:,.0f} steps a second")
    ratio = medians[OURS] / medians[THEIRS]
    print(f"{OURS} is played at {ratio:.2f} times the speed of {THEIRS} (goal 1.00)")
    return ratio < 1


if __name__ == "__main__":
    sys.exit(main())
