"""What the command line tells its user when it cannot do what it was asked."""

import os
import traceback
from dataclasses import replace
from pathlib import Path

import bga_states
from bga_states import BgaStatesError, DefinitionError

OUR_CODE = Path(bga_states.__file__).parent


class CommandError(Exception):
    """The command cannot be carried out; the text says why and what to do, `code` is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        self.code = code
        super().__init__(message)


def describe_findings(error: DefinitionError) -> str:
    """List the mistakes of a game's definition, one line each, files as seen from the working directory."""
    count = len(error.findings)
    lines = [str(replace(finding, file=shorten_path(finding.file))) for finding in error.findings]
    return "\n".join(
        [f"Cannot use this game: its definition has {count} mistake{'s' * (count > 1)}.", *lines]
    )


def describe_exception(error: Exception) -> str:
    """Say in one line what was raised and where."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} ({shorten_path(error.filename or '')}:{error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({shorten_path(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def describe_bug(error: Exception) -> str:
    """Tell an author what their code raised, where it stands in it, and what caused it."""
    causes = [error.__cause__, error] if error.__cause__ else [error]
    lines = [line for cause in causes for line in (*author_frames(cause), name_exception(cause))]
    return "".join(lines).rstrip()


def author_frames(error: BaseException) -> list[str]:
    """Give the frames of a traceback that are not ours, or all of them when all are."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if not Path(frame.filename).is_relative_to(OUR_CODE)]
    shown = [] if isinstance(error, BgaStatesError) and not theirs else theirs or frames
    return traceback.format_list(shown)


def name_exception(error: BaseException) -> str:
    """Say what was raised, our own errors without the module that makes them."""
    if isinstance(error, BgaStatesError):
        return f"{type(error).__name__}: {error}\n"
    return "".join(traceback.format_exception_only(error))


def shorten_path(file: str) -> str:
    """Write a file below the working directory as a relative path, any other as it is."""
    return os.path.relpath(file) if file and Path(file).is_relative_to(Path.cwd()) else file
