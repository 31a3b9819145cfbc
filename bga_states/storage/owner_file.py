"""Owner files: a lock beside a database that says whose it is.

The system gives the lock back when the process ends, however it ends.
"""

import os
import platform
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bga_states.engine.base.limits import ECHO
from bga_states.engine.definition.params import readable
from bga_states.storage.contract import StorageError

SUFFIX = ".lock"

if sys.platform == "win32":
    import msvcrt

    BEYOND_THE_TEXT = 1 << 30

    def lock(descriptor: int) -> None:
        """Take a file for this process; OSError when another one has it."""
        # Nobody may read what is locked here, and the text is for others.
        os.lseek(descriptor, BEYOND_THE_TEXT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def lock(descriptor: int) -> None:
        """Take a file for this process; OSError when another one has it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class OwnerFile:
    """A database is ours for as long as this is held."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path) -> "OwnerFile":
        """Take the database of this path; StorageError says who else has it."""
        beside = path.with_name(path.name + SUFFIX)
        try:
            descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            fact = f"its lock {beside.name} cannot be written ({error.strerror})"
            raise StorageError(f"Cannot open {path}: {fact}. Let its folder be written.") from error
        try:
            lock(descriptor)
            os.ftruncate(descriptor, 0)
            os.write(descriptor, whose().encode())
        except OSError as error:
            fact = refusal(error, os.read(descriptor, ECHO))
            os.close(descriptor)
            raise StorageError(f"Cannot open {path}: {fact}.") from error
        return cls(descriptor)

    def give_up(self) -> None:
        """Let others have the database. Nothing happens when it was given up before."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor < 0:
            return
        # The file stays: whoever is about to lock it must not hold one that has no name.
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
        os.close(descriptor)


def whose() -> str:
    """Say which process this is."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    return f"process {os.getpid()} on {platform.node()} since {now}"


def refusal(error: OSError, owner: bytes) -> str:
    """Say why a lock was not taken, and what to do."""
    if isinstance(error, BlockingIOError | PermissionError):
        name = readable(owner.decode(errors="replace")) or "another process"
        return f"it is in use by {name}. Stop that one first, or use another file"
    return f"its lock failed ({error.strerror}). Put it on a local disk with some room"
