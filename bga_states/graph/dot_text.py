"""Graphs in DOT, the language of Graphviz.

What is written on a way is a small node of its own on that way: Graphviz leads lines around nodes,
but not around the labels of other lines.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.graph.captions import (
    NAMES,
    edge_lines,
    edge_tooltip,
    is_dashed,
    node_lines,
    node_tooltip,
    title_of,
)
from bga_states.graph.layering import backward_edges
from bga_states.graph.machine_graph import WRONG, Edge, Graph, Node
from bga_states.graph.palette import (
    DOUBT,
    INK,
    LABEL,
    LINE,
    LOOKS,
    QUIET,
    STEPS,
    TROUBLE,
    width_of,
)

FONT, ITALIC = "Helvetica", "Helvetica-Oblique"
DEFAULTS = f"""\
    graph [rankdir=TB, nodesep=0.35, ranksep=0.3, pad=0.2, fontname="{FONT}", fontsize=11]
    node [style="filled,rounded", fontname="{FONT}", fontsize=12, margin="0.18,0.09", \
fontcolor="{INK.light}"]
    edge [fontname="{FONT}", fontsize=10, color="{LINE.light}", fontcolor="{LABEL.light}", \
arrowsize=0.8]\
"""
LEFT = "\v"
"""Ends a line of a label that begins at the left, and is not centred."""

Attributes: TypeAlias = dict[str, str]
"""Of a node or an edge, by name."""


def as_dot(graph: Graph) -> str:
    """Write a graph in Graphviz's language; private machines are clusters."""
    title = {
        "label": graph.name,
        "labelloc": "t",
        "labeljust": "l",
        "fontsize": "16",
        "fontcolor": INK.light,
        "tooltip": title_of(graph),
    }
    lines = [f"digraph {quoted(graph.name)} {{", DEFAULTS, f"    graph [{listed(title)}]"]
    for node in graph.nodes.values():
        lines += _machine(node, graph)
    backward = backward_edges(graph)
    for number, edge in enumerate(graph.edges):
        lines += _edge(edge, graph, number, is_backward=edge in backward)
    return "\n".join([*lines, "}"]) + "\n"


def _machine(node: Node, graph: Graph) -> Iterator[str]:
    """Write a node of the table, and the steps inside it if it has any."""
    if node.master is None:
        yield f"    {_node(node)}"
    steps = graph.steps_of(node.id)
    if steps:
        frame = {
            "class": "frame",
            "id": f"frame-{node.id}",
            "tooltip": f"While the table is in {node.name}, each player is in one of these.",
        }
        border = {"style": "rounded,dashed", "color": STEPS.light, "label": " ", "fontsize": "1"}
        title = {
            "label": f"steps of {node.name}",
            "shape": "plaintext",
            "fontsize": "11",
            "fontcolor": STEPS.light,
            "style": "",
            "margin": "0",
            "height": "0",
        }
        # Graphviz frames a subgraph only if its name begins with `cluster`.
        yield f"    subgraph cluster_{node.id} {{"
        yield f"        graph [{listed(frame | border)}]"
        # Not as the label of the frame, which arrows would cross.
        yield f"        f{node.id} [{listed(frame | title)}]"
        yield f"        f{node.id} -> {_name(steps[0].id)} [style=invis]"
        for step in steps:
            yield f"        {_node(step)}"
        yield "    }"


def _node(node: Node) -> str:
    attributes = {
        "label": "\n".join(node_lines(node)),
        **node_style(node),
        "id": f"state-{NAMES.get(node.id, node.id)}",
        "tooltip": node_tooltip(node),
    }
    if node.id in {GAME_SETUP, GAME_END}:
        # Not "": what is laid out already would get its name for a label again.
        attributes["label"] = " "
    return f"{_name(node.id)} [{listed(attributes)}]"


