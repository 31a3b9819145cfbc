"""What a command says to install is what the project declares."""

import tomllib
from itertools import chain
from pathlib import Path

from bga_states.cli import missing_packages

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_the_versions_are_those_that_are_declared() -> None:
    """One who installs what a command names has what the tests have tried."""
    extras = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]
    one_each = (
        missing_packages.DASK,
        missing_packages.GRAPHVIZ,
        missing_packages.MATPLOTLIB,
        missing_packages.PSYCOPG,
        missing_packages.PYARROW,
    )
    # uvicorn's own extra brings what makes it fast.
    said = {need.replace("[standard]", "") for need in missing_packages.SERVER.values()}

    assert {*one_each, *said} <= {*chain(*extras.values())}
