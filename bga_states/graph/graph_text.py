"""Graphs as text: Mermaid for pages, DOT for Graphviz."""

from collections.abc import Iterator
from typing import NamedTuple

from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.graph.machine_graph import UNKNOWN, WRONG, Edge, Graph, Node

THINNEST, THICKEST = 1.0, 7.0
"""Widths of edges, in points."""
UNSEEN = "#b8bcc2"
TROUBLE, DOUBT = "#c62828", "#d97706"
"""The colours of errors, and of warnings and hints."""
QUIET = "#6b7280"


class Look(NamedTuple):
    """How nodes of a kind look; `mermaid` is the pair of brackets that makes the shape."""

    kind: str
    fill: str
    line: str
    shape: str
    mermaid: tuple[str, str]


LOOKS = {
    StateType.ACTIVE_PLAYER: Look("activeplayer", "#dbeafe", "#2563eb", "box", ("[", "]")),
    StateType.MULTIPLE_ACTIVE_PLAYER: Look(
        "multipleactiveplayer", "#dcfce7", "#15803d", "box", ("[[", "]]")
    ),
    StateType.PRIVATE: Look("private", "#fef3c7", "#b45309", "box", ("(", ")")),
    StateType.GAME: Look("game", "#f1f3f5", "#6b7280", "ellipse", ("([", "])")),
    StateType.MANAGER: Look("manager", "#374151", "#374151", "circle", ("((", "))")),
    None: Look("unknown", "#ffffff", QUIET, "plaintext", ("{{", "}}")),
}


def as_mermaid(graph: Graph) -> str:
    """Write a graph as a Mermaid flowchart; private machines are subgraphs."""
    lines = ["flowchart TD"]
    for node in graph.nodes.values():
        if node.master is None:
            lines.append(f"    {_mermaid_node(node)}")
        if steps := graph.steps_of(node.id):
            lines += [f'    subgraph s{node.id}["steps of {node.name}"]']
            lines += [f"        {_mermaid_node(step)}" for step in steps]
            lines += ["    end"]
    lines += [f"    {_mermaid_edge(edge)}" for edge in graph.edges]
    for look in LOOKS.values():
        text = "#ffffff" if look.kind == "manager" else "#111827"
        lines.append(f"    classDef {look.kind} fill:{look.fill},stroke:{look.line},color:{text}")
    lines += [
        f"    style n{node.id} stroke:{_trouble(node)},stroke-width:3px"
        for node in graph.nodes.values()
        if node.codes
    ]
    lines += list(_mermaid_widths(graph))
    return "\n".join(lines) + "\n"


def _mermaid_node(node: Node) -> str:
    look = LOOKS[node.type]
    left, right = look.mermaid
    title = _escaped("<br/>".join([node.name, *([", ".join(node.codes)] if node.codes else [])]))
    return f'{_name(node.id)}{left}"{title}"{right}:::{look.kind}'


def _escaped(text: str) -> str:
    """Write a text so that Mermaid takes it for one, quotes included."""
    return text.replace('"', "#quot;")


def _mermaid_edge(edge: Edge) -> str:
    label = _escaped("<br/>".join([*edge.labels, *_told(edge)]))
    arrow = "-.->" if edge.is_private or edge.target < 0 else "-->"
    shown = f'|"{label}"|' if label else ""
    return f"{_name(edge.source)} {arrow}{shown} {_name(edge.target)}"


def _mermaid_widths(graph: Graph) -> Iterator[str]:
    for number, edge in enumerate(graph.edges):
        if edge.target == WRONG:
            yield f"    linkStyle {number} stroke:{TROUBLE}"
        elif edge.count is not None:
            colour = f",stroke:{UNSEEN}" if not edge.count else ""
            yield f"    linkStyle {number} stroke-width:{_width(edge, graph):.1f}px{colour}"