def node_style(node: Node) -> Attributes:
    """Return the attributes that say how a state looks, whatever is written on it."""
    look = LOOKS[node.type]
    attributes = {
        "class": f"state {look.kind}",
        "shape": look.shape,
        "fillcolor": look.fill.light,
        "color": look.line.light,
    }
    # What is special about this node replaces the look of its kind, so it comes after it.
    if node.id in {GAME_SETUP, GAME_END}:
        shape = "doublecircle" if node.id == GAME_END else "circle"
        attributes |= {"shape": shape, "style": "filled", "width": "0.2", "height": "0.2"}
        # Room for a text would make them larger.
        attributes |= {"margin": "0", "fontsize": "1"}
    # A double frame stands for several players.
    if node.type is StateType.MULTIPLE_ACTIVE_PLAYER:
        attributes["peripheries"] = "2"
    if node.codes:
        colour = TROUBLE if node.has_errors else DOUBT
        severity = "error" if node.has_errors else "warning"
        attributes |= {"color": colour.light, "fontcolor": colour.light, "penwidth": "2.5"}
        attributes["class"] += f" {severity}"
    if node.type is None:
        colour = TROUBLE if node.id == WRONG else QUIET
        attributes |= {"style": "", "color": "transparent", "fontcolor": colour.light}
    if node.id == WRONG:
        attributes["class"] += " error"
    return attributes


def _edge(edge: Edge, graph: Graph, number: int, *, is_backward: bool) -> Iterator[str]:
    """Write a way, and what is written on it."""
    style = edge_style(edge, graph)
    style["id"] = f"way-{NAMES.get(edge.source, edge.source)}-{NAMES.get(edge.target, edge.target)}"
    if edge.is_private:
        style["id"] += "-private"
    style["tooltip"] = edge_tooltip(edge, graph)
    source, target = _name(edge.source), _name(edge.target)
    lines = edge_lines(edge)
    if not lines:
        yield f"    {_arrow(source, target, style, is_backward=is_backward)}"
        return
    label = f"w{number}"
    yield from _framed(f"{label} [{listed(_label(edge, lines, style))}]", edge, graph)
    # In the middle, so that the line goes on behind the label; a loop goes around, below its node.
    above, below = ("s", "n") if is_backward else ("n", "s")
    if edge.is_loop:
        above, below = "w", "e"
    is_up = is_backward or edge.is_loop
    tail = style | {"dir": "none"}
    yield f"    {_arrow(source, f'{label}:{above}', tail, is_backward=is_backward)}"
    yield f"    {_arrow(f'{label}:{below}', target, style, is_backward=is_up)}"


def _label(edge: Edge, lines: list[str], style: Attributes) -> Attributes:
    """Return the attributes of what is written on a way."""
    colour = style.get("fontcolor", LABEL.light)
    return {
        "label": "\n".join(lines),
        "class": style["class"],
        "id": style["id"],
        "tooltip": style["tooltip"],
        "shape": "box",
        "style": "filled",
        "fillcolor": "transparent",
        "color": "transparent",
        "fontcolor": colour,
        "fontsize": "10",
        "fontname": _font(edge),
        "margin": "0.06,0.03",
        "width": "0",
        "height": "0",
    }


def _font(edge: Edge) -> str:
    """Return the font of a way: what the game decides looks different from what players do."""
    if edge.conditions and not edge.labels:
        return ITALIC
    return FONT


def _framed(text: str, edge: Edge, graph: Graph) -> Iterator[str]:
    """Write a node into the frame of the steps that it stands between."""
    master = graph.nodes[edge.source].master
    if master is None or master != graph.nodes[edge.target].master:
        yield f"    {text}"
    else:
        yield f"    subgraph cluster_{master} {{ {text} }}"


def _arrow(source: str, target: str, style: Mapping[str, str], *, is_backward: bool) -> str:
    """Write an arrow; one that leads up is given from its head, so that the head is above."""
    if is_backward:
        direction = {"dir": style.get("dir", "back")}
        return f"{target} -> {source} [{listed({**style, **direction})}]"
    return f"{source} -> {target} [{listed(style)}]"


def edge_style(edge: Edge, graph: Graph) -> Attributes:
    """Return the attributes that say how a way looks."""
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


def _name(node_id: int) -> str:
    """Return the name of a node; those that are not states have negative ids."""
    return NAMES.get(node_id, f"n{node_id}")


def quoted(text: str) -> str:
    """Write a text so that Graphviz takes it for one."""
    # Backslashes first: the others are escaped by them.
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    # Graphviz knows the entities of HTML, and its own way to end a line that begins at the left.
    escaped = escaped.replace("&", "&amp;").replace(LEFT, "\\l")
    return f'"{escaped}"'


def listed(attributes: Mapping[str, str]) -> str:
    """Write attributes in the brackets of a node or an edge."""
    return ", ".join(f"{name}={quoted(value)}" for name, value in attributes.items())
