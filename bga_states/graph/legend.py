"""The legend of a picture: the meanings of the shapes and lines that occur in it."""

from collections.abc import Iterator
from typing import NamedTuple

from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.graph.dot_styles import LEFT, Attributes, edge_style, listed, node_style
from bga_states.graph.machine_graph import Edge, Graph, Node
from bga_states.graph.palette import LABEL, THICKEST

COLUMN, ROW = 190.0, 20.0
"""Width of a column and height of a row, in points."""
SAMPLE, TEXT = 32.0, 150.0
"""Widths of a sample and of the text beside it."""
HEAD = 8.0
"""The length of the head of an arrow."""
GAP = 22.0
"""The space between the machine and its legend, in points."""
KINDS = {
    StateType.ACTIVE_PLAYER: "one player acts",
    StateType.MULTIPLE_ACTIVE_PLAYER: "several players act",
    StateType.PRIVATE: "a step of one player",
    StateType.GAME: "leads on by itself",
}

FOUND = {
    Finding("", "", "", severity="error"): "check finds an error",
    Finding("", "", "", severity="warning"): "check finds a warning",
}


class Entry(NamedTuple):
    """One line of a legend: a state or a way as a sample, and its meaning."""

    sample: Node | Edge
    text: str


def entries_of(graph: Graph) -> Iterator[Entry]:
    """List the entries that a picture of a graph needs, and no others."""
    yield Entry(Node(GAME_SETUP, "", StateType.MANAGER), "the game begins")
    if any(edge.target == GAME_END for edge in graph.edges):
        yield Entry(Node(GAME_END, "", StateType.MANAGER), "the game ends")
    types = {node.type for node in graph.nodes.values()}
    for kind, text in KINDS.items():
        if kind in types:
            yield Entry(Node(0, "", kind), text)
    if any(edge.is_private for edge in graph.edges):
        yield Entry(Edge(0, 0, is_private=True), "moves one player alone")
    yield from _trouble(graph)
    yield from _counted(graph)


def _trouble(graph: Graph) -> Iterator[Entry]:
    """Explain the colours of findings."""
    wrong = [node for node in graph.nodes.values() if node.findings]
    for finding, text in FOUND.items():
        sample = Node(0, "", StateType.GAME, (finding,))
        if any(node.has_errors == sample.has_errors for node in wrong):
            yield Entry(sample, text)


def _counted(graph: Graph) -> Iterator[Entry]:
    """Explain the widths and the grey of counted ways."""
    counts = [edge.count for edge in graph.edges if edge.count is not None]
    if any(counts):
        yield Entry(Edge(0, 0, count=max(counts)), "wider: taken more often")
    if 0 in counts:
        yield Entry(Edge(0, 0, count=0), "never taken")


def legend_text(graph: Graph, box: str) -> str:
    """Write the legend below a machine, as statements in DOT with positions.

    `box` is the machine's area as Graphviz gives it: left, bottom, right and top, in points.
    """
    left, bottom, right, _ = map(float, box.split(","))
    columns = max(1, round((right - left) / COLUMN))
    entries = list(entries_of(graph))
    rows = -(-len(entries) // columns)
    lines: list[str] = []
    for number, entry in enumerate(entries):
        x = left + COLUMN * (number // rows)
        y = bottom - GAP - ROW * (number % rows + 0.5)
        lines += _entry(entry, f"legend{number}", x, y)
    return "\n".join(lines)


def _entry(entry: Entry, name: str, x: float, y: float) -> Iterator[str]:
    """Write one entry with its left end at a point."""
    if isinstance(entry.sample, Node):
        yield _state_sample(entry.sample, name, x + SAMPLE / 2, y)
    else:
        yield from _way_sample(entry.sample, name, x, y)
    text = {
        "label": f"{entry.text}{LEFT}",
        "class": "legend",
        "shape": "plaintext",
        "style": "",
        "fontsize": "10",
        "fontcolor": LABEL.light,
        "margin": "0",
    }
    yield _placed(f"{name}text", text, x + SAMPLE + 8 + TEXT / 2, y, TEXT, ROW)


def _state_sample(node: Node, name: str, x: float, y: float) -> str:
    style = node_style(node)
    style["class"] += " legend"
    if node.type is StateType.MANAGER:
        size = 8 if node.id == GAME_END else 11
        return _placed(name, style, x, y, size, size)
    # The outer of two frames is 4 points outside the inner one.
    inset = 8 if "peripheries" in style else 0
    return _placed(name, style, x, y, SAMPLE - inset, 16 - inset)


def _placed(name: str, style: Attributes, x: float, y: float, width: float, height: float) -> str:
    """Write a node with a place and a size, both in points."""
    attributes = {"label": " ", "tooltip": " "} | style
    attributes |= {
        "pos": f"{x:g},{y:g}",
        "width": f"{width / 72:.4f}",
        "height": f"{height / 72:.4f}",
        "fixedsize": "true",
    }
    return f"    {name} [{listed(attributes)}]"


def _way_sample(edge: Edge, name: str, x: float, y: float) -> Iterator[str]:
    """Write an arrow as long as a sample between two invisible nodes."""
    tip = x + SAMPLE
    # Graphviz draws the head between the end of the line and the tip.
    base = tip - HEAD
    middle = (x + base) / 2
    line = f"e,{tip:g},{y:g} {x:g},{y:g} {middle:g},{y:g} {middle:g},{y:g} {base:g},{y:g}"
    for end, place in (("a", x), ("b", tip)):
        hidden = {"style": "invis", "shape": "point"}
        yield _placed(f"{name}{end}", hidden, place, y, 1, 1)
    style = edge_style(edge, Graph("", {}, (edge,)))
    style["class"] += " legend"
    if edge.count:
        style["penwidth"] = f"{THICKEST / 2:g}"
    yield f"    {name}a -> {name}b [{listed({**style, 'pos': line, 'tooltip': ' '})}]"
