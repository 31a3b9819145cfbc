"""Pictures can be read: nothing lies on anything else."""

from itertools import combinations
from xml.etree import ElementTree as ET

from bga_states import Game
from sample_games.harvest import Harvest
from tests.graph.drawn import HASH_SEEDS, drawn_with, each_picture, picture
from tests.graph.geometry import SVG, labels, lines, states


@each_picture
def test_no_arrow_crosses_the_label_of_another(game: type[Game], played: int) -> None:
    """What is written on a way or a frame is touched by no other way."""
    svg = picture(game, played)
    boxes = labels(svg)
    crossed = {
        (name, way)
        for way, line in lines(svg)
        for name, box in boxes.items()
        if way != name and line.crosses(box)
    }

    assert boxes
    assert crossed == set()


@each_picture
def test_no_label_lies_on_another_or_on_a_state(game: type[Game], played: int) -> None:
    """Labels and states are apart from each other."""
    svg = picture(game, played)
    boxes = labels(svg) | states(svg)

    apart = combinations(boxes.items(), 2)
    assert [(a, b) for (a, one), (b, other) in apart if one.overlaps(other)] == []


@each_picture
def test_no_arrow_crosses_a_state(game: type[Game], played: int) -> None:
    """A way touches no state but those it leads from and to."""
    svg = picture(game, played)
    boxes = states(svg)
    crossed = {
        (name, way)
        for way, line in lines(svg)
        for name, box in boxes.items()
        if name.removeprefix("state-") not in way.split("-") and line.crosses(box)
    }

    assert crossed == set()


def test_the_same_picture_each_time() -> None:
    """The same machine is drawn to the same bytes, whatever the order of sets in a process."""
    pictures = {drawn_with(seed)[1] for seed in HASH_SEEDS}

    assert len(pictures) == 1
    assert b"</svg>" in pictures.pop()


def test_a_picture_is_drawn_for_itself() -> None:
    """What a program writes as XML is the same after a picture was drawn as before."""
    picture(Harvest)

    assert ET.tostring(ET.Element(f"{SVG}svg")).startswith(b"<ns0:svg")
