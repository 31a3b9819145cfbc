"""Art files: the pictures of a game, in the folder `art` beside its module."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bga_states.engine.base.homes import home_of

ART = "art"
KINDS: Mapping[str, str] = {
    ".avif": "image/avif",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
}
"""The media types of pictures, by the end of their files' names."""
MOST_BYTES = 1 << 20
"""The size of the largest picture."""


class Picture(NamedTuple):
    """A picture: its file and its media type."""

    file: Path
    kind: str


def pictures_of(game_class: type) -> Mapping[str, Picture]:
    """Return the pictures of a game, by their names: paths from the folder `art`."""
    home = home_of(game_class)
    return pictures_in(home / ART) if home else {}


@cache
def pictures_in(folder: Path) -> Mapping[str, Picture]:
    """Return the pictures in a folder; no file elsewhere, to which a link may lead, is one."""
    home = folder.resolve()
    found = {}
    for file in sorted(folder.rglob("*")):
        kind = KINDS.get(file.suffix.lower())
        # A ring of links has no end.
        with suppress(OSError, RuntimeError):
            target = file.resolve(strict=True)
            if kind and target.is_file() and target.is_relative_to(home):
                found[file.relative_to(folder).as_posix()] = Picture(target, kind)
    return found


def picture_fault(game_class: type, name: str) -> str:
    """Say why a picture cannot be shown, "" if it can."""
    picture = pictures_of(game_class).get(name)
    if picture is None or not picture.file.is_file():
        return f"no picture of the folder {ART} ({', '.join(KINDS)})"
    size = picture.file.stat().st_size
    if size == 0:
        return "an empty file"
    return f"{size:,} bytes long, and at most {MOST_BYTES:,}" if size > MOST_BYTES else ""
