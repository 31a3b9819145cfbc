"""The look of states and ways in DOT, apart from their texts, and the syntax of attributes."""

from collections.abc import Mapping
from typing import TypeAlias

from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.graph.captions import is_dashed
from bga_states.graph.machine_graph import WRONG, Edge, Graph, Node
from bga_states.graph.palette import DOUBT, DOUBT_LINE, LOOKS, QUIET, TROUBLE, Shade, width_of

LEFT = "\v"
"""Ends a line of a label that is aligned to the left instead of centred."""

Attributes: TypeAlias = dict[str, str]
"""The attributes of a node or an edge, by name."""


def node_style(node: Node) -> Attributes:
    """Return the attributes for the look of a state, without its texts."""
    look = LOOKS[node.type]
    attributes = {
        "class": f"state {look.kind}",
        "shape": look.shape,
        "fillcolor": look.fill.light,
        "color": look.line.light,
    }
    # The look of a special node replaces the look of its kind, so it comes after it.
    if node.id in {GAME_SETUP, GAME_END}:
        shape = "doublecircle" if node.id == GAME_END else "circle"
        attributes |= {"shape": shape, "style": "filled", "width": "0.2", "height": "0.2"}
        # Room for a text would make these nodes larger.
        attributes |= {"margin": "0", "fontsize": "1"}
    # A double frame stands for several players.
    if node.type is StateType.MULTIPLE_ACTIVE_PLAYER:
        attributes["peripheries"] = "2"
    if node.type is None:
        attributes |= {"style": "", "color": "transparent", "fontcolor": QUIET.light}
    if node.id == WRONG:
        attributes |= {"class": f"{attributes['class']} error", "fontcolor": TROUBLE.light}
    if node.codes:
        severity, text, line = _trouble(node)
        attributes |= {"color": line.light, "fontcolor": text.light, "penwidth": "2.5"}
        attributes["class"] += f" {severity}"
    return attributes


def _trouble(node: Node) -> tuple[str, Shade, Shade]:
    """Return the severity of a state's findings, and the colours of its texts and its frame."""
    if node.has_errors:
        return "error", TROUBLE, TROUBLE
    return "warning", DOUBT, DOUBT_LINE


def edge_style(edge: Edge, graph: Graph) -> Attributes:
    """Return the attributes for the look of a way."""
    style = {"class": "way"}
    if is_dashed(edge):
        style["style"] = "dashed"
    if edge.target == WRONG:
        style["class"] += " error"
        style |= {"color": TROUBLE.light, "fontcolor": TROUBLE.light}
    elif edge.count is not None:
        style["penwidth"] = f"{width_of(edge, graph):.1f}"
        if not edge.count:
            style["class"] += " never"
            style |= {"color": QUIET.light, "fontcolor": QUIET.light}
    return style


def quoted(text: str) -> str:
    """Write a text in quotes, with Graphviz's escapes."""
    # Backslashes first: they escape the other characters.
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    # Graphviz reads HTML entities, and has its own escape for the end of a left-aligned line.
    escaped = escaped.replace("&", "&amp;").replace(LEFT, "\\l")
    return f'"{escaped}"'


def listed(attributes: Mapping[str, str]) -> str:
    """Write attributes for the brackets of a node or an edge."""
    return ", ".join(f"{name}={quoted(value)}" for name, value in attributes.items())
