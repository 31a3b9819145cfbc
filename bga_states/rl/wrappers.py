"""Wrappers: the checks of PettingZoo's own environments, all three in one."""

from operator import attrgetter
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from bga_states.rl.environment import TableEnv, number_of

Env = AECEnv[str, Any, Any]
LOSS = -1.0
"""The reward for an action that is not allowed: the same as for the last place alone."""


class KnowsBounds(AssertOutOfBoundsWrapper[str, Any, Any]):
    """Refuses values that are no action at all."""

    env: TableEnv

    def step(self, action: Any) -> None:
        """Let the selected agent act."""
        # The space takes longer to check an int than the table to play it.
        number = action if type(action) is int else number_of(action)
        if number is not None and 0 <= number < self.env.action_count:
            super(AssertOutOfBoundsWrapper, self).step(number)
        else:
            # A space takes True for 1.
            super().step(-1 if isinstance(action, bool) else action)


def held(name: str) -> Any:
    """Read an attribute of the environment itself; its absence before `reset` is explained.

    PettingZoo's wrappers read a dozen each step, and look for each in vain before they ask.
    """
    return property(attrgetter(f"env.{name}"))


class CheckedEnv(
    OrderEnforcingWrapper[str, Any, Any], KnowsBounds, TerminateIllegalWrapper[str, Any, Any]
):
    """An environment with PettingZoo's checks: of order, of bounds, and of legal actions.

    No agent can act before `reset`, or with a value that is no action. An agent has lost when it
    takes an action that is not allowed now. The three wrappers are one class, as they take longer
    than most games when each wraps the next.
    """

    agents = held("agents")
    agent_selection = held("agent_selection")
    rewards = held("rewards")
    terminations = held("terminations")
    truncations = held("truncations")
    infos = held("infos")
    _cumulative_rewards = held("_cumulative_rewards")

    def __init__(self, env: TableEnv) -> None:
        # The first of them that takes a setting; the others would not hand it on.
        TerminateIllegalWrapper.__init__(self, env, LOSS)
        self._has_reset = self._has_updated = False

    @property
    def unwrapped(self) -> TableEnv:
        """The environment without checks."""
        return self.env
