"""Results that are not lines on the screen: they go to a file, or as bytes to standard output."""

import errno
import os
import sys
from pathlib import Path

from bga_states.cli.usage_errors import CommandError

AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""With this flag, opening a pipe without a reader fails and does not wait for one."""


def write_bytes(content: bytes, output: Path | None, *, is_secret: bool = False) -> None:
    """Write to a file, or to standard output; CommandError says in one line why that failed.

    A new file with secrets is readable by its owner alone.
    """
    if output is None:
        sys.stdout.buffer.write(content)
        return
    try:
        with open(output, "wb", opener=open_secret if is_secret else open_at_once) as file:
            file.write(content)
    except OSError as error:
        fact = error.strerror
        if error.errno == errno.ENXIO:
            fact = "nothing reads from this pipe"
        raise CommandError(f"Cannot write {output}: {fact}.") from error


def open_secret(path: str, flags: int) -> int:
    """Open a file as `open_at_once` does; a new one is readable by its owner alone."""
    return open_at_once(path, flags, 0o600)


def open_at_once(path: str, flags: int, mode: int = 0o666) -> int:
    """Open a file, or a pipe that has a reader."""
    descriptor = os.open(path, flags | AT_ONCE, mode)
    # Readers may be slow: only opening must not wait.
    if AT_ONCE:
        os.set_blocking(descriptor, True)
    return descriptor
