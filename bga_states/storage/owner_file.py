"""Owner files: a lock beside a database that names its owner, and one on the database itself.

The lock stands beside the file to which symbolic links lead. A file with hard links is refused:
SQLite keeps a part of it beside one of its names. The system releases the locks when the process
ends, in any way.
"""

import os
import platform
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from weakref import WeakSet

from bga_states.engine.base.errors import readable
from bga_states.engine.base.limits import ECHO
from bga_states.storage.contract import StorageError
from bga_states.storage.database_looks import HEAD, Looks
from bga_states.storage.private_files import OWNERS_ALONE
from bga_states.storage.sqlite_connection import (
    log_beside,
    refuse_foreign,
    refuse_other_names,
    refuse_place,
)

SUFFIX = ".lock"
SAVED = ".saved"
"""The suffix of the file in which a server has saved a database that was removed."""
UNSAVED = ".unsaved"
"""The suffix of the log of such a database until the database is saved."""
UNREADABLE = Looks(0, b"")
BINARY: int = getattr(os, "O_BINARY", 0)
"""The flag that Windows needs to leave the bytes of a file as they are; 0 elsewhere."""
NOWHERE = (0, 0)
"""The identity of no file."""
A_MOMENT = 0.2
"""Seconds after a database was found at its path, in which it is not looked for again."""

if sys.platform == "win32":
    import msvcrt

    BEYOND_THE_TEXT = 1 << 30

    def lock_database(descriptor: int) -> None:
        """Do nothing: a lock here would hinder SQLite."""

    def lock(descriptor: int) -> None:
        """Take a file for this process; OSError when another process has it."""
        # Windows lets no other process read a locked range, and the text is for other processes.
        os.lseek(descriptor, BEYOND_THE_TEXT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def lock(descriptor: int) -> None:
        """Take a file for this process; OSError when another process has it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def lock_database(descriptor: int) -> None:
        """Take a database for this process; OSError when another process has it."""
        # SQLite uses locks of another kind; Linux alone keeps the two kinds apart.
        if sys.platform == "linux":
            lock(descriptor)


class OwnerFile:
    """The hold of this process on a database, from `take` to `give_up`."""

    def __init__(self, path: Path, descriptor: int, database: int) -> None:
        self._path = path
        self._descriptor = descriptor
        self._database = database
        self._identity = identity(os.fstat(database))
        self._place = path.resolve()
        self._log_path = log_beside(path)
        self.saved = named_after(path.resolve(), SAVED)
        """The path to which the whole database is saved when it has no name any more."""
        self._log = NOWHERE
        """The identity of SQLite's log beside the database."""
        self._found_at = 0.0
        HELD.add(self)
        self._left = self._looks
        """The looks of the database at the last check."""
        self._is_known = False
        """Whether SQLite has left the database with these looks."""

    @classmethod
    def take(cls, path: Path) -> "OwnerFile":
        """Take the database at this path, and make it if there is none.

        StorageError names the process that has the database, or says that it is not ours.
        """
        refuse_place(path)
        refuse_saved(path)
        is_new = not path.exists()
        database = open_database(path)
        try:
            lock_database(database)
        except OSError:
            # It stays open: to close it would end the locks that SQLite may have in this process.
            # As a rule the other process has the lock beside it too, and that lock names it.
            os.close(take_beside(path))
            fact = "it is in use under another name. Stop the server that has it first"
            raise StorageError(f"Cannot open {path}: {fact}.") from None
        try:
            # Before anything is written beside it.
            refuse_other_names(path)
            refuse_foreign(path)
            return cls(path, take_beside(path), database)
        except StorageError:
            os.close(database)
            if is_new:
                # A symbolic link stays, and leads to no file again.
                path.resolve().unlink()
            raise

    def is_as_left(self) -> bool:
        """Whether the database is still in its place, and nothing was written to it.

        False where only a longer look can tell. The look at the paths may be up to `A_MOMENT` old.
        """
        try:
            os.lseek(self._database, 0, os.SEEK_SET)
            looks = os.fstat(self._database).st_size, os.read(self._database, HEAD)
            now = monotonic()
            if not self._is_known or looks != self._left or now < self._found_at + A_MOMENT:
                return self._is_known and looks == self._left
            found = self._path.stat(), self._place.lstat(), self._log_path.stat()
        except OSError:
            return False
        # The place must not be a link: a database moved behind a link has its log elsewhere.
        wanted = self._identity, self._identity, self._log
        for one, file in zip(found, wanted, strict=True):
            if (one.st_dev, one.st_ino) != file:
                return False
        self._found_at = now
        return True

    def has_lost_anything(self, *, anew: bool = False) -> bool:
        """Whether the database or its log does not stand at its path any more.

        Unless `anew`, the look at the paths may be up to `A_MOMENT` old.
        """
        if not anew and monotonic() < self._found_at + A_MOMENT:
            return False
        # A database moved behind a link has its log beside its new place.
        is_same_place = self.is_current and log_beside(self._path) == self._log_path
        is_there = is_same_place and found_at(self._log_path) == self._log
        self._found_at = monotonic() if is_there else 0.0
        return not is_there

    @property
    def is_current(self) -> bool:
        """Whether the database stands at its path."""
        return found_at(self._path) == self._identity

    @property
    def is_nameless(self) -> bool:
        """Whether the database has no name any more: all writes to it are lost."""
        return not os.fstat(self._database).st_nlink

    def was_overwritten(self) -> bool:
        """Whether a program other than SQLite has written to the database, or cut it off.

        A copy that was put over it, and is no backup of ours, is not always noticed. Each check
        notes the writes of SQLite since the check before.
        """
        now = self._looks
        self._is_known = now.follows(self._left)
        if self._is_known:
            self._left = now
        return not self._is_known

    @property
    def _looks(self) -> Looks:
        """The present looks of the database."""
        try:
            os.lseek(self._database, 0, os.SEEK_SET)
            return Looks(os.fstat(self._database).st_size, os.read(self._database, HEAD))
        except OSError:  # SQLite cannot read it either
            return UNREADABLE

    def expect_log(self) -> None:
        """Take the log that stands there as the log of a connection that was just made."""
        self._log_path = log_beside(self._path)
        self._log = found_at(self._log_path) or NOWHERE
        self._left = self._looks
        self._is_known = False

    @property
    def is_another(self) -> bool:
        """Whether the file holds another database now, which the log does not fit."""
        return self._looks.is_another(self._left)

    def set_log_aside(self, suffix: str = ".aside") -> None:
        """Give the log another name, so that SQLite does not find it."""
        if found_at(self._log_path) == self._log:
            with suppress(OSError):
                self._log_path.replace(named_after(self._log_path, suffix))

    def note_saved(self) -> None:
        """Set the unsaved log aside: the whole database is saved, so the log is not needed."""
        with suppress(OSError):
            unsaved = named_after(self._log_path, UNSAVED)
            unsaved.replace(named_after(self._log_path, ".aside"))

    def leave_to_parent(self) -> None:
        """Close the files in a forked process, so that it keeps no lock after its parent's end."""
        if self._descriptor >= 0:
            os.close(self._database)
            os.close(self._descriptor)
            self._descriptor = -1

    def give_up(self) -> None:
        """Let other processes have the database, which SQLite has closed.

        Do nothing if it was given up before.
        """
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor < 0:
            return
        # The file stays: a process that is about to lock it must not hold a file without a name.
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
        os.close(self._database)
        os.close(descriptor)


HELD: WeakSet[OwnerFile] = WeakSet()
"""The databases of this process. A game may fork processes that outlive it."""


def leave_all_to_parent() -> None:
    """Leave all databases to the parent, in a process that was forked."""
    for owner in [*HELD]:
        owner.leave_to_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=leave_all_to_parent)


