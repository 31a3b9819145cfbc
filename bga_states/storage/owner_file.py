"""Owner files: a lock beside a database that says whose it is, and one on the database itself.

The lock stands beside the file to which symbolic links lead. One that has several names by itself,
hard links, is refused: SQLite keeps a part of it beside one of them. The system gives locks back
when the process ends, however it ends.
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
"""What follows the name of a database that was removed, in the name of what a server has saved."""
UNSAVED = ".unsaved"
"""What follows the name of its log as long as that has not been done."""
UNREADABLE = Looks(0, b"")
BINARY: int = getattr(os, "O_BINARY", 0)
"""Elsewhere than on Windows files are what they are."""
NOWHERE = (0, 0)
"""What is no file."""
A_MOMENT = 0.2
"""Seconds for which a database that was found at its path is not looked for again."""

if sys.platform == "win32":
    import msvcrt

    BEYOND_THE_TEXT = 1 << 30

    def lock_database(descriptor: int) -> None:
        """Do nothing: a lock here would hinder SQLite."""

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

    def lock_database(descriptor: int) -> None:
        """Take a database for this process; OSError when another one has it."""
        # The locks of SQLite are of another kind, which Linux alone keeps apart from this one.
        if sys.platform == "linux":
            lock(descriptor)


class OwnerFile:
    """A database is ours for as long as this is held."""

    def __init__(self, path: Path, descriptor: int, database: int) -> None:
        self._path = path
        self._descriptor = descriptor
        self._database = database
        self._identity = identity(os.fstat(database))
        self._place = path.resolve()
        self._log_path = log_beside(path)
        self.saved = named_after(path.resolve(), SAVED)
        """Where all of it is saved when it has no name any more."""
        self._log = NOWHERE
        """Which file is the log of SQLite beside it."""
        self._found_at = 0.0
        HELD.add(self)
        self._left = self._looks
        """What the database looked like when that was asked last."""
        self._is_known = False
        """Whether that is what SQLite has left."""

    @classmethod
    def take(cls, path: Path) -> "OwnerFile":
        """Take the database of this path, made if there is none.

        StorageError says who else has it, or that it is not ours.
        """
        refuse_place(path)
        refuse_saved(path)
        is_new = not path.exists()
        database = open_database(path)
        try:
            lock_database(database)
        except OSError:
            # It stays open: to close it would end the locks that SQLite may have in this process.
            # As a rule that other one has the lock beside it too, which says who it is.
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
                # A symbolic link stays, which leads to where nothing is again.
                path.resolve().unlink()
            raise

    def is_as_left(self) -> bool:
        """Whether the database stands where it stood, and nothing was written to it.

        False where only a longer look can tell. Both files may just have stood at their paths.
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
        # It is no link: one that was moved, and is linked to, has its log beside its new place.
        wanted = self._identity, self._identity, self._log
        for one, file in zip(found, wanted, strict=True):
            if (one.st_dev, one.st_ino) != file:
                return False
        self._found_at = now
        return True

    def has_lost_anything(self, *, anew: bool = False) -> bool:
        """Whether the database or its log does not stand at its path any more.

        Unless looked up `anew`, both may just have stood there.
        """
        if not anew and monotonic() < self._found_at + A_MOMENT:
            return False
        # One that was moved, and is linked to, has its log beside its new place.
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
        """Whether the database has no name any more: what is written to it is lost."""
        return not os.fstat(self._database).st_nlink

    def was_overwritten(self) -> bool:
        """Whether a program has written to the database, or cut it off, and was not SQLite.

        Of a copy that is put over it, and is no backup of ours, that does not always show. What
        SQLite has written since this was asked is taken note of.
        """
        now = self._looks
        self._is_known = now.follows(self._left)
        if self._is_known:
            self._left = now
        return not self._is_known

    @property
    def _looks(self) -> Looks:
        """What the database looks like."""
        try:
            os.lseek(self._database, 0, os.SEEK_SET)
            return Looks(os.fstat(self._database).st_size, os.read(self._database, HEAD))
        except OSError:  # nor can SQLite read it
            return UNREADABLE

    def expect_log(self) -> None:
        """Take the log that stands there for that of a connection, which has just been made."""
        self._log_path = log_beside(self._path)
        self._log = found_at(self._log_path) or NOWHERE
        self._left = self._looks
        self._is_known = False

    @property
    def is_another(self) -> bool:
        """Whether it is another database now, which its log does not fit."""
        return self._looks.is_another(self._left)

    def set_log_aside(self, suffix: str = ".aside") -> None:
        """Give the log another name, so that SQLite does not find it."""
        if found_at(self._log_path) == self._log:
            with suppress(OSError):
                self._log_path.replace(named_after(self._log_path, suffix))

    def note_saved(self) -> None:
        """Take note that all is saved: nobody needs the log any more."""
        with suppress(OSError):
            unsaved = named_after(self._log_path, UNSAVED)
            unsaved.replace(named_after(self._log_path, ".aside"))

    def leave_to_parent(self) -> None:
        """Let a process that was forked keep nothing of this, when its parent has ended."""
        if self._descriptor >= 0:
            os.close(self._database)
            os.close(self._descriptor)
            self._descriptor = -1

    def give_up(self) -> None:
        """Let others have the database, which SQLite has closed.

        Nothing happens when it was given up before.
        """
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor < 0:
            return
        # The file stays: whoever is about to lock it must not hold one that has no name.
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
        os.close(self._database)
        os.close(descriptor)


HELD: WeakSet[OwnerFile] = WeakSet()
"""What this process has. A game may fork processes that live on when it is killed."""


def leave_all_to_parent() -> None:
    """Give up in a process that was forked what its parent has."""
    for owner in [*HELD]:
        owner.leave_to_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=leave_all_to_parent)


def named_after(path: Path, suffix: str) -> Path:
    """Return the file beside another one whose name has this after that one's."""
    return path.with_name(path.name + suffix)


def refuse_saved(path: Path) -> None:
    """Refuse a database that has less than its last server has saved, or could not save."""
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
    """Open a database, made if there is none, and return its descriptor."""
    try:
        # SQLite would let everybody read what it makes; its log gets the mode of the database.
        return os.open(path, os.O_RDWR | os.O_CREAT | BINARY, OWNERS_ALONE)
    except OSError as error:
        remedy = "See that the file and its folder can be written"
        raise StorageError(f"Cannot open {path}: {error.strerror}. {remedy}.") from error


def take_beside(path: Path) -> int:
    """Take the lock beside a database, and return its descriptor; StorageError says who has it."""
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
    """Return what a file keeps under every name."""
    return status.st_dev, status.st_ino


def found_at(path: Path) -> tuple[int, int] | None:
    """Return which file stands at a path, None for none."""
    try:
        return identity(path.stat())
    except OSError:
        return None


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
