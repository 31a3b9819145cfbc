"""Homes: the folders in which games and their files are."""

import sys
from pathlib import Path


def home_of(cls: type) -> Path | None:
    """Return the folder of a class's module; None for a module made at run time."""
    file = getattr(sys.modules.get(cls.__module__), "__file__", None)
    return Path(file).parent if file else None
