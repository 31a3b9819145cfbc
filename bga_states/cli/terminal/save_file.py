"""The file of a saved game: one session has it, and nothing in it is ever overwritten unseen."""

import os
from itertools import count
from pathlib import Path

from bga_states import clienttranslate
from bga_states.cli.terminal.locks import lock
from bga_states.cli.terminal.regular_files import (
    LARGEST_SAVE,
    UnsuitableError,
    open_regular,
    read_all,
    read_file,
)
from bga_states.cli.terminal.replacement import Replacement, remove_leftovers, sync_folder


class ChangedError(Exception):
    """The file has changed outside this session; the text says how."""


class SaveFile:
    """A file for this session alone. `content` is its first content, None where it is new."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # Absolute, for the game may change the working directory; and a link stays a link.
        self._place = path.resolve()
        self._lock: int | None = None
        self.content = self._take() if path.exists() else None
        self._ours: tuple[bytes | None, ...] = (self.content,)
        """The possible contents of the file if only this session has written to it."""

    def _take(self) -> bytes:
        """Lock the file and read it."""
        while True:
            descriptor = open_regular(self._place)
            try:
                is_locked = lock(descriptor)
                content = read_all(descriptor)
                is_there = os.path.samestat(os.fstat(descriptor), self._place.stat())
            except BaseException:
                os.close(descriptor)
                raise
            if is_locked and is_there:
                self._lock = descriptor
                return content
            os.close(descriptor)
            if is_there:
                return content
            # It was replaced meanwhile: the locked file is no longer at this path.

    def refuse_folder(self) -> None:
        """Raise an OSError of the folder now and not after the first action, and tidy up."""
        trial = Replacement(self._place)
        try:
            trial.create()
        finally:
            trial.discard()
        remove_leftovers(self._place, self._lock)

    def write(self, content: bytes) -> None:
        """Replace the file, all or nothing; OSError when the disk refuses.

        ChangedError when the file was changed outside this session; it then stays as it is.
        """
        if len(content) > LARGEST_SAVE:
            raise UnsuitableError("the game is too large to be continued")
        seen = self._look()
        replacement = Replacement(self._place)
        try:
            replacement.create()
            replacement.fill(content)
            # Set before the replacement, so that Ctrl-C may come at any line.
            self._ours = (seen, content)
            held = replacement.take_place(is_new=seen is None)
        except FileExistsError as error:
            replacement.discard()
            raise ChangedError(clienttranslate("was made by something else")) from error
        except BaseException:
            replacement.discard()
            raise
        self._release()
        self._lock = held
        self._ours = (content,)
        sync_folder(self._place.parent)

    def is_ours(self) -> bool:
        """Whether the file still holds the content that this session read or wrote last."""
        try:
            self._look()
        except (ChangedError, OSError):
            return False
        return True

    def _look(self) -> bytes | None:
        """Return the content of the file; ChangedError when it is not ours."""
        try:
            seen = read_file(self._place)
        except UnsuitableError as error:
            raise ChangedError(clienttranslate("was replaced by something else")) from error
        if seen in self._ours:
            return seen
        if seen is None:
            raise ChangedError(clienttranslate("is gone"))
        raise ChangedError(clienttranslate("was changed by something else"))

    def move_aside(self) -> None:
        """Go on in a new file: at this one's path if this one is gone, else beside it."""
        self._release()
        former = self.path
        for number in count(2):
            if not os.path.lexists(self.path):
                break
            self.path = former.with_name(f"{former.stem}-{number}{former.suffix}")
        self._place = self.path.resolve()
        self._ours = (None,)

    def close(self) -> None:
        """Let another session have the file."""
        self._release()

    def _release(self) -> None:
        held, self._lock = self._lock, None
        if held is not None:
            os.close(held)
