"""Packages that only some commands need: how to install one that is missing."""

import sys
from collections.abc import Mapping
from importlib.util import find_spec

from bga_states.cli.invocation import installing_python, quote, this_python
from bga_states.cli.usage_errors import CommandError

GRAPHVIZ = "pygraphviz>=2.0"
DASK = "distributed>=2024.8"
MATPLOTLIB = "matplotlib>=3.10.7"
PSYCOPG = "psycopg[binary]>=3.2.4"
PYARROW = "pyarrow>=17"
SERVER = {
    "httptools": "httptools>=0.6.4",
    "ifaddr": "ifaddr>=0.2",
    "segno": "segno>=1.6",
    "starlette": "starlette>=1.0",
    "uvicorn": "uvicorn[standard]>=0.52.1",
    "websockets": "websockets>=17.0",
}
"""The modules that a server needs, and the packages that bring them."""


def require(module: str, requirement: str, purpose: str) -> None:
    """Refuse to go on without a module; CommandError says how to install it."""
    require_all({module: requirement}, purpose)


def require_all(requirements: Mapping[str, str], purpose: str) -> None:
    """Refuse to go on without some modules; CommandError says how to install them."""
    missing = [module for module in requirements if is_missing(module)]
    if missing:
        line = install_line(*[requirements[module] for module in missing])
        are, them = ("is", "it") if len(missing) == 1 else ("are", "them")
        fact = f"{' and '.join(missing)} {are} missing"
        raise CommandError(f"Cannot {purpose}: {fact}. Install {them} with `{line}`.")


def is_missing(module: str) -> bool:
    """Whether a module cannot be imported."""
    try:
        return find_spec(module) is None
    except ValueError:  # so Python says that an import of it has failed before
        return True


def install_line(*requirements: str) -> str:
    """Write out how to install packages into the Python that runs now."""
    if find_spec("pip"):
        return quote([this_python(), "-m", "pip", "install", *requirements])
    # A virtual environment may have no pip; the pip of another Python installs into it.
    pip = [installing_python(), "-m", "pip", "--python", sys.executable]
    return quote([*pip, "install", *requirements])
