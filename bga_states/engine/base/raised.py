"""Raised errors: in a sentence, with the line of the author's own code that raised them."""

from collections.abc import Container
from pathlib import Path
from sysconfig import get_path
from traceback import walk_tb

from bga_states.engine.base.errors import BgaStatesError

LIBRARIES = [get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
NOT_AUTHORS = [Path(__file__).parents[2], *map(Path, LIBRARIES)]
"""The folders of this framework, Python and its libraries."""


def describe(error: BaseException) -> str:
    """Describe an error and its notes in a sentence, without the full stop."""
    parts = [str(error).rstrip("."), *getattr(error, "__notes__", ())]
    text = ". ".join(parts).rstrip(".")
    # Our own errors say everything; for others, such as KeyError, the kind matters too.
    if isinstance(error, BgaStatesError):
        return text
    return f"{type(error).__name__}: {text}".rstrip(": ") + raised_at(error)


def raised_at(error: BaseException) -> str:
    """Write the place in an author's own code that raised an error, "" if there is none."""
    raised = authors_line(error)
    return f" ({Path(raised[0]).name}:{raised[1]})" if raised else ""


def is_raised_in(error: BaseException, modules: Container[str]) -> bool:
    """Whether the code of one of these modules itself raised an error."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    return bool(frames) and str(frames[-1].f_globals.get("__name__")) in modules


def authors_line(error: BaseException | None) -> tuple[str, int] | None:
    """Return the file and the line of an author's own code that raised an error; None if none."""
    frames = [*walk_tb(error.__traceback__)] if error else []
    for frame, line in reversed(frames):
        path = Path(frame.f_code.co_filename)
        if not any(path.is_relative_to(folder) for folder in NOT_AUTHORS):
            return str(path), line
    return None