def as_dot(graph: Graph) -> str:
    """Write a graph in Graphviz's language; private machines are clusters."""
    lines = [
        f'digraph "{graph.name}" {{',
        '    graph [rankdir=TB, nodesep=0.5, ranksep=0.6, pad=0.2, fontname="Helvetica", fontsize=11]',
        '    node [style="filled,rounded", fontname="Helvetica", fontsize=12, margin="0.18,0.09"]',
        '    edge [fontname="Helvetica", fontsize=10, color="#4b5563", fontcolor="#374151", arrowsize=0.8]',
    ]
    for node in graph.nodes.values():
        if node.master is None:
            lines.append(f"    {_dot_node(node)}")
        if steps := graph.steps_of(node.id):
            lines += [f"    subgraph cluster_{node.id} {{", f'        label="steps of {node.name}"']
            lines += ['        style="rounded,dashed"; color="#b45309"; fontcolor="#b45309"']
            lines += [f"        {_dot_node(step)}" for step in steps] + ["    }"]
    lines += [f"    {_dot_edge(edge, graph)}" for edge in graph.edges]
    return "\n".join([*lines, "}"]) + "\n"


def _dot_node(node: Node) -> str:
    look = LOOKS[node.type]
    attributes = {
        "label": _quoted("\n".join([node.name, *([", ".join(node.codes)] if node.codes else [])]))
    }
    attributes |= {
        "shape": look.shape,
        "fillcolor": _quoted(look.fill),
        "color": _quoted(look.line),
    }
    if node.id in {GAME_SETUP, GAME_END}:
        attributes |= {
            "shape": "circle" if node.id == GAME_SETUP else "doublecircle",
            "label": '""',
            "width": "0.2",
        }
        attributes |= {"style": "filled", "tooltip": _quoted(node.name)}
    if node.type is StateType.MULTIPLE_ACTIVE_PLAYER:
        attributes |= {"peripheries": "2"}
    if node.codes:
        attributes |= {
            "color": _quoted(_trouble(node)),
            "fontcolor": _quoted(_trouble(node)),
            "penwidth": "2.5",
        }
    if node.id == WRONG:
        attributes |= {"fontcolor": _quoted(TROUBLE)}
    return f"{_name(node.id)} [{_listed(attributes)}]"


def _dot_edge(edge: Edge, graph: Graph) -> str:
    attributes = {}
    if label := "\n".join(f"  {line}  " for line in (*edge.labels, *_told(edge))):
        attributes["label"] = _quoted(label)
    if edge.is_private or edge.target < 0:
        attributes["style"] = "dashed"
    if edge.target == WRONG:
        attributes |= {"color": _quoted(TROUBLE), "fontcolor": _quoted(TROUBLE)}
    elif edge.count is not None:
        attributes["penwidth"] = f"{_width(edge, graph):.1f}"
        attributes |= {} if edge.count else {"color": _quoted(UNSEEN), "fontcolor": _quoted(UNSEEN)}
    listed = f" [{_listed(attributes)}]" if attributes else ""
    return f"{_name(edge.source)} -> {_name(edge.target)}{listed}"


def _trouble(node: Node) -> str:
    """Give the colour that shows how bad a node's findings are."""
    return TROUBLE if node.has_errors else DOUBT


def _told(edge: Edge) -> list[str]:
    """Say how often a way was taken, where that was counted."""
    return [] if edge.count is None else [f"{edge.count:,}" if edge.count else "never"]


def _width(edge: Edge, graph: Graph) -> float:
    """Give the width of an edge: in proportion to how often it was taken, the most frequent the thickest."""
    most = max((other.count or 0 for other in graph.edges), default=0)
    return THINNEST + (THICKEST - THINNEST) * (edge.count or 0) / most if most else THINNEST


def _name(node_id: int) -> str:
    return {UNKNOWN: "dynamic", WRONG: "wrong"}.get(node_id, f"n{node_id}")


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _listed(attributes: dict[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in attributes.items())
