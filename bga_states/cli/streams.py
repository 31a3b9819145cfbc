"""The standard streams of the program, which may be closed, full, or no longer read."""

import errno
import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TextIO

STANDARD_DESCRIPTORS = (0, 1, 2)


class OutputError(BaseException):
    """Standard output takes no more.

    It is no Exception, so that a failed output does not look like a failure of the game.
    """

    def __init__(self, error: OSError) -> None:
        self.is_closed_pipe = error.errno == errno.EPIPE
        super().__init__(error.strerror)


class Output(io.FileIO):
    """Standard output, which raises OutputError once, and then discards everything."""

    _is_lost = False

    def write(self, data: Any, /) -> int:
        """Write to the file, if that still works."""
        size = memoryview(data).nbytes
        # As it ends, Python writes the rest of its buffers once more.
        if self._is_lost:
            return size
        try:
            return super().write(data)
        except OSError as error:
            self._is_lost = True
            raise OutputError(error) from error


class Complaints(io.FileIO):
    """Standard error, which ignores a failed write: there is nowhere else to report it."""

    def write(self, data: Any, /) -> int:
        """Write to the file, and ignore a failure."""
        with suppress(OSError):
            return super().write(data)
        return memoryview(data).nbytes


def take_over() -> None:
    """Put our own streams in the place of Python's."""
    for descriptor in STANDARD_DESCRIPTORS:
        try:
            os.fstat(descriptor)
        # The next file opened gets the lowest free number: no saved game may get a stream's.
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    # Input in another encoding is refused as a move, and must not end the game.
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    sys.stdout = watched(sys.stdout, Output)
    # None where it is closed; `print` would take that for standard output.
    own = watched(sys.stderr, Complaints)
    sys.stderr = own or os.fdopen(2, "w", encoding="utf-8", closefd=False)


def watched(
    stream: TextIO | None, kind: Callable[..., Output | Complaints]
) -> io.TextIOWrapper | TextIO | None:
    """Return a stream of this kind to the same file; None for a closed one."""
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)  # with `python -u` there is no buffer
    # A console of Windows is written in a way of its own, and is never full.
    if not isinstance(stream, io.TextIOWrapper) or not isinstance(raw, io.FileIO):
        return stream
    own = kind(raw.fileno(), "wb", closefd=False)
    return io.TextIOWrapper(
        own if raw is buffer else io.BufferedWriter(own),
        encoding=stream.encoding,
        errors="backslashreplace",  # a locale without some letter must not end the program
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
