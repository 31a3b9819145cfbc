"""Private files: what holds hands and seeds is made for the eyes of its owner alone."""

import os
from pathlib import Path

OWNERS_ALONE = 0o600


def create_private(path: Path) -> int:
    """Make a new file that nobody else can read, and return its descriptor; FileExistsError."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return os.open(path, flags, OWNERS_ALONE)
