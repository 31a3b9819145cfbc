"""Pictures of machines: Graphviz lays them out and draws them, legend included."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bga_states.cli.missing_packages import GRAPHVIZ, install_line
from bga_states.cli.usage_errors import CommandError
from bga_states.graph import Graph, as_dot
from bga_states.graph.legend import legend_text
from bga_states.graph.themed_svg import themed

PIXELS = "144"
"""The pixels per inch of a PNG: Graphviz's own 96 suit old screens."""

BOTH_GAPS = 8 / 72
"""Inches that the outer of two frames adds to the width and height of a node."""


def draw_picture(graph: Graph, form: str) -> bytes:
    """Draw a graph as an SVG or a PNG."""
    try:
        import pygraphviz  # type: ignore[import-untyped]  # it has no types
    except ImportError as error:
        fact = f"{form} needs Graphviz"
        raise CommandError(
            f"Cannot draw: {fact}. Install it with `{install_line(GRAPHVIZ)}`."
        ) from error
    with hushed():
        machine: Any = pygraphviz.AGraph(string=as_dot(graph))
        # The legend goes below the machine, so its place is known once that is laid out.
        laid_out: bytes = machine.draw(prog="dot", format="dot")
        placed: Any = pygraphviz.AGraph(string=laid_out.decode())
        shrink_double_frames(placed)
        legend = legend_text(graph, placed.graph_attr["bb"])
        statements = placed.to_string().rstrip().removesuffix("}")
        whole: Any = pygraphviz.AGraph(string=f"{statements}{legend}\n}}\n")
        if form == "png":
            whole.graph_attr["dpi"] = PIXELS
        # Draws the nodes at their places, and moves none.
        picture: bytes = whole.draw(prog="nop2", format=form)
    if form == "svg":
        return themed(picture, graph)
    return picture


def shrink_double_frames(placed: Any) -> None:
    """Shrink double frames, as Graphviz adds the outer frame again when it draws a layout."""
    for node in placed.nodes():
        if node.attr["shape"] == "doublecircle" or node.attr["peripheries"] == "2":
            for side in ("width", "height"):
                node.attr[side] = f"{float(node.attr[side]) - BOTH_GAPS:.4f}"


@contextmanager
def hushed() -> Iterator[None]:
    """Keep messages of C libraries off the terminal, such as that a font has no bold face.

    The caller cannot mend their causes; real failures raise.
    """
    # Python has no standard error where the shell has closed it.
    if sys.stderr is None:
        yield
        return
    sys.stderr.flush()
    kept = os.dup(2)
    void = os.open(os.devnull, os.O_WRONLY)
    os.dup2(void, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(void)
        os.close(kept)
