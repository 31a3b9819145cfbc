"""Regular files: they are opened without waiting, and everything else is refused."""

import os
import stat
from pathlib import Path

LARGEST_SAVE = 32 << 20
"""Bytes of the largest saved game: a larger file is none, and not even read."""
KINDS = {
    stat.S_IFDIR: "it is a folder",
    stat.S_IFIFO: "it is a pipe",
    stat.S_IFSOCK: "it is a socket",
    stat.S_IFCHR: "it is a device",
    stat.S_IFBLK: "it is a device",
}
# Opening waits only for files, and no terminal becomes the program's own. Windows has neither flag.
UNWAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class UnsuitableError(OSError):
    """The path leads to no file that could hold a saved game; `strerror` says why."""

    def __init__(self, fact: str) -> None:
        super().__init__(0, fact)


def open_regular(path: Path) -> int:
    """Open a file to be read and return its descriptor.

    UnsuitableError for anything that is not a file, and any other OSError.
    """
    # Looked at first: merely opening a device may do something.
    refuse_kind(path.stat().st_mode)
    descriptor = os.open(path, os.O_RDONLY | UNWAITING)
    try:
        refuse_kind(os.fstat(descriptor).st_mode)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def refuse_kind(mode: int) -> None:
    """Refuse the mode of anything but a regular file."""
    if not stat.S_ISREG(mode):
        raise UnsuitableError(KINDS.get(stat.S_IFMT(mode), "it is not a file"))


def read_all(descriptor: int) -> bytes:
    """Read a file from its beginning; UnsuitableError for one that is too large."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    with open(descriptor, "rb", closefd=False) as file:
        content = file.read(LARGEST_SAVE + 1)
    if len(content) > LARGEST_SAVE:
        raise UnsuitableError("it is larger than any saved game")
    return content


def read_file(path: Path) -> bytes | None:
    """Return the content of a file, None where there is no file."""
    try:
        descriptor = open_regular(path)
    except FileNotFoundError:
        return None
    try:
        return read_all(descriptor)
    finally:
        os.close(descriptor)
