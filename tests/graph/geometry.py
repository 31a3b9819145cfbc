"""What a picture has where: boxes of its labels and states, and the points its lines go through."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
STEPS = 24
"""Into how many pieces a curve is cut."""
CHARACTER, LINE = 0.62, 1.2
"""Width and height of a character, in sizes of its font: those of a wide font."""


class Point(NamedTuple):
    x: float
    y: float


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def has(self, point: Point, margin: float) -> bool:
        is_beside = self.left - margin < point.x < self.right + margin
        return is_beside and self.top - margin < point.y < self.bottom + margin

    def overlaps(self, other: "Box") -> bool:
        is_beside = self.left < other.right and other.left < self.right
        return is_beside and self.top < other.bottom and other.top < self.bottom


class Line(NamedTuple):
    points: list[Point]
    width: float

    def crosses(self, box: Box) -> bool:
        return any(box.has(point, self.width / 2) for point in self.points)


def groups(svg: bytes, kind: str) -> Iterator[tuple[str, ET.Element]]:
    """Walk over the groups of a class, each with its id, but for those of the legend."""
    for group in ET.fromstring(svg).iter(f"{SVG}g"):  # noqa: S314  # our own
        classes = group.get("class", "").split()
        if kind in classes and "legend" not in classes:
            yield group.get("id", ""), group


def labels(svg: bytes) -> dict[str, Box]:
    """Return the boxes of what is written on ways and frames, by the ids of these."""
    found: dict[str, Box] = {}
    for name, way in groups(svg, "way"):
        box = way.find(f"{SVG}polygon[@fill='none']")
        texts = way.findall(f"{SVG}text")
        if box is not None:
            found[name] = box_around(points_of(box.get("points", "")))
        elif texts:
            found[name] = box_around([corner for text in texts for corner in corners(text)])
    for name, frame in groups(svg, "frame"):
        found[name] = box_around(corners(frame.find(f"{SVG}text")))
    return found


def states(svg: bytes) -> dict[str, Box]:
    """Return the boxes of states, by their ids."""
    found: dict[str, Box] = {}
    for name, state in groups(svg, "state"):
        points: list[Point] = []
        for shape in state:
            points += points_of(shape.get("d", "") or shape.get("points", ""))
            if shape.tag == f"{SVG}ellipse":
                x, y, wide, high = (float(shape.get(key, 0)) for key in ("cx", "cy", "rx", "ry"))
                points += [Point(x - wide, y - high), Point(x + wide, y + high)]
            if shape.tag == f"{SVG}text":
                points += corners(shape)
        found[name] = box_around(points)
    return found


def lines(svg: bytes) -> Iterator[tuple[str, Line]]:
    """Walk over the lines and arrowheads of ways, each with the id of its way."""
    for name, way in groups(svg, "way"):
        for shape in way:
            width = float(shape.get("stroke-width", 1))
            if shape.tag == f"{SVG}path":
                yield name, Line(list(curve(points_of(shape.get("d", "")))), width)
            elif shape.tag == f"{SVG}polygon" and shape.get("fill") != "none":
                yield name, Line(points_of(shape.get("points", "")), width)


def curve(points: list[Point]) -> Iterator[Point]:
    """Walk along cubic curves, each of which begins where the one before it ends."""
    for start in range(0, len(points) - 1, 3):
        a, b, c, d = points[start : start + 4]
        for step in range(STEPS + 1):
            t = step / STEPS
            s = 1 - t
            weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
            yield Point(
                sum(w * p.x for w, p in zip(weights, (a, b, c, d), strict=True)),
                sum(w * p.y for w, p in zip(weights, (a, b, c, d), strict=True)),
            )


def points_of(numbers: str) -> list[Point]:
    found = [float(number) for number in NUMBER.findall(numbers)]
    return [Point(x, y) for x, y in list(pairwise(found))[::2]]


def corners(text: ET.Element | None) -> list[Point]:
    """Return two corners of the box around a line of text, for a wide font."""
    assert text is not None
    size = float(text.get("font-size", 0))
    width = CHARACTER * size * len((text.text or "").strip())
    x, y = float(text.get("x", 0)), float(text.get("y", 0))
    left = {"start": x, "middle": x - width / 2}[text.get("text-anchor", "start")]
    return [Point(left, y - 0.8 * LINE * size), Point(left + width, y + 0.2 * LINE * size)]


def box_around(points: list[Point]) -> Box:
    xs, ys = [point.x for point in points], [point.y for point in points]
    return Box(min(xs), min(ys), max(xs), max(ys))
