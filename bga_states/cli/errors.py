"""What the command line tells its user when it cannot do what it was asked."""

import os
import traceback
from dataclasses import replace
from pathlib import Path

from bga_states import DefinitionError


class CommandError(Exception):
    """The command cannot be carried out; the text says why and what to do, `code` is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        self.code = code
        super().__init__(message)


def describe_findings(error: DefinitionError) -> str:
    """List the mistakes of a game's definition, one line each, files as seen from the working directory."""
    count = len(error.findings)
    lines = [str(replace(finding, file=shorten_path(finding.file))) for finding in error.findings]
    return "\n".join([f"Cannot play this game: its definition has {count} mistake{'s' * (count > 1)}.", *lines])


def describe_exception(error: Exception) -> str:
    """Say in one line what was raised and where."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} ({shorten_path(error.filename or '')}:{error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({shorten_path(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def shorten_path(file: str) -> str:
    """Write a file below the working directory as a relative path, any other as it is."""
    return os.path.relpath(file) if file and Path(file).is_relative_to(Path.cwd()) else file
