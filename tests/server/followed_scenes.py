"""Followed scenes: what somebody knows of a scene by the frames that came."""

from typing import Any

from tests.server.running import Frame, Socket

Parts = dict[str, Any]


class FollowedScene:
    """The scene of a table as one viewer has it, by following its frames."""

    def __init__(self, socket: Socket, table: str, seat: int = 0) -> None:
        self.socket, self.table, self.seat = socket, table, seat
        self.parts: Parts = {}
        self.v = -1
        self.frames: list[Frame] = []
        socket.open(table, seat, scene=True)

    def follow(self, v: int) -> "FollowedScene":
        """Take frames up to a version."""
        while self.v < v:
            self.take(self.socket.next("scene", table=self.table, seat=self.seat))
        return self

    def take(self, frame: Frame) -> None:
        """Take a frame: the whole scene, or the steps from the version before."""
        self.frames.append(frame)
        if "parts" in frame:
            self.parts = frame["parts"]
        else:
            assert frame["v"] == self.v + 1
            for step in frame.get("steps", []):
                assert self.parts.keys() >= set(step.get("drop", []))
                kept = {
                    id_: self.parts[id_] for id_ in self.parts if id_ not in step.get("drop", [])
                }
                self.parts = kept | step["set"]
        self.v = frame["v"]

    def steps(self, v: int) -> list[Frame]:
        """Return the steps that led to a version."""
        frame = next(frame for frame in self.frames if frame["v"] == v)
        assert "parts" not in frame
        steps: list[Frame] = frame.get("steps", [])
        return steps


def asked_scene(socket: Socket, table: str, seat: int = 0) -> Parts:
    """Return the parts of a scene as a viewer gets them who asks once."""
    socket.send(t="scene", table=table, seat=seat)
    parts: Parts = socket.next("scene")["parts"]
    return parts
