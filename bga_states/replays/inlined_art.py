"""Inlined art: the pictures that a replay shows, within its page."""

from base64 import b64encode
from collections.abc import Iterable, Iterator

from bga_states.engine.author.game import Game
from bga_states.engine.scene.art_files import picture_fault, pictures_of
from bga_states.replays.reels import Reel
from bga_states.scene.flat_scene import FlatParts


def art_of(game_class: type[Game], reels: Iterable[Reel]) -> dict[str, str]:
    """Return the pictures that are seen in some reels, as `data:` addresses by their names.

    One that cannot be shown is left out: its piece or card is drawn without it.
    """
    pictures = pictures_of(game_class)
    found = {}
    for name in sorted({*_names_in(reels)}):
        if not picture_fault(game_class, name):
            file, kind = pictures[name]
            found[name] = f"data:{kind};base64,{b64encode(file.read_bytes()).decode()}"
    return found


def _names_in(reels: Iterable[Reel]) -> Iterator[str]:
    """Yield the names of all pictures in the scenes and steps of some reels."""
    for reel in reels:
        yield from _names_of(reel.parts)
        for move in reel.moves:
            for step in move.steps:
                yield from _names_of(step.set)


def _names_of(parts: FlatParts) -> Iterator[str]:
    """Yield the names of pictures in some parts; a back without a dot is a colour."""
    for part in parts.values():
        for name in (part.get("art", ""), part.get("back", "")):
            if "." in name:
                yield name
