"""Reels: the scenes of a followed table, as its viewers know them, and the frames to the next."""

from collections.abc import Collection, Sequence

import msgspec

from bga_states.engine.filming.films import FilmStep
from bga_states.engine.running.looks import DrawnScene
from bga_states.scene.flat_scene import flat_scene
from bga_states.scene.patches import NO_CHANGE, patch
from bga_states.server.sizes import shown

ENCODE = msgspec.json.Encoder().encode
WHOLE = b'"v":%d,"parts":%s}'
STEPS = b'"v":%d,"steps":%s}'


class Known(msgspec.Struct, frozen=True):
    """The scene that a viewer was last sent, and its version."""

    version: int
    scene: DrawnScene


class Tail(msgspec.Struct, frozen=True):
    """The end of a viewer's `scene` frame; `is_whole` if it needs no earlier one."""

    text: bytes
    is_whole: bool


def scene_head(table_id: str, viewer: int) -> bytes:
    """Return the start of every `scene` frame for one viewer."""
    return b'{"t":"scene","table":"%s","seat":%d,' % (table_id.encode(), viewer)


class Reel:
    """The scenes of the viewers who follow a table, by seat, 0 for spectators.

    It belongs to the table thread.
    """

    def __init__(self) -> None:
        self._known: dict[int, Known] = {}
        self.has_failed = False
        """Whether the log has said that a move could not be filmed."""

    def keep_only(self, viewers: Collection[int]) -> None:
        """Forget the scenes of all other viewers."""
        for viewer in self._known.keys() - viewers:
            del self._known[viewer]

    def forget(self) -> None:
        """Forget all scenes: some of them may never be sent."""
        self._known.clear()

    def version_of(self, viewer: int) -> int:
        """Return the version that a viewer was last sent, -1 for none."""
        known = self._known.get(viewer)
        return -1 if known is None else known.version

    def whole(self, viewer: int, version: int, scene: DrawnScene) -> Tail:
        """Note that a viewer is sent a whole scene, and return the end of its frame."""
        self._known[viewer] = Known(version, scene)
        return Tail(shown(WHOLE % (version, ENCODE(flat_scene(scene)))), is_whole=True)

    def next(self, viewer: int, version: int, steps: Sequence[FilmStep]) -> Tail:
        """Note that a viewer is sent the steps of a move, and return the end of the frame."""
        known = self._known.get(viewer)
        if known is None or known.version != version - 1:
            return self.whole(viewer, version, steps[-1].scene)
        scene, patches = known.scene, []
        for step in steps:
            found = patch(scene, step.scene, step.passed)
            if found != NO_CHANGE:
                patches.append(found)
            scene = step.scene
        self._known[viewer] = Known(version, scene)
        return Tail(shown(STEPS % (version, ENCODE(patches))), is_whole=False)