def named_after(path: Path, suffix: str) -> Path:
    """Return the path of the file whose name is this one's with a suffix."""
    return path.with_name(path.name + suffix)


def refuse_saved(path: Path) -> None:
    """Refuse a database that its last server lost, and saved elsewhere or could not save."""
    for place in (path, path.resolve()):
        saved = named_after(place, SAVED)
        if saved.exists():
            fact = f"its last server lost it, and has saved all that it held in {saved.name}"
            remedy = "Give that its name to go on with it, or move it away"
            raise StorageError(f"Cannot open {path}: {fact}. {remedy}.")
        log = named_after(place, "-wal")
        unsaved = named_after(log, UNSAVED)
        if unsaved.exists():
            fact = f"its last server lost it, and could not save what is in {unsaved.name}"
            remedy = f"If that belongs to this file, move it to {log_beside(path)}, else elsewhere"
            raise StorageError(f"Cannot open {path}: {fact}. {remedy}.")


def open_database(path: Path) -> int:
    """Open a database, or make it if there is none, and return its descriptor."""
    try:
        # SQLite would let all users read a file it makes; its log gets the mode of the database.
        return os.open(path, os.O_RDWR | os.O_CREAT | BINARY, OWNERS_ALONE)
    except OSError as error:
        remedy = "See that the file and its folder can be written"
        raise StorageError(f"Cannot open {path}: {error.strerror}. {remedy}.") from error


def take_beside(path: Path) -> int:
    """Take the lock beside a database, and return its descriptor; StorageError names its owner."""
    place = path.resolve()
    beside = place.with_name(place.name + SUFFIX)
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
    return descriptor


def identity(status: os.stat_result) -> tuple[int, int]:
    """Return the identity of a file, which is the same under every name."""
    return status.st_dev, status.st_ino


def found_at(path: Path) -> tuple[int, int] | None:
    """Return the identity of the file at a path, None if there is none."""
    try:
        return identity(path.stat())
    except OSError:
        return None


def whose() -> str:
    """Describe this process."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    return f"process {os.getpid()} on {platform.node()} since {now}"


def refusal(error: OSError, owner: bytes) -> str:
    """Say why a lock was not taken, and what to do."""
    if isinstance(error, BlockingIOError | PermissionError):
        name = readable(owner.decode(errors="replace")) or "another process"
        return f"it is in use by {name}. Stop that one first, or use another file"
    return f"its lock failed ({error.strerror}). Put it on a local disk with some room"
