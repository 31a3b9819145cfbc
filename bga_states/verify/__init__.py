"""Small games walked through all their positions: verified, counted, solved."""

from bga_states.verify.explorer import scripted_table
from bga_states.verify.game_values import MoveValue, Solution
from bga_states.verify.verification import (
    ActionCount,
    Fault,
    ResultCount,
    StateCount,
    Verification,
)
from bga_states.verify.verify_errors import VerifyError
from bga_states.verify.verifying import perft, solve, verify
from bga_states.verify.walk import Progress

__all__ = [
    "ActionCount",
    "Fault",
    "MoveValue",
    "Progress",
    "ResultCount",
    "Solution",
    "StateCount",
    "Verification",
    "VerifyError",
    "perft",
    "scripted_table",
    "solve",
    "verify",
]
