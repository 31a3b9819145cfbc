"""Environments for reinforcement learning, in the form of PettingZoo."""

from bga_states.rl.environment import TableEnv
from bga_states.rl.environments import env, make, raw_env, register_announced_games

__all__ = ["TableEnv", "env", "make", "raw_env"]

register_announced_games()
