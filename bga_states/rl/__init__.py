"""Environments for reinforcement learning, in the form of PettingZoo."""

try:
    import pettingzoo  # noqa: F401  # asked for before anything is imported that needs it
except ModuleNotFoundError as error:
    fact = f"there is no module {error.name}"
    remedy = "Call `pip install pettingzoo`"
    raise ModuleNotFoundError(
        f"Cannot use bga_states.rl: {fact}. {remedy}.", name=error.name
    ) from error

from bga_states.rl.environment import TableEnv
from bga_states.rl.environments import env, make, raw_env, register_announced_games
from bga_states.rl.wrappers import CheckedEnv

__all__ = ["CheckedEnv", "TableEnv", "env", "make", "raw_env"]

register_announced_games()
