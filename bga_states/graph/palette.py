"""The look of a picture's parts: shapes and colours, on light pages and on dark ones."""

from typing import NamedTuple

from bga_states.engine.base.types import StateType
from bga_states.graph.machine_graph import Edge, Graph

THINNEST, THICKEST = 1.0, 7.0
"""Widths of edges, in points."""


class Shade(NamedTuple):
    """One colour on a light page, and its counterpart on a dark one."""

    light: str
    dark: str


class Look(NamedTuple):
    """The look of a kind of states; `mermaid` is the pair of brackets that makes the shape."""

    kind: str
    fill: Shade
    line: Shade
    shape: str
    mermaid: tuple[str, str]


INK = Shade("#111827", "#e6edf3")
"""The colour of the names of states, and of the title."""
LABEL = Shade("#374151", "#c9d1d9")
"""The colour of the texts on ways and in the legend."""
LINE = Shade("#4b5563", "#9da7b3")
QUIET = Shade("#6b7280", "#8b949e")
"""The colour of ways that were never taken, and of nodes that are not states."""
TROUBLE = Shade("#c62828", "#ff8a80")
"""The colour of errors."""
DOUBT, DOUBT_LINE = Shade("#9a4a00", "#fdba74"), Shade("#d97706", "#fb923c")
"""The colours of warnings and hints: of texts, and of frames, which may be brighter."""
PAGE = Shade("#ffffff", "#0d1117")
STEPS = Shade("#a16207", "#d4a72c")
DOT = Shade("#374151", "#c9d1d9")

LOOKS = {
    StateType.ACTIVE_PLAYER: Look(
        "activeplayer",
        Shade("#dbeafe", "#14294d"),
        Shade("#2563eb", "#5b9bf5"),
        "box",
        ("[", "]"),
    ),
    StateType.MULTIPLE_ACTIVE_PLAYER: Look(
        "multipleactiveplayer",
        Shade("#dcfce7", "#10331f"),
        Shade("#15803d", "#3fb950"),
        "box",
        ("[[", "]]"),
    ),
    StateType.PRIVATE: Look("private", Shade("#fef3c7", "#3a2d0b"), STEPS, "box", ("(", ")")),
    StateType.GAME: Look("game", Shade("#f1f3f5", "#21262d"), QUIET, "ellipse", ("([", "])")),
    StateType.MANAGER: Look("manager", DOT, DOT, "circle", ("((", "))")),
    # Targets that are decided at run time, and wrong ones.
    None: Look("unknown", PAGE, QUIET, "box", ("{{", "}}")),
}


def width_of(edge: Edge, graph: Graph) -> float:
    """Return the width of an edge: the more often it was taken, the thicker."""
    most = max((other.count or 0 for other in graph.edges), default=0)
    if most == 0:
        return THINNEST
    return THINNEST + (THICKEST - THINNEST) * (edge.count or 0) / most
