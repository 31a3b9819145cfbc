"""Sent scenes: the scene that each viewer of a table was sent last, and the frames to the next."""

from collections.abc import Collection, Sequence

import msgspec

from bga_states.engine.filming.films import FilmStep
from bga_states.engine.match.match import Point
from bga_states.engine.running.looks import DrawnScene
from bga_states.scene.flat_scene import flat_scene
from bga_states.scene.patches import patches
from bga_states.server.sizes import shown

ENCODE = msgspec.json.Encoder().encode
WHOLE = b'"v":%d,"parts":%s}'
STEPS = b'"v":%d,"steps":%s}'
NO_SCENE = -1
"""The version of the scene of a viewer who was sent none."""


class SentScene(msgspec.Struct, frozen=True):
    """A scene, and the version of its table."""

    version: int
    scene: DrawnScene


class Tail(msgspec.Struct, frozen=True):
    """The end of a viewer's `scene` frame; `is_whole` if it needs no earlier one."""

    text: bytes
    is_whole: bool


def scene_head(table_id: str, viewer: int) -> bytes:
    """Return the start of every `scene` frame for one viewer."""
    return b'{"t":"scene","table":"%s","seat":%d,' % (table_id.encode(), viewer)


class SentScenes:
    """The scene that each viewer of a table was sent last, by seat, 0 for spectators.

    It belongs to the table thread.
    """

    def __init__(self, point: Point) -> None:
        self.point = point
        """The table after its last move."""
        self._last: dict[int, SentScene] = {}
        self.has_failed = False
        """Whether the log has said that a move could not be filmed."""

    def keep_only(self, viewers: Collection[int]) -> None:
        """Forget the scenes of all other viewers."""
        for viewer in self._last.keys() - viewers:
            del self._last[viewer]

    def forget(self, viewer: int) -> None:
        """Forget the scene of a viewer: it may never be sent."""
        self._last.pop(viewer, None)

    def version_of(self, viewer: int) -> int:
        """Return the version of the scene that a viewer was sent last."""
        last = self._last.get(viewer)
        return NO_SCENE if last is None else last.version

    def whole(self, viewer: int, version: int, scene: DrawnScene) -> Tail:
        """Note that a viewer is sent a whole scene, and return the end of its frame."""
        text = shown(WHOLE % (version, ENCODE(flat_scene(scene))))
        # Only now: a scene that cannot be sent is known to nobody.
        self._last[viewer] = SentScene(version, scene)
        return Tail(text, is_whole=True)

    def next(self, viewer: int, version: int, steps: Sequence[FilmStep]) -> Tail:
        """Note that a viewer is sent the steps of a move, and return the end of the frame.

        If they were not sent the scene before it, the scene is whole.
        """
        last = self._last.get(viewer)
        if last is None or last.version != version - 1:
            return self.whole(viewer, version, steps[-1].scene)
        text = shown(STEPS % (version, ENCODE(patches(last.scene, steps))))
        self._last[viewer] = SentScene(version, steps[-1].scene)
        return Tail(text, is_whole=False)
