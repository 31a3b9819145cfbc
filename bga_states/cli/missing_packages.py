"""Packages that only some commands need: how to install one that is missing."""

import sys
from importlib.util import find_spec

from bga_states.cli.invocation import installing_python, quote, this_python
from bga_states.cli.usage_errors import CommandError

GRAPHVIZ = "pygraphviz>=2.0"
DASK = "distributed>=2024.8"
MATPLOTLIB = "matplotlib>=3.9"
PYARROW = "pyarrow>=17"


def require(module: str, requirement: str, purpose: str) -> None:
    """Refuse to go on without a module; CommandError says how to install it."""
    if is_missing(module):
        line = install_line(requirement)
        raise CommandError(f"Cannot {purpose}: {module} is missing. Install it with `{line}`.")


def is_missing(module: str) -> bool:
    """Whether a module cannot be imported."""
    try:
        return find_spec(module) is None
    except ValueError:  # so Python says that an import of it has failed before
        return True


def install_line(requirement: str) -> str:
    """Write out how to install a package into the Python that runs now."""
    if find_spec("pip"):
        return quote([this_python(), "-m", "pip", "install", requirement])
    # A virtual environment may have none; that of another Python installs into it.
    pip = [installing_python(), "-m", "pip", "--python", sys.executable]
    return quote([*pip, "install", requirement])
