"""Followed scenes: what somebody knows of a scene by the frames that came."""

from typing import Any

from tests.server.running import Frame, Socket

Parts = dict[str, Any]


def after(parts: Parts, frame: Frame) -> Parts:
    """Return the parts of a scene after a frame: they are whole, or changed by its steps."""
    if "parts" in frame:
        whole: Parts = frame["parts"]
        return whole
    for step in frame.get("steps", []):
        gone = set(step.get("drop", []))
        assert parts.keys() >= gone
        parts = {id_: parts[id_] for id_ in parts.keys() - gone} | step["set"]
    return parts


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
        assert "parts" in frame or frame["v"] == self.v + 1
        self.parts = after(self.parts, frame)
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
