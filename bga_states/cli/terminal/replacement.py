"""Replacements: new files are written beside the files that they replace, all or nothing."""

import os
import shutil
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from bga_states.cli.terminal.locks import HeldError, lock
from bga_states.cli.terminal.regular_files import open_regular


def prefix_for(place: Path) -> str:
    """Return the prefix of the names of a file's replacements; it is short for any file."""
    return f".bga-states-{sha256(os.fsencode(place.name)).hexdigest()[:16]}-"


class Replacement:
    """A file in the folder of another one, locked by the session that writes it.

    `is_locked` is False on a file system without locks.
    """

    def __init__(self, place: Path) -> None:
        self._place = place
        self._descriptor = -1
        self.is_locked = False
        self.path = self._new_path()

    def _new_path(self) -> Path:
        # In the same folder: only within one file system is a file replaced at once.
        return self._place.with_name(prefix_for(self._place) + token_hex(8))

    def create(self) -> None:
        """Make the file, still empty."""
        self._open()
        # Another session may take it for a leftover before it is locked.
        while not self._is_safe():
            self._close()
            self.path = self._new_path()
            self._open()

    def _open(self) -> None:
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        self._descriptor = os.open(self.path, flags, 0o600)

    def _is_safe(self) -> bool:
        """Lock the new file, and say whether it is still there."""
        try:
            self.is_locked = lock(self._descriptor)
        except HeldError:
            return False
        return os.fstat(self._descriptor).st_nlink > 0

    def fill(self, content: bytes) -> None:
        """Write the content, and wait for the disk."""
        with open(self._descriptor, "wb", closefd=False) as file:
            file.write(content)
        # Without this a power cut could leave an empty file under the old name.
        os.fsync(self._descriptor)
        # The owner decides who may read the file.
        with suppress(FileNotFoundError):
            shutil.copymode(self._place, self.path)

    def take_place(self, *, is_new: bool) -> int | None:
        """Become the file, and return the descriptor that holds its lock, None without one.

        FileExistsError when there is a file now and there was none before.
        """
        if not self.is_locked:
            self._close()  # Windows moves no file that is open
        if is_new:
            give_name(self.path, self._place)
        else:
            self.path.replace(self._place)
        return self._descriptor if self.is_locked else None

    def discard(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self.path.unlink()
        self._close()

    def _close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def give_name(path: Path, place: Path) -> None:
    """Move a file to a free path; FileExistsError when the path is taken."""
    try:
        os.link(path, place)
    except FileExistsError:
        raise
    except OSError as error:  # such as on a USB stick
        if os.path.lexists(place):
            raise FileExistsError(str(place)) from error
        path.replace(place)
    else:
        path.unlink()


def remove_leftovers(place: Path, held: int | None) -> None:
    """Remove the replacements that killed sessions have left.

    `held` is the descriptor of the file itself.
    """
    for path in place.parent.glob(f"{prefix_for(place)}*"):
        # A leftover that cannot be removed stays.
        with suppress(OSError, HeldError):
            descriptor = open_regular(path)
            try:
                # If a session was killed before it removed this first name, it is the file itself.
                is_file = held is not None and os.path.sameopenfile(descriptor, held)
                if is_file or lock(descriptor):
                    path.unlink()
            finally:
                os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the disk knows the new name, where the system can be asked for that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
