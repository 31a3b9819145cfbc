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
    """The file is not as this session knows it; the text says what has become of it."""


class SaveFile:
    """A file for this session alone. `content` is what it held at first, None where it is new."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # Absolute, for the game may change the working directory; and a link stays a link.
        self._place = path.resolve()
        self._lock: int | None = None
        self.content = self._take() if path.exists() else None
        self._ours: tuple[bytes | None, ...] = (self.content,)
        """What the file holds if nobody else has written to it."""

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
            # It was replaced meanwhile: what was locked is no longer the file.

    def refuse_folder(self) -> None:
        """Raise the OSError that nobody wants to see after the first action, and tidy up."""
        trial = Replacement(self._place)
        try:
            trial.create()
        finally:
            trial.discard()
        remove_leftovers(self._place, self._lock)

    def write(self, content: bytes) -> None:
        """Replace the file, all or nothing; OSError when the disk refuses.

        ChangedError when it is not what this session has read or written last: it stays as it is.
        """
        if len(content) > LARGEST_SAVE:
            raise UnsuitableError("the game is too large to be continued")
        seen = self._look()
        replacement = Replacement(self._place)
        try:
            replacement.create()
            replacement.fill(content)
            # Before it is: on which line Ctrl-C comes makes no difference then.
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
        """Whether the file still holds what this session has read or written last."""
        try:
            self._look()
        except (ChangedError, OSError):
            return False
        return True

    def _look(self) -> bytes | None:
        """Return what the file holds; ChangedError when that is not ours."""
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
        """Go on in a new file: where this one was if it is gone, else beside it."""
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
