"""The gear of the tests: tables are made in the checked one unless `--gear` names another."""

import pytest

from bga_states import Gear
from bga_states.engine import gears


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the caller choose the gear of tables that are made without one."""
    kinds = [gear.value for gear in Gear]
    parser.addoption("--gear", choices=kinds, default=Gear.CHECKED.value, help="the gear of tables")
    times = "how many times as many random games the sample games are checked with"
    parser.addoption("--games", type=int, default=1, help=times)


def pytest_configure(config: pytest.Config) -> None:
    """Put the chosen gear in the place of the default."""
    gears.DEFAULT = Gear(config.getoption("--gear"))
