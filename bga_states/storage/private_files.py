"""Private files: files that hold players' hands and seeds, which only their owner may read."""

import os
from pathlib import Path

OWNERS_ALONE = 0o600


def create_private(path: Path) -> int:
    """Make a new file that only its owner can read; return its descriptor, or FileExistsError."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return os.open(path, flags, OWNERS_ALONE)
