"""How names are spelled in Python where BGA writes `actPlayCard`."""

import re

PREFIX = "act_"
"""What the name of every action starts with."""


def snake_case(name: str) -> str:
    """Spell a name of BGA's as Python does: `actPlayCard` becomes `act_play_card`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def prefixed(name: str) -> str:
    """Return the name an action should have.

    `playCard` and `pass_` become `act_play_card` and `act_pass`.
    """
    # Only in snake_case is it seen whether a name has a prefix already, as `actPlay` has.
    return PREFIX + snake_case(name).strip("_").removeprefix(PREFIX)
