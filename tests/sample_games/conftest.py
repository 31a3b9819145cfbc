"""How many positions Hypothesis makes up for each rule."""

import pytest
from hypothesis import settings

EXAMPLES = 25
"""How many examples a property is tried with, times `--games`."""


def pytest_configure(config: pytest.Config) -> None:
    """Try as many examples as the caller wants."""
    settings.register_profile(
        "games", settings.default, max_examples=EXAMPLES * config.getoption("--games")
    )
    settings.load_profile("games")
