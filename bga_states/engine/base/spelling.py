"""The spelling of names in Python where BGA writes `actPlayCard`."""

import re

PREFIX = "act_"
"""The prefix of the name of every action."""


def snake_case(name: str) -> str:
    """Spell a name of BGA's as Python does: `actPlayCard` becomes `act_play_card`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def prefixed(name: str) -> str:
    """Return the name an action should have.

    `playCard` and `pass_` become `act_play_card` and `act_pass`.
    """
    # Only snake_case shows whether a name has a prefix already, as `actPlay` has.
    return PREFIX + snake_case(name).strip("_").removeprefix(PREFIX)
