"""Graphs in DOT, the language of Graphviz.

The text on a way is a small node of its own: Graphviz leads lines around nodes, but not around the
labels of other lines.
"""

from collections.abc import Iterator, Mapping

from bga_states.engine.base.types import GAME_END, GAME_SETUP
from bga_states.graph.captions import (
    edge_lines,
    edge_tooltip,
    key_of,
    name_of,
    node_lines,
    node_tooltip,
    title_of,
)
from bga_states.graph.dot_styles import Attributes, edge_style, listed, node_style, quoted
from bga_states.graph.layering import backward_edges
from bga_states.graph.machine_graph import Edge, Graph, Node
from bga_states.graph.palette import INK, LABEL, LINE, STEPS

FONT, ITALIC = "Helvetica", "Helvetica-Oblique"
DEFAULTS = f"""\
    graph [rankdir=TB, nodesep=0.35, ranksep=0.3, pad=0.2, fontname="{FONT}", fontsize=11]
    node [style="filled,rounded", fontname="{FONT}", fontsize=12, margin="0.18,0.09", \
fontcolor="{INK.light}"]
    edge [fontname="{FONT}", fontsize=10, color="{LINE.light}", fontcolor="{LABEL.light}", \
arrowsize=0.8]\
"""


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
        # Graphviz frames a subgraph only if its name begins with `cluster`.
        yield f"    subgraph cluster_{node.id} {{"
        yield from _frame(node, steps[0])
        for step in steps:
            yield f"        {_node(step)}"
        yield "    }"


def _frame(master: Node, first: Node) -> Iterator[str]:
    """Write the frame of a master's steps, its title above the first."""
    frame = {
        "class": "frame",
        "id": f"frame-{master.id}",
        "tooltip": f"While the table is in {master.name}, each player is in one of these.",
    }
    border = {"style": "rounded,dashed", "color": STEPS.light, "label": " ", "fontsize": "1"}
    title = {
        "label": f"steps of {master.name}",
        "shape": "plaintext",
        "fontsize": "11",
        "fontcolor": STEPS.light,
        "style": "",
        "margin": "0",
        "height": "0",
    }
    yield f"        graph [{listed(frame | border)}]"
    # The title is a node: arrows would cross the label of the frame.
    yield f"        f{master.id} [{listed(frame | title)}]"
    yield f"        f{master.id} -> {name_of(first.id)} [style=invis]"


def _node(node: Node) -> str:
    attributes = {
        "label": "\n".join(node_lines(node)),
        **node_style(node),
        "id": key_of(node),
        "tooltip": node_tooltip(node),
    }
    if node.id in {GAME_SETUP, GAME_END}:
        # Not "": drawn from its layout, the node would get its name as its label again.
        attributes["label"] = " "
    return f"{name_of(node.id)} [{listed(attributes)}]"


def _edge(edge: Edge, graph: Graph, number: int, *, is_backward: bool) -> Iterator[str]:
    """Write a way and its text."""
    style = edge_style(edge, graph)
    style |= {"id": key_of(edge), "tooltip": edge_tooltip(edge, graph)}
    source, target = name_of(edge.source), name_of(edge.target)
    lines = edge_lines(edge)
    if not lines:
        yield f"    {_arrow(source, target, style, is_backward=is_backward)}"
        return
    label = f"w{number}"
    yield from _framed(f"{label} [{listed(_label(edge, lines, style))}]", edge, graph)
    # The line joins the middle of a side, and goes on behind the label.
    # A loop goes around, below its node.
    above, below = ("s", "n") if is_backward else ("n", "s")
    if edge.is_loop:
        above, below = "w", "e"
    is_up = is_backward or edge.is_loop
    tail = style | {"dir": "none"}
    yield f"    {_arrow(source, f'{label}:{above}', tail, is_backward=is_backward)}"
    yield f"    {_arrow(f'{label}:{below}', target, style, is_backward=is_up)}"


def _label(edge: Edge, lines: list[str], style: Attributes) -> Attributes:
    """Return the attributes of the text on a way."""
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
    """Return the font of a way: the game's decisions look different from the players' actions."""
    if edge.conditions and not edge.labels:
        return ITALIC
    return FONT


def _framed(text: str, edge: Edge, graph: Graph) -> Iterator[str]:
    """Write a node into the frame of the steps that its way connects."""
    master = graph.nodes[edge.source].master
    if master is None or master != graph.nodes[edge.target].master:
        yield f"    {text}"
    else:
        yield f"    subgraph cluster_{master} {{ {text} }}"


def _arrow(source: str, target: str, style: Mapping[str, str], *, is_backward: bool) -> str:
    """Write an arrow; one that leads up is written from its head, so that the head is above."""
    if is_backward:
        direction = {"dir": style.get("dir", "back")}
        return f"{target} -> {source} [{listed({**style, **direction})}]"
    return f"{source} -> {target} [{listed(style)}]"
