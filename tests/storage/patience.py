"""Limits of PostgreSQL that a slow machine would meet by accident, made long."""

import re

from bga_states.storage import postgres_connection as connecting
from tests.patience import PATIENCE

PATIENT = re.sub(r"timeout = '\d+s'", f"timeout = '{PATIENCE}s'", connecting.SETTINGS)
"""How sessions behave in tests that are not about these limits."""


def be_patient() -> None:
    """Let no session of this process end because it was slow."""
    connecting.SETTINGS = PATIENT
