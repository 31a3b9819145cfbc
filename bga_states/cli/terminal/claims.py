"""Claims: a session takes the file it saves to, or is told at once why it cannot have it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bga_states.cli.terminal.locks import HeldError
from bga_states.cli.terminal.regular_files import UnsuitableError
from bga_states.cli.terminal.save_file import SaveFile
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.base.errors import show

REMEDY = "Use another file for --save"


@contextmanager
def claimed(path: Path | None) -> Iterator[SaveFile | None]:
    """Take the file at a path for a session; CommandError when the session cannot have it."""
    if path is None:
        yield None
        return
    file = claim(path)
    try:
        yield file
    finally:
        file.close()


def claim(path: Path) -> SaveFile:
    """Take the file at a path; CommandError when it cannot be used."""
    name = str(path)
    try:
        # A name that is no text could be neither shown nor typed again.
        name.encode()
        refuse_place(path)
        file = SaveFile(path)
    except HeldError as error:
        fact = "another session plays the game in it"
        text = f"Cannot save to {path}: {fact}. Leave that one first, or use another file."
        raise CommandError(text) from error
    except ValueError as error:  # the name holds NUL, or half a character
        fact = "this is not the name of a file"
        raise CommandError(f"Cannot save to {show(name)}: {fact}. {REMEDY}.") from error
    except OSError as error:
        raise unusable(path, error) from error
    try:
        file.refuse_folder()
    except OSError as error:
        file.close()
        raise unusable(path, error) from error
    return file


def refuse_place(path: Path) -> None:
    """Refuse a path that has no file and where none can be made."""
    with suppress(FileNotFoundError):
        path.stat()
        return
    # A link may lead to where the file will be.
    folder = path.resolve().parent
    if not folder.is_dir():
        raise UnsuitableError(f"there is no folder {folder if path.is_symlink() else path.parent}")


def unusable(path: Path, error: OSError) -> CommandError:
    """Say that a game cannot be saved there."""
    name = str(path) if str(path).isprintable() else show(str(path))
    return CommandError(f"Cannot save to {name}: {error.strerror}. {REMEDY}.")
