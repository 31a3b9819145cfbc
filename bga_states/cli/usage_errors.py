"""Errors of the command line, and the texts with which it reports them."""

import os
import traceback
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from sysconfig import get_path

import bga_states
from bga_states.cli.wording import count_of
from bga_states.engine.base.errors import BgaStatesError, DefinitionError, readable

OUR_CODE = Path(bga_states.__file__).parent
MOST_LINES, LONGEST_LINE = 100, 1_000
"""The most lines, and letters of a line, shown of a game's exception, which may hold any text."""
PYTHON, INSTALLED = Path(get_path("stdlib")), Path(get_path("purelib"))


class CommandError(Exception):
    """The command cannot be carried out; the text says why and what to do.

    `code` is the exit code.
    """

    def __init__(self, message: str, code: int = 2) -> None:
        self.code = code
        super().__init__(message)


def describe_findings(error: DefinitionError) -> str:
    """List the mistakes of a game's definition, one line each.

    Files are shown as seen from the working directory.
    """
    mistakes = count_of(len(error.findings), "mistake")
    lines = [f"Cannot use this game: its definition has {mistakes}."]
    for finding in error.findings:
        shown = replace(finding, file=shorten_path(finding.file))
        lines.append(str(shown))
    return "\n".join(lines)


def describe_exception(error: BaseException) -> str:
    """Describe an exception and its place in one line."""
    what = type(error).__name__
    # A syntax error knows its own place; its traceback ends in the import machinery.
    if isinstance(error, SyntaxError):
        return f"{what}: {error.msg} ({shorten_path(error.filename or '')}:{error.lineno})"
    if text := readable(error):
        what = f"{what}: {text}"
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return what
    # An exception of a library is a mistake of its caller.
    last = ([frame for frame in frames if is_authors(frame.filename)] or frames)[-1]
    return f"{what} ({shorten_path(last.filename)}:{last.lineno})"


def is_authors(file: str) -> bool:
    """Whether code in this file is neither ours nor Python's own."""
    path = Path(file)
    if file.startswith("<") or path.is_relative_to(OUR_CODE):
        return False
    # Installed packages are below Python's own library.
    return path.is_relative_to(INSTALLED) or not path.is_relative_to(PYTHON)


def describe_bug(error: BaseException) -> str:
    """Describe an exception of an author's code, with its place and its cause."""
    lines = []
    # The cause comes first, as in Python's own tracebacks.
    if error.__cause__:
        lines += [*author_frames(error.__cause__), name_exception(error.__cause__)]
    lines += [*author_frames(error), name_exception(error)]
    return printable("".join(lines).rstrip())


def printable(text: str) -> str:
    """Return any text as lines for a terminal; of very many, return the first."""
    lines = text.splitlines()
    shown = []
    for line in lines[:MOST_LINES]:
        escaped = line if line.isprintable() else line.encode("unicode_escape").decode()
        shown.append(escaped[:LONGEST_LINE])
    if len(lines) > MOST_LINES:
        shown.append(f"... and {count_of(len(lines) - MOST_LINES, 'line')} more")
    return "\n".join(shown)


def author_frames(error: BaseException) -> list[str]:
    """Return the frames of a traceback that are not ours, or all of them when all are."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if not Path(frame.filename).is_relative_to(OUR_CODE)]
    if theirs:
        return traceback.format_list(theirs)
    # Our own errors name the change to make; frames of our code would only distract from it.
    if isinstance(error, BgaStatesError):
        return []
    return traceback.format_list(frames)


def name_exception(error: BaseException) -> str:
    """Name an exception; leave out the module of our own errors."""
    if isinstance(error, BgaStatesError):
        return f"{type(error).__name__}: {error}\n"
    return "".join(traceback.format_exception_only(error))


def shorten_path(file: str) -> str:
    """Write a file below the working directory as a relative path, any other as it is."""
    # The working directory may have been deleted.
    with suppress(OSError):
        if file and Path(file).is_relative_to(Path.cwd()):
            return os.path.relpath(file)
    return file
